import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js';
import { plainAddressOf, readable } from './path-syntax.js';
import { PipeliningParser } from './pipelining-parser.js';
import { type Failure, TransactionTracker } from './transaction-tracker.js';

/**
 * smtp-server without its hard-coded pause of 100 ms before the greeting. The pause catches spammers that talk too
 * soon, and costs an app under test 100 ms for every email that it sends on a new connection. The overridden
 * methods are the library's own but for that timer.
 */
export class SmtpServer extends SMTPServer {
  /** Called for each reply of 400 and above, from the library or a handler. */
  onRefusal: (code: number, reply: string) => void = () => {};

  /**
   * Called for each email that a client failed to deliver, and for each client that left without one.
   * Returns a function that removes the record, if the client gets through after all.
   */
  onFailure: (failure: Failure, session: SMTPServerSession) => () => void = () => () => {};

  /** Whether credentials and emails are accepted over TLS only. */
  requiresTls = false;

  /** Saves a turn of the event loop and random bytes for each connection: an id need not be secret. */
  override _handleProxy(...[, callback]: Parameters<SMTPServer['_handleProxy']>): void {
    callback(null, { id: String(++lastId) });
  }

  override connect(...[socket, socketOptions]: Parameters<SMTPServer['connect']>): void {
    const connection = new TrackedConnection(this, socket, socketOptions);
    this.connections.add(connection);
    connection.on('error', (error) => this._onError(error));
    connection.on('connect', (data) => this._onClientConnect(data));
    connection.init();
  }
}

/** The id of the latest session; no two of this process share one. */
let lastId = 0;

const CR = 0x0d;

/** The commands that bring credentials or an email. */
const NEEDS_TLS = /^(?:AUTH|MAIL)(?: |$)/i;

class TrackedConnection extends SMTPConnection {
  declare _server: SmtpServer;
  /** Guards against a client that sends a command byte by byte, and so is never silent for long. */
  #commandTimer: NodeJS.Timeout | undefined;
  /** The client has got its reply to QUIT: the last one. */
  #hasQuit = false;
  readonly #tracker = new TransactionTracker((failure) =>
    this._server.onFailure(failure, this.session),
  );

  override _createParser(): PipeliningParser {
    const parser = new PipeliningParser();
    parser.oncommand = (command, callback) => this._onCommand(command, callback);
    parser.on('error', (error) => this.send(421, `Error: ${error.message}`));
    return parser;
  }

  override _onCommand(...[line, callback]: Parameters<SMTPConnection['_onCommand']>): void {
    this.#awaitCommand();
    // Some programs send CR CR LF, of which the parser removes only CR LF.
    const command = line.subarray(0, line.findLastIndex((byte) => byte !== CR) + 1);
    // The lines that follow AUTH are no commands; they are credentials.
    const isCommand = !this._nextHandler && !this._upgrading;
    if (isCommand) this.#tracker.command(String(command));
    if (isCommand && this._ready && this.#awaitsTls() && NEEDS_TLS.test(String(command))) {
      this.send(530, 'Must issue a STARTTLS command first');
      setImmediate(() => callback?.());
    } else super._onCommand(command, callback);
  }

  /** AUTH is not announced before it is accepted: a client would send its password in plain text. */
  override _isSupported(command: string): boolean {
    if (command === 'AUTH' && this.#awaitsTls()) return false;
    return super._isSupported(command);
  }

  override _parseAddressCommand(
    ...[name, command]: Parameters<SMTPConnection['_parseAddressCommand']>
  ): ReturnType<SMTPConnection['_parseAddressCommand']> {
    const plain = plainAddressOf(String(command));
    if (plain !== null) return { address: plain, args: false };
    const { line, addressOf } = readable(String(command));
    const parsed = super._parseAddressCommand(name, line);
    if (!parsed) return false;
    const address = addressOf(parsed.address);
    return address === null ? false : { ...parsed, address };
  }

  /**
   * After QUIT, closes at once: to wait for the client to close first takes a timer, and an error with its
   * stack where the client resets the connection. Not over TLS, whose end a client answers.
   */
  override close(): void {
    if (this.#hasQuit && !this.secure && this._socket.writableLength === 0) {
      this._closing = true;
      if (this._parser) this._parser.isClosed = true;
      this._socket.destroy();
    }
    super.close();
  }

  override _onClose(): void {
    clearTimeout(this.#commandTimer);
    this.#commandTimer = undefined;
    if (!this._closed) this.#tracker.closed();
    super._onClose();
  }

  override _onError(...args: Parameters<SMTPConnection['_onError']>): void {
    const [error] = args;
    if (this._upgrading) this.#tracker.tlsFailed(handshakeError(error));
    super._onError(...args);
  }

  override send(...args: Parameters<SMTPConnection['send']>): void {
    const [code] = args;
    // The server closes, and a complete email may still be stored: after 421 the client would send it again, and
    // there would be two.
    if (code === 421 && this.#isDataComplete()) return void this._socket.destroy();
    super.send(...args);
    this.#hasQuit ||= code === 221;
    if (code >= 400) this._server.onRefusal(code, String(this.session.error));
    this.#tracker.reply(code, String(args[1] ?? ''));
  }

  override init(): void {
    this.#awaitCommand();
    this._setListeners(() => {
      const { maxClients } = this._server.options;
      if (maxClients && this._server.connections.size > maxClients) {
        this.send(421, `${this.name} Too many connections, try again in a moment`, false);
      } else {
        this.connectionReady();
      }
    });
    // Before the parser sees them: a handshake may contain a line end.
    this._socket.prependOnceListener('data', (bytes) => {
      if (!this.secure) this.#tracker.began(bytes);
    });
  }

  #awaitsTls(): boolean {
    return this._server.requiresTls && !this.secure;
  }

  /** Whether the data of a transaction is complete, and has no reply yet. */
  #isDataComplete(): boolean {
    return !!this._dataStream && this._dataStream.writableEnded;
  }

  /** The next command may take as long as a client may be silent; data has its own limit. */
  #awaitCommand(): void {
    this.#commandTimer ??= setTimeout(() => {
      if (!this._dataStream) this._onTimeout();
      if (!this._closing) this.#awaitCommand();
    }, this._server.options.socketTimeout);
    this.#commandTimer.refresh();
  }
}

/** OpenSSL's messages for the two most common mistakes, and what they mean. */
const HANDSHAKE_FAULTS: ReadonlyMap<string, string> = new Map([
  ['wrong version number', 'The client sent plain text where TLS was expected'],
  ['tlsv1 alert unknown ca', 'The client does not trust the certificate'],
]);

/** Why a TLS handshake failed: the readable part of OpenSSL's errors. */
export function handshakeError(error: Error): string {
  const reason = 'reason' in error ? String(error.reason) : error.message;
  return HANDSHAKE_FAULTS.get(reason) ?? reason;
}

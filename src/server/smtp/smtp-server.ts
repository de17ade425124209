import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js';
import { UNKNOWN_CLIENTS } from '../fairness/fair-pool.js';
import type { TrustedProxies } from '../network/trusted-proxies.js';
import { Parser } from './parser.js';
import { hasSourceRoute, IS_ROUTED, plainAddressOf, readable } from './path-syntax.js';
import { type ProxyHeader, parseProxyHeader } from './proxy-header.js';
import { readProxyHeader } from './read-proxy-header.js';
import {
  type ConnectionOutcome,
  type Failure,
  type Refused,
  TransactionTracker,
} from './transaction-tracker.js';

/**
 * smtp-server, with overrides for everything that has no option. tests/server/smtp/overrides.spec.ts fails if
 * the library's own version of an overridden method changes.
 */
export class SmtpServer extends SMTPServer {
  /** Clients that were greeted before it was known who they are. */
  readonly #greeted = new WeakSet<Socket>();

  /** @param loginTimeout in ms */
  constructor(
    options: SMTPServerOptions,
    readonly loginTimeout: number,
    readonly trustedProxies: TrustedProxies,
  ) {
    super(options);
  }

  /**
   * Whether clients that send nothing make room for others if there are too many: strangers' clients, which would
   * otherwise take all connections.
   */
  evictsIdle: () => boolean = () => false;

  /** Connections whose clients have sent nothing, the oldest first. */
  readonly silent = new Set<Connection>();

  /** The others whose clients have neither logged in nor begun an email, the oldest first. */
  readonly idle = new Set<Connection>();

  /** Called for each reply of 400 and above, from the library or a handler, with its enhanced status code. */
  onRefusal: (code: number, reply: string, status?: string) => void = () => {};

  /**
   * Called for each email that a client failed to deliver, and for each client that disconnected without one.
   * Returns a function that removes the record, in case the client succeeds after all.
   */
  onFailure: (failure: Failure, session: SMTPServerSession) => () => void = () => () => {};

  /** Called for each transaction that ends without an email. */
  onRefused: (refused: Refused, session: SMTPServerSession) => void = () => {};

  /** Called for each header of the PROXY protocol that is refused. */
  onProxyRefused: (problem: string, isTrusted: boolean) => void = () => {};

  /** Called for each connection that has ended. */
  onEnd: (outcome: ConnectionOutcome) => void = () => {};

  /** The library takes a list of addresses, not of networks. */
  override _expectsProxyHeader({ remoteAddress = '' }: Socket): boolean {
    return this.trustedProxies.has(remoteAddress);
  }

  /**
   * The library reads only version 1, and waits for it however long it takes. Without a header, this saves a turn of the
   * event loop and random bytes, some 4% of the time for an email on a new connection. The id need not be secret.
   */
  override _handleProxy(...[socket, callback]: Parameters<SMTPServer['_handleProxy']>): void {
    const id = String(++lastId);
    const isTrusted = this._expectsProxyHeader(socket);
    const { secure } = this.options;
    if (!isTrusted && !secure) {
      // It is greeted at once. A header would be its first command.
      callback(null, { id });
      return;
    }
    // A client of implicit TLS speaks first.
    const greet = () => secure || this.#greet(socket);
    readProxyHeader(socket, greet, (header) => {
      if (header === null) {
        socket.on('error', () => {}).destroy();
        // A trusted address that leaves is a health check.
        if (secure && !isTrusted)
          this._onError(Object.assign(new Error(LEFT_BEFORE_TLS), { meta: {} }));
        return callback(new Error('The peer has left'));
      }
      const refusal = this.refusalOf(header, isTrusted, socket.remoteAddress);
      if (refusal !== null) {
        this.#refuse(socket, `421 4.7.0 ${refusal}`);
        return callback(new Error(refusal));
      }
      const client = header.kind === 'header' ? header.client : null;
      callback(null, { id, remoteAddress: client?.address, remotePort: client?.port });
    });
  }

  /** Why the connection with this header is refused; null if it is not. */
  refusalOf(header: ProxyHeader, isTrusted: boolean, address = ''): string | null {
    if (header.kind === 'none' || header.kind === 'incomplete') return null;
    if (header.kind === 'header' && isTrusted) return null;
    const problem =
      header.kind === 'malformed' && isTrusted
        ? `Malformed PROXY header from ${address}, an address of --trusted-proxy: ${header.problem}`
        : `PROXY header from ${address}: if it is your load balancer, add it to --trusted-proxy`;
    this.onProxyRefused(problem, isTrusted);
    return problem;
  }

  #greet(socket: Socket): void {
    this.#greeted.add(socket);
    socket.write(`220 ${this.options.name} ESMTP ${this.options.banner}\r\n`);
  }

  #refuse(socket: Socket, reply: string): void {
    this.onRefusal(421, reply, statusOf(reply));
    // What the peer still sends would have the connection reset, and the reply lost.
    socket.on('error', () => {}).resume();
    socket.end(`${reply}\r\n`);
    setTimeout(() => socket.destroy(), REFUSAL_LINGER_MS).unref();
  }

  /** Whether a client has been greeted already. */
  wasGreeted(socket: Socket): boolean {
    return this.#greeted.delete(socket);
  }

  /** Closes the connection that has been silent, or idle, for the longest. Returns false if there is none. */
  makeRoom(): boolean {
    if (!this.evictsIdle()) return false;
    const oldest = this.silent.values().next().value ?? this.idle.values().next().value;
    oldest?.evict();
    return oldest !== undefined;
  }

  /** Before a session, the library limits only how long a client is idle. */
  override _acceptSocket(
    ...[socket, handshake]: Parameters<SMTPServer['_acceptSocket']>
  ): ReturnType<SMTPServer['_acceptSocket']> {
    const release = super._acceptSocket(socket, handshake);
    if (!release || !this._pendingSockets.has(socket)) return release;
    const timer = setTimeout(() => this._pendingSockets.get(socket)?.destroy(), this.loginTimeout);
    socket.once('close', () => clearTimeout(timer));
    return () => {
      clearTimeout(timer);
      release();
    };
  }

  /** The class of connections has no option. */
  override connect(...[socket, socketOptions]: Parameters<SMTPServer['connect']>): void {
    const connection = new Connection(this, socket, socketOptions);
    this.connections.add(connection);
    connection.on('error', (error) => {
      connection.failed(error);
      this._onError(error);
    });
    connection.init();
  }
}

/** The id of the latest session. Ids are unique in this process. */
let lastId = 0;

/** The library's words, which it uses after the first byte. */
const LEFT_BEFORE_TLS = 'Socket closed while initiating TLS';

/** How long a refused peer may take to read why, in ms. */
const REFUSAL_LINGER_MS = 1_000;

const CR = 0x0d;

/** A reply with its own enhanced status code (RFC 2034, section 4). */
const STATUS = /^[45]\.\d{1,3}\.\d{1,3} /;

/** Commands with credentials or an email, which may be disabled without TLS. */
const MAY_NEED_TLS = /^(AUTH|MAIL)(?: |$)/i;

export class Connection extends SMTPConnection {
  declare _server: SmtpServer;
  /** Guards against a client that sends a command byte by byte, and so is never idle for long. */
  #commandTimer: NodeJS.Timeout | undefined;
  /** Guards against clients that stay without AUTH or MAIL, whatever they say meanwhile. */
  #loginTimer: NodeJS.Timeout | undefined;
  /** Resolves after the reply to AUTH, which may be delayed. */
  #login: Promise<void> | undefined;
  /** Whether the client has received its reply to QUIT, which is the last one. */
  #hasQuit = false;
  readonly #tracker = new TransactionTracker(
    (failure) => this._server.onFailure(failure, this.session),
    (refused) => this._server.onRefused(refused, this.session),
  );

  /** The library delays its greeting by 100 ms, which delays a test with each new connection. */
  override init(): void {
    this.#awaitCommand();
    this.#loginTimer = setTimeout(async () => {
      await this.#login;
      if (!this.session.user) this.send(421, 'Timeout: neither AUTH nor MAIL succeeded');
    }, this._server.loginTimeout);
    this._setListeners(() => {
      const { connections, options, silent } = this._server;
      const isFull = options.maxClients && connections.size > options.maxClients;
      if (isFull && !this._server.makeRoom()) {
        this.send(421, `4.3.2 ${this.name} Too many connections, try again in a moment`);
      } else {
        silent.add(this);
        this.connectionReady();
      }
    });
    // Before the parser: a handshake may contain a line end.
    this._socket.prependOnceListener('data', (bytes) => {
      if (this._server.silent.delete(this)) this._server.idle.add(this);
      if (this.secure) return;
      this.#tracker.began(bytes);
      const header = parseProxyHeader(bytes);
      const refusal = this._server.refusalOf(header, false, this.remoteAddress);
      if (refusal !== null) this.send(421, `4.7.0 ${refusal}`);
    });
  }

  override _sendGreeting(): void {
    if (!this._server.wasGreeted(this._socket)) super._sendGreeting();
  }

  /** The class of the parser has no option, and commands have no event. */
  override _createParser(): Parser {
    const parser = new Parser();
    parser.ownerOf = () => this.session.user || UNKNOWN_CLIENTS;
    parser.oncommand = (line, callback) => {
      this.#awaitCommand();
      // Some programs send CR CR LF, but the library's parser removes only CR LF.
      let end = line.length;
      while (line[end - 1] === CR) end--;
      const command = line.subarray(0, end);
      // A line that continues a command, such as the credentials after AUTH, is not a command.
      const text = this._nextHandler || this._upgrading ? null : String(command);
      if (text !== null) this.#tracker.command(text);
      const refusal = text === null ? null : this.#needsTls(text);
      if (refusal === null) {
        // Not AUTH, nor a line that continues it: there is no login to wait for.
        if (!this._nextHandler && !/^AUTH /i.test(text ?? ''))
          return this._onCommand(command, callback);
        this.#login = new Promise((resolve) =>
          this._onCommand(command, () => {
            resolve();
            callback?.();
          }),
        );
        return;
      }
      this.send(530, refusal);
      setImmediate(() => callback?.());
    };
    parser.on('error', (error) => this.send(421, `Error: ${error.message}`));
    return parser;
  }

  /**
   * Why a command is refused without TLS; null if it is not. The library replies to a disabled command as to an
   * unknown one.
   */
  #needsTls(command: string): string | null {
    const [, name = ''] = MAY_NEED_TLS.exec(command) ?? [];
    if (name === '' || !this._isDisabled(name.toUpperCase())) return null;
    return this._isDisabled('STARTTLS')
      ? 'AUTH needs TLS, and the server has no certificate: set --tls-cert, or --smtp-auth-plaintext'
      : 'Must issue a STARTTLS command first';
  }

  /** The library rejects addresses that other servers accept. */
  override _parseAddressCommand(
    ...[name, command]: Parameters<SMTPConnection['_parseAddressCommand']>
  ): ReturnType<SMTPConnection['_parseAddressCommand']> {
    const plain = plainAddressOf(String(command));
    if (plain !== null) return { address: plain, args: false };
    const { line, addressOf } = readable(String(command));
    const parsed = super._parseAddressCommand(name, line);
    if (!parsed) return false;
    const address = addressOf(parsed.address);
    if (address === null) return false;
    return { ...parsed, address, ...(hasSourceRoute(line) && { [IS_ROUTED]: true }) };
  }

  /** Replies have no event. */
  override send(...args: Parameters<SMTPConnection['send']>): void {
    const [code, message, context] = args;
    // The library has one enhanced status code for each code.
    if (STATUS.test(String(message))) super.send(code, message, false);
    else super.send(...args);
    if (code === 235 || context === 'MAIL_FROM_OK') this.#begun();
    this.#hasQuit ||= code === 221;
    const reply = code >= 400 ? String(this.session.error) : '';
    const status = statusOf(reply);
    if (code >= 400) this._server.onRefusal(code, reply, status);
    this.#tracker.reply(code, String(message ?? ''), status);
  }

  /**
   * The library waits for the client to close first, which takes a timer, and an error with a stack if the
   * client resets the connection. Over TLS, the client responds to the end of the session.
   */
  override close(): void {
    const isLast = this.#hasQuit && !this.secure && this._socket.writableLength === 0;
    if (isLast) this._socket.destroy();
    this.#begun();
    super.close();
  }

  /** Closes the connection to make room for others. A client that never reads would keep it open for seconds. */
  evict(): void {
    this.send(421, '4.3.2 Too many connections, and this one was idle for the longest');
    this._socket.destroySoon();
  }

  /** The option `onClose` is called only with sessions. */
  override _onClose(): void {
    this.#begun();
    clearTimeout(this.#commandTimer);
    this.#commandTimer = undefined;
    if (!this._closed) {
      this.#tracker.closed();
      this._server.onEnd(this.#tracker.outcome);
    }
    super._onClose();
  }

  /** Called for an error of the connection, such as a failed handshake after STARTTLS. */
  failed(error: Error): void {
    if ('meta' in error) this.#tracker.tlsFailed(handshakeError(error));
  }

  /** Called when the client has logged in or begun an email, and when it has left. */
  #begun(): void {
    clearTimeout(this.#loginTimer);
    this._server.silent.delete(this);
    this._server.idle.delete(this);
  }

  /** Starts the timeout of the next command, which is the idle timeout. Data has its own timeout. */
  #awaitCommand(): void {
    this.#commandTimer ??= setTimeout(() => {
      if (!this._dataStream) this._onTimeout();
      if (!this._closing) this.#awaitCommand();
    }, this._server.options.socketTimeout);
    this.#commandTimer.refresh();
  }
}

/** The enhanced status code of a reply; undefined if it has none. */
function statusOf(reply: string): string | undefined {
  return /^\d{3} (\d\.\d+\.\d+) /.exec(reply)?.[1];
}

/** OpenSSL's messages for the two most common mistakes, with explanations. */
const HANDSHAKE_FAULTS: ReadonlyMap<string, string> = new Map([
  ['wrong version number', 'The client sent plain text where TLS was expected'],
  ['tlsv1 alert unknown ca', 'The client does not trust the certificate'],
]);

/** Why a TLS handshake failed: the readable part of OpenSSL's error. */
export function handshakeError(error: Error): string {
  const reason = 'reason' in error ? String(error.reason) : error.message;
  return HANDSHAKE_FAULTS.get(reason) ?? reason;
}

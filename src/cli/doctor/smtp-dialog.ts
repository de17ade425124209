import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectByTls, type TLSSocket } from 'node:tls';

/** How long a server may be silent, in ms. Behind some load balancers it takes 3 s to greet. */
const TIMEOUT_MS = 10_000;

/** Limits what a server can have this client keep in memory. */
const MAX_REPLY_LENGTH = 64 * 1024;

/** An SMTP connection, as a client. */
export class SmtpDialog {
  #socket: Socket;
  #chunks: AsyncIterator<Buffer>;
  #received = '';

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.#chunks = socket[Symbol.asyncIterator]();
  }

  /** @throws NodeJS.ErrnoException if nobody accepts the connection */
  static async connect(host: string, port: number): Promise<SmtpDialog> {
    const socket = limited(connect({ host, port }));
    await once(socket, 'connect');
    return new SmtpDialog(socket);
  }

  /** The next reply, with all of its lines (RFC 5321, section 4.2.1). */
  async reply(): Promise<string> {
    while (this.#received.length < MAX_REPLY_LENGTH) {
      const [reply] = /^(?:\d{3}-[^\n]*\n)*\d{3}(?: [^\n]*)?\r?\n/.exec(this.#received) ?? [];
      if (reply !== undefined) {
        this.#received = this.#received.slice(reply.length);
        return reply.trim();
      }
      const { value, done } = await this.#chunks.next();
      if (done) break;
      this.#received += value.toString();
    }
    throw new Error('the server closed the connection, or does not speak SMTP');
  }

  async command(line: string): Promise<string> {
    this.#socket.write(`${line}\r\n`);
    return this.reply();
  }

  /**
   * Begins TLS, after the reply to STARTTLS, whatever the certificate.
   *
   * @param host the name that the certificate should have
   */
  async startTls(host: string): Promise<TLSSocket> {
    const options = { socket: this.#socket, servername: host, rejectUnauthorized: false };
    const socket = limited(connectByTls(options));
    await once(socket, 'secureConnect');
    this.#socket.setTimeout(0);
    this.#socket = socket;
    this.#chunks = socket[Symbol.asyncIterator]();
    return socket;
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** Ends a connection that is silent for too long. */
function limited<Connection extends Socket>(socket: Connection): Connection {
  socket.setTimeout(TIMEOUT_MS, () => {
    const error = new Error(`no answer within ${TIMEOUT_MS / 1000} s`);
    socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  });
  // An error also rejects what is awaited.
  return socket.on('error', () => {});
}

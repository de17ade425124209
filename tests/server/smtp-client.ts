import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { connect as connectByTls } from 'node:tls';

/** The parts of an SMTP transaction. */
export interface Delivery {
  from: string;
  to: string[];
  raw: string | Buffer;
}

/** An SMTP client that sends exactly the given commands. */
export class SmtpClient {
  private readonly lines: AsyncIterator<string>;

  constructor(readonly socket: Socket) {
    socket.on('error', () => {});
    this.lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  }

  /**
   * Connects without reading the greeting; by TLS to a URL `smtps:`.
   *
   * @param localAddress the local address; default: chosen by this machine
   */
  static connect(url: string, localAddress?: string): SmtpClient {
    const { protocol, hostname: host, port } = new URL(url);
    const to = { host, port: Number(port), localAddress };
    const socket =
      protocol === 'smtps:' ? connectByTls({ ...to, rejectUnauthorized: false }) : connect(to);
    return new SmtpClient(socket);
  }

  /** Connects and sends EHLO. */
  static async hello(url: string): Promise<SmtpClient> {
    const client = SmtpClient.connect(url);
    await client.reply();
    await client.command('EHLO test.test');
    return client;
  }

  /** The next reply with all its lines; null if the server has closed the connection. */
  async reply(): Promise<string | null> {
    const lines: string[] = [];
    for (;;) {
      const { value, done } = await this.lines.next();
      if (done) return null;
      lines.push(value);
      if (/^\d{3}( |$)/.test(value)) return lines.join('\n');
    }
  }

  async command(line: string): Promise<string | null> {
    this.socket.write(`${line}\r\n`);
    return this.reply();
  }

  /** Sends an email, and returns the final reply. */
  async transaction({
    from = 'app@shop.test',
    to = ['bob@inbox.test'],
    raw = '',
  }: Partial<Delivery>): Promise<string | null> {
    await this.command(`MAIL FROM:<${from}>`);
    for (const recipient of to) await this.command(`RCPT TO:<${recipient}>`);
    await this.command('DATA');
    const stuffed = Buffer.from(raw).toString('latin1').replace(/^\./gm, '..');
    this.socket.write(stuffed, 'latin1');
    this.socket.write(stuffed === '' || stuffed.endsWith('\r\n') ? '' : '\r\n');
    return this.command('.');
  }

  /** Sends an email that must be accepted. */
  async deliver(delivery: Partial<Delivery>): Promise<void> {
    const reply = await this.transaction(delivery);
    if (!reply?.startsWith('250')) throw new Error(`Mail was not taken: ${reply}`);
  }

  close(): void {
    this.socket.destroy();
  }
}

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Bytes compared at the start of each chunk: statements rather than emails. */
const MOST_COMPARED = 1_000;

/** A proxy between a server and its database that can be made to fail. */
export class DatabaseProxy {
  private readonly sockets = new Set<Socket>();
  /** The text that identifies muted connections. */
  private muted: string | null = null;
  private readonly server = createServer((client) => {
    const upstream = connect(this.port, '127.0.0.1');
    for (const socket of [client, upstream]) {
      this.sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => this.sockets.delete(socket));
    }
    let sent = '';
    client.on('data', (chunk) => {
      sent += chunk.toString('latin1', 0, MOST_COMPARED);
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (this.muted === null || !sent.includes(this.muted)) client.write(chunk);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });

  private constructor(private readonly port: number) {}

  /** Listens, and forwards to the host and port of a URL. */
  static async before(url: string): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(Number(new URL(url).port));
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  /** The URL of a database, through this proxy. */
  through(url: string): string {
    const other = new URL(url);
    other.port = String((this.server.address() as AddressInfo).port);
    return other.href;
  }

  /** From now on, drops the database's responses on connections over which this text was sent. */
  mute(text = ''): void {
    this.muted = text;
  }

  /** Breaks all connections; new ones work. */
  cut(): void {
    this.muted = null;
    for (const socket of this.sockets) socket.destroy();
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}

import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A port that can be closed and reopened, and its connections. */
export class Listener {
  /** The port, after it was opened for the first time. */
  port = 0;
  /** The number of connections so far. */
  connections = 0;
  private readonly sockets = new Set<Socket>();
  private readonly http: Server;

  /** @param changed called when a connection is opened or closed */
  constructor(
    handle: RequestListener,
    private readonly changed: () => void,
  ) {
    this.http = createServer(handle);
    // Long, so that no test depends on the timeout of idle connections.
    this.http.keepAliveTimeout = 60_000;
    this.http.on('connection', (socket: Socket) => this.note(socket));
  }

  /** The number of open connections. */
  get open(): number {
    return this.sockets.size;
  }

  /** Opens the port: a free one the first time, and the same one afterwards. */
  async start(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.http.once('error', reject);
      this.http.listen(this.port, '127.0.0.1', () => {
        this.http.off('error', reject);
        resolve();
      });
    });
    this.port = (this.http.address() as AddressInfo).port;
  }

  /** Breaks all connections, and refuses new ones. */
  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.http.close(() => resolve());
    });
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /** Resets all connections. */
  drop(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  private note(socket: Socket): void {
    this.connections++;
    this.sockets.add(socket);
    // The script or the client caused the reset.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      this.sockets.delete(socket);
      this.changed();
    });
    this.changed();
  }
}

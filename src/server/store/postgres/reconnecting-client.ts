import type { Client } from 'pg';
import { StoreClosed } from '../store.js';
import { endQuietly } from './connect.js';

/**
 * The maximum pause before each attempt to connect, in ms. Pauses are random, so that servers do not all
 * connect to a restarted database at the same time.
 */
const MAX_PAUSES = [50, 100, 200, 400, 800, 1_600] as const;

/** After a connection that lasted this long, in ms, the pauses restart with the shortest. */
const STABLE_MS = 1_000;

/** How often a connection is checked, in ms: an unreachable peer would otherwise go unnoticed. */
const HEARTBEAT_MS = 5_000;

/** Callbacks of the connection's owner. */
interface ConnectionEvents {
  /** Opens a connection and prepares it for use. */
  open: () => Promise<Client>;
  /** The connection was lost, or reconnecting failed, with the reason. */
  onLoss: (reason: unknown) => void;
  /** The connection was restored. */
  onReturn: () => void;
  /** It is time to check the connection. */
  onHeartbeat: () => void;
}

/** Is notified of lost and restored connections. */
export type Health = Pick<ConnectionEvents, 'onLoss' | 'onReturn'>;

/** A connection that is reopened whenever it is lost. */
export class ReconnectingClient {
  readonly #events: ConnectionEvents;
  #client: Client | null = null;
  #closed = false;
  #pause: NodeJS.Timeout | undefined;
  #attempts = 0;
  #since = 0;
  #heartbeat: NodeJS.Timeout | undefined;
  #waiting: { resolve: (client: Client) => void; reject: (error: Error) => void }[] = [];

  constructor(events: ConnectionEvents) {
    this.#events = events;
  }

  /** The connection; null while it is lost. */
  get client(): Client | null {
    return this.#client;
  }

  /** Connects for the first time. */
  async start(): Promise<void> {
    const client = await this.#events.open();
    if (this.#closed) {
      endQuietly(client);
      throw new StoreClosed();
    }
    this.#take(client);
  }

  /** Resolves with the connection once there is one. Rejects when this is closed. */
  whenUp(): Promise<Client> {
    if (this.#client) return Promise.resolve(this.#client);
    if (this.#closed) return Promise.reject(new StoreClosed());
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  /** Ends a connection that is no longer usable, unless it has ended already. */
  drop(client: Client, reason: unknown): void {
    endQuietly(client);
    if (this.#client !== client) return;
    this.#client = null;
    clearInterval(this.#heartbeat);
    if (!this.#closed) this.#events.onLoss(reason);
    if (performance.now() - this.#since > STABLE_MS) this.#attempts = 0;
    this.#reconnectLater();
  }

  /** Ends the connection and stops reconnecting. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#pause);
    if (this.#client) this.drop(this.#client, new StoreClosed());
    for (const { reject } of this.#waiting.splice(0)) reject(new StoreClosed());
  }

  #reconnectLater(): void {
    if (this.#closed) return;
    const maxPause = MAX_PAUSES[Math.min(this.#attempts++, MAX_PAUSES.length - 1)] ?? 0;
    const pause = Math.random() * maxPause;
    this.#pause = setTimeout(() => void this.#reconnect(), pause);
  }

  async #reconnect(): Promise<void> {
    const client = await this.#events.open().catch((reason) => {
      if (!this.#closed) this.#events.onLoss(reason);
      return null;
    });
    if (client && this.#closed) endQuietly(client);
    else if (client) this.#take(client);
    else this.#reconnectLater();
    if (this.#client) this.#events.onReturn();
  }

  #take(client: Client): void {
    this.#client = client;
    this.#since = performance.now();
    this.#heartbeat = setInterval(this.#events.onHeartbeat, HEARTBEAT_MS);
    let reason: unknown = new Error('The connection was ended');
    client.once('error', (error) => {
      reason = error;
    });
    client.once('end', () => this.drop(client, reason));
    for (const { resolve } of this.#waiting.splice(0)) resolve(client);
  }
}

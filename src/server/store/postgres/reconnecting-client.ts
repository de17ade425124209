import type { Client } from 'pg';
import { StoreUnavailable } from '../store.js';
import { endQuietly } from './connect.js';

/**
 * The longest pause before each attempt to connect, in ms: short at first. The pause is random, so that not all
 * servers connect to a restarted database at the same moment.
 */
const MAX_PAUSES = [50, 100, 200, 400, 800, 1_600] as const;

/** After a connection that lasted this long, in ms, the pauses start over. */
const STABLE_MS = 1_000;

/** How often a connection is checked, in ms: nothing else shows that the other end is gone. */
const HEARTBEAT_MS = 5_000;

/** What the owner of a connection provides. */
export interface ConnectionEvents {
  /** Opens a connection, and makes it ready for use. */
  open: () => Promise<Client>;
  /** The connection was lost, or could not be made again, and why. */
  onLoss: (reason: unknown) => void;
  /** The connection was lost, and is there again. */
  onReturn: () => void;
  /** It is time to check the connection. */
  onHeartbeat: () => void;
}

/** Follows the state of a connection. */
export type Health = Pick<ConnectionEvents, 'onLoss' | 'onReturn'>;

/** One connection, which is opened again whenever it is lost. */
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
      throw closed();
    }
    this.#take(client);
  }

  /** The connection as soon as there is one. Rejects when this is closed. */
  whenUp(): Promise<Client> {
    if (this.#client) return Promise.resolve(this.#client);
    if (this.#closed) return Promise.reject(closed());
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  /** Ends a connection that is of no use any more, unless that was done already. */
  drop(client: Client, reason: unknown): void {
    endQuietly(client);
    if (this.#client !== client) return;
    this.#client = null;
    clearInterval(this.#heartbeat);
    if (!this.#closed) this.#events.onLoss(reason);
    if (performance.now() - this.#since > STABLE_MS) this.#attempts = 0;
    this.#reconnectLater();
  }

  /** Ends the connection, and opens no other. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#pause);
    if (this.#client) this.drop(this.#client, closed());
    for (const { reject } of this.#waiting.splice(0)) reject(closed());
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

function closed(): StoreUnavailable {
  return new StoreUnavailable(new Error('The store was closed'));
}

import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { networkOf } from './ip-address.js';

/** How many failures of a client within {@link WINDOW_MS} are answered at once. */
const FREE_FAILURES = 10;
const WINDOW_MS = 60_000;

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;

/** Clients in memory. Guards against failures from very many addresses. */
const MAX_CLIENTS = 10_000;

/** Delayed answers of a client. Leaves the other connections and requests to other clients. */
const MAX_WAITING = 100;

interface Client {
  /** When its latest failures happened, at most {@link FREE_FAILURES}. */
  times: number[];
  /** How many failures were delayed. */
  delayed: number;
  /** How long the next failure is delayed as well. */
  until: number;
  /** The number of answers that are delayed now. */
  waiting: number;
}

/** Slows down clients that guess keys. Clients with a right key never wait, even from the same address. */
export class LoginThrottle {
  readonly #clients = new LRUCache<string, Client>({ max: MAX_CLIENTS });
  readonly #clock: Clock;

  /** @param clock to test the delays without waiting */
  constructor(clock: Clock = SYSTEM_CLOCK) {
    this.#clock = clock;
  }

  /**
   * Counts a wrong key. After {@link FREE_FAILURES} within a minute, the delay is 1 s, and doubles up to 30 s,
   * until there is no failure for a minute.
   *
   * @param address of the client; the addresses of an IPv6 network with 64 bits are one client
   * @returns resolves when the client may get its answer
   */
  async failed(address: string): Promise<void> {
    const client = this.#clientOf(networkOf(address));
    const delay = this.#delayOf(client);
    if (delay === 0 || client.waiting >= MAX_WAITING) return;
    client.waiting++;
    await this.#clock.sleep(delay);
    client.waiting--;
  }

  #clientOf(network: string): Client {
    const known = this.#clients.get(network);
    if (known) return known;
    const client = { times: [], delayed: 0, until: 0, waiting: 0 };
    this.#clients.set(network, client);
    return client;
  }

  /** Counts a failure. Returns its delay, in ms. */
  #delayOf(client: Client): number {
    const now = this.#clock.now();
    const [first = 0] = client.times;
    const isFrequent = client.times.length === FREE_FAILURES && now - first < WINDOW_MS;
    client.times = [...client.times, now].slice(-FREE_FAILURES);
    if (now >= client.until) client.delayed = 0;
    if (client.delayed === 0 && !isFrequent) return 0;
    const delay = Math.min(FIRST_DELAY_MS * 2 ** client.delayed, MAX_DELAY_MS);
    client.delayed++;
    client.until = now + delay + WINDOW_MS;
    return delay;
  }
}

interface Clock {
  /** In ms, from any start. */
  now: () => number;
  sleep: (ms: number) => Promise<unknown>;
}

const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  // The delay must not keep a process alive that has closed its server.
  sleep: (ms) => sleep(ms, undefined, { ref: false }),
};

import type { Log } from '../observability/log.js';
import { type Store, StoreUnavailable } from './store.js';

/** The units of an age, in ms. */
const UNITS = new Map([
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]);

/** The longest time between two deletions, in ms: together they must not take longer than a minute. */
const MAX_PAUSE_MS = 20_000;

/** Deletes the emails that are older than the option `maxAge` allows. */
export class Expiry {
  readonly #store: Store;
  readonly #log: Log;
  readonly #maxAgeMs: number;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param maxAge such as `7d` */
  constructor(store: Store, maxAge: string, log: Log) {
    this.#store = store;
    this.#log = log;
    this.#maxAgeMs = Number(maxAge.slice(0, -1)) * (UNITS.get(maxAge.slice(-1)) ?? Number.NaN);
  }

  /** Deletes now and from now on. A deletion that failed is repeated with the next one. */
  async run(): Promise<void> {
    try {
      await this.#store.deleteBefore(this.#store.now() - this.#maxAgeMs);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) this.#log.fault(error);
    }
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.run(), Math.min(this.#maxAgeMs, MAX_PAUSE_MS));
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }
}

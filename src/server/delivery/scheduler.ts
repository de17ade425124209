import type { Log } from '../observability/log.js';
import { type Store, StoreUnavailable } from '../store/store.js';

/**
 * The maximum time between two checks of the schedule, in ms: another server may have stopped before it
 * delivered the emails that it had accepted.
 */
const MAX_PAUSE_MS = 2_000;

/** After how many ms a failed delivery is retried. */
const RETRY_MS = 500;

/** Delivers scheduled emails when they are due. A single timer waits for the next one. */
export class Scheduler {
  readonly #store: Store;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  /** When the timer fires, in ms since the epoch. */
  #wakesAt = Number.POSITIVE_INFINITY;
  #last: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(store: Store, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  /**
   * Delivers everything that is due, now and from now on. Resolves after the deliveries that are due now.
   * Failed deliveries are retried.
   */
  run(): Promise<void> {
    this.#last = this.#last.then(() => this.#deliver());
    return this.#last;
  }

  /**
   * Schedules a check at this time, in ms since the epoch. If the time has come already, resolves after the
   * delivery.
   */
  async expect(time: number): Promise<void> {
    const now = this.#store.now();
    if (time <= now) await this.run();
    else if (time < this.#wakesAt) this.#wakeAfter(time - now);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #deliver(): Promise<void> {
    if (this.#isClosed) return;
    try {
      const next = (await this.#store.deliverDue()) ?? Number.POSITIVE_INFINITY;
      this.#wakeAfter(next - this.#store.now());
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) this.#log.fault(error);
      this.#wakeAfter(RETRY_MS);
    }
  }

  #wakeAfter(ms: number): void {
    if (this.#isClosed) return;
    // A timer may fire slightly early.
    const pause = Math.max(1, Math.min(Math.ceil(ms), MAX_PAUSE_MS));
    this.#wakesAt = this.#store.now() + pause;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.run(), pause);
  }
}

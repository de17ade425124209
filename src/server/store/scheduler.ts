import type { Log } from '../observability/log.js';
import { StoreUnavailable } from './store.js';

/** The maximum time between two checks, in ms: another server may have stopped before it did what was due. */
const MAX_PAUSE_MS = 2_000;

/** After how many ms a failed check is retried. */
const RETRY_MS = 500;

/** Does what is due. A single timer waits for what is due next. */
export class Scheduler {
  readonly #runDue: () => Promise<number | null>;
  readonly #now: () => number;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  /** When the timer fires, in ms since the epoch. */
  #wakesAt = Number.POSITIVE_INFINITY;
  #last: Promise<void> = Promise.resolve();
  #isClosed = false;

  /**
   * @param runDue does everything that is due, and returns when something is due next, in ms since the epoch
   * @param now by the same clock
   */
  constructor(runDue: () => Promise<number | null>, now: () => number, log: Log) {
    this.#runDue = runDue;
    this.#now = now;
    this.#log = log;
  }

  /** Does everything that is due, now and from now on. Resolves after what is due now. Retries if that fails. */
  run(): Promise<void> {
    this.#last = this.#last.then(() => this.#check());
    return this.#last;
  }

  /**
   * Schedules a check at this time, in ms since the epoch. If the time has come already, resolves after it.
   */
  async expect(time: number): Promise<void> {
    const now = this.#now();
    if (time <= now) await this.run();
    else if (time < this.#wakesAt) this.#wakeAfter(time - now);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #check(): Promise<void> {
    if (this.#isClosed) return;
    try {
      const next = (await this.#runDue()) ?? Number.POSITIVE_INFINITY;
      this.#wakeAfter(next - this.#now());
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) this.#log.fault(error);
      this.#wakeAfter(RETRY_MS);
    }
  }

  #wakeAfter(ms: number): void {
    if (this.#isClosed) return;
    // A timer may fire slightly early.
    const pause = Math.max(1, Math.min(Math.ceil(ms), MAX_PAUSE_MS));
    this.#wakesAt = this.#now() + pause;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.run(), pause);
  }
}

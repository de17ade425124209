import { reasonOf } from '../reason.js';
import { StoreUnavailable } from '../store/store.js';
import type { Log } from './log.js';

/** How long the same reason is told only once, in ms: every request and every mail meets it. */
const TOLD_MS = 60_000;

/** Tells the operator when the store cannot be reached, and why. */
export class Outage {
  readonly #log: Log;
  #reason: string | null = null;
  #told = 0;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Something failed because of the store. */
  meet(error: unknown): void {
    const reason = reasonOf(error instanceof StoreUnavailable ? error.cause : error);
    const now = performance.now();
    if (reason === this.#reason && now - this.#told < TOLD_MS) return;
    this.#reason = reason;
    this.#told = now;
    this.#log.error('the store cannot be reached', { reason });
  }

  /** All is well again. */
  end(): void {
    if (this.#reason !== null) this.#log.info('the store is reached again', {});
    this.#reason = null;
  }
}

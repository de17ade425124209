import { errorMessage } from '../error-message.js';
import { StoreTimeout, StoreUnavailable } from '../store/store.js';
import type { Log } from './log.js';

/** How long the same reason is told only once, in ms: every request and every mail meets it. */
const TOLD_MS = 60_000;

/** Tells the operator when the store cannot be reached, and why. */
export class StoreHealth {
  readonly #log: Log;
  /** When each reason was told. */
  readonly #told = new Map<string, number>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Something failed because of the store. */
  fail(error: unknown): void {
    if (error instanceof StoreTimeout) {
      this.#log.error('the store took too long', { reason: errorMessage(error.cause) });
      return;
    }
    const reason = errorMessage(error instanceof StoreUnavailable ? error.cause : error);
    const now = performance.now();
    for (const [told, at] of this.#told) if (now - at > TOLD_MS) this.#told.delete(told);
    if (this.#told.has(reason)) return;
    this.#told.set(reason, now);
    this.#log.error('the store cannot be reached', { reason });
  }

  /**
   * The store works, but finds recipients slowly.
   *
   * @param isFault false where the operator may want it so
   */
  slow(reason: string, isFault: boolean): void {
    const message =
      'no index for recipients: queries by recipient are slow when there is much email';
    this.#log[isFault ? 'error' : 'info'](message, { reason });
  }

  /** All is well again. */
  recover(): void {
    if (this.#told.size > 0) this.#log.info('the store is reached again', {});
    this.#told.clear();
  }
}

import type { Log } from '../observability/log.js';
import { StoreClosed, StoreTimeout, StoreUnavailable } from './store.js';

/** How long the same reason is logged only once, in ms, since every request and every email would log it. */
const REPEAT_MS = 60_000;

/** Logs when the store cannot be reached, and why. */
export class StoreHealth {
  readonly #log: Log;
  /** When each reason was last logged. */
  readonly #logged = new Map<string, number>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** An operation failed because of the store. */
  fail(error: unknown): void {
    if (error instanceof StoreClosed) return;
    if (error instanceof StoreTimeout) {
      this.#log.error('the store took too long', { reason: errorMessage(error) });
      return;
    }
    const reason = errorMessage(error);
    const now = performance.now();
    for (const [logged, at] of this.#logged) if (now - at > REPEAT_MS) this.#logged.delete(logged);
    if (this.#logged.has(reason)) return;
    this.#logged.set(reason, now);
    this.#log.error('the store cannot be reached', { reason });
  }

  /**
   * The store works, but queries by recipient are slow.
   *
   * @param isFault false if the operator may have chosen this
   */
  slow(reason: string, isFault: boolean): void {
    const message =
      'no index for recipients: queries by recipient are slow if there are many emails';
    this.#log[isFault ? 'error' : 'info'](message, { reason });
  }

  /** The store works again. */
  recover(): void {
    if (this.#logged.size > 0) this.#log.info('the store can be reached again');
    this.#logged.clear();
  }
}

/** The message of an error, or its code: a refused connection has no message. Of an unreachable store, the cause. */
export function errorMessage(error: unknown): string {
  const reason = error instanceof StoreUnavailable ? error.cause : error;
  const { code, message } = reason as NodeJS.ErrnoException;
  return message || code || 'unknown reason';
}

import { setMaxListeners } from 'node:events';
import { sleepUntil } from '../../client/retry.js';
import type { Match, WaitQuery } from './wait-query.js';

/** The limits of one wait. */
export interface WaitLimits {
  /** ms from now; 0 for none. */
  timeout: number;
  /** The owner of a deadline before the wait's own: `the test`, `the "beforeAll" hook`. */
  limitedBy?: string | undefined;
  /** Each cancels the wait, which then throws the signal's reason. */
  signals?: readonly AbortSignal[];
}

/** A pending wait: a promise with a deadline. */
export class PendingWait {
  /** `performance.now()` */
  readonly startedAt = performance.now();
  /** When its time is up (`performance.now()`); Infinity for never. */
  readonly deadline: number;
  /** The timeout in ms, 0 for none. */
  readonly timeout: number;
  readonly limitedBy: string | undefined;
  /** Settles with the wait: `timed out` is the good end of a quiet window. */
  readonly outcome: Promise<Match<unknown>[] | 'timed out'>;
  /** Whether the server has responded since the wait began. */
  hasResponded = false;
  isPastDeadline = false;
  /** Whether the server has listed everything after the end of the quiet window. */
  isWindowOver = false;
  private readonly ending = new AbortController();
  private resolve!: (found: Match<unknown>[] | 'timed out') => void;
  private reject!: (error: unknown) => void;

  constructor(
    readonly query: WaitQuery<unknown>,
    { timeout, limitedBy, signals = [] }: WaitLimits,
  ) {
    this.timeout = timeout;
    this.limitedBy = limitedBy;
    this.deadline = timeout > 0 ? this.startedAt + timeout : Number.POSITIVE_INFINITY;
    this.outcome = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    for (const signal of signals) this.abortOn(signal);
  }

  get limitedByTest(): boolean {
    return this.limitedBy !== undefined;
  }

  /** Aborts when the wait is settled, with any outcome. */
  get ended(): AbortSignal {
    return this.ending.signal;
  }

  /** Resolves when a moment (`performance.now()`) has come, or the wait has ended. */
  until(moment: number): Promise<void> {
    return sleepUntil(() => moment, this.ended);
  }

  settle(found: Match<unknown>[] | 'timed out'): void {
    this.ending.abort();
    this.resolve(found);
  }

  fail(error: unknown): void {
    this.ending.abort();
    this.reject(error);
  }

  private abortOn(signal: AbortSignal): void {
    const cancel = () => this.fail(signal.reason);
    // Any number of waits may share a signal.
    setMaxListeners(0, signal);
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel);
    this.ended.addEventListener('abort', () => signal.removeEventListener('abort', cancel));
  }
}

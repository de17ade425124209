import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { LONGEST_TIMER } from '../../client/retry.js';
import type { Match, WaitQuery } from './wait-query.js';

/** The limits of one wait. */
export interface WaitLimits {
  /** ms from now; 0 for none. */
  timeout: number;
  /** The owner of a time limit that ends before the wait's own: `the test`, `the "beforeAll" hook`. */
  limitedBy?: string | undefined;
  /** Each cancels the wait, which then throws the signal's reason. */
  signals?: readonly AbortSignal[];
}

/** A wait under way: a promise with a deadline. */
export class PendingWait {
  /** When it began (`performance.now()`). */
  readonly startedAt = performance.now();
  /** When its time is up (`performance.now()`); Infinity for never. */
  readonly deadline: number;
  /** The time limit in ms, 0 for none. */
  readonly timeout: number;
  /** See {@link WaitLimits.limitedBy}. */
  readonly limitedBy: string | undefined;
  /** Settles with the wait: `timed out` is the good end of a quiet window. */
  readonly outcome: Promise<Match<unknown>[] | 'timed out'>;
  /** Whether the server has responded since the wait began. */
  isFresh = false;
  /** Whether its time is up. */
  isOver = false;
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

  /** Whether the remaining time of its test, hook or fixture limits it. */
  get limitedByTest(): boolean {
    return this.limitedBy !== undefined;
  }

  /** Aborts when the wait is settled, with any outcome. */
  get ended(): AbortSignal {
    return this.ending.signal;
  }

  /** Resolves when a moment (`performance.now()`) has come, or the wait has ended. */
  async until(moment: number): Promise<void> {
    for (;;) {
      const left = moment - performance.now();
      if (left <= 0 || this.ended.aborted) return;
      const ms = Math.min(Math.ceil(left), LONGEST_TIMER);
      await sleep(ms, undefined, { signal: this.ended }).catch(() => {});
    }
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

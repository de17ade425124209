import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection } from '../../contract/email.js';
import type { Match, WaitQuery } from './wait-query.js';

/** The limits of one wait. */
export interface WaitLimits {
  /** ms from now; 0 for none. */
  timeout: number;
  /**
   * What has no more time left than that, where this is less than the wait's own time limit:
   * `the test`, `the "beforeAll" hook`.
   */
  cutBy?: string | undefined;
  /** Each withdraws the wait, which then throws the signal's reason. */
  signals?: readonly AbortSignal[];
}

/** The longest that a timer of Node's can run, in ms; a longer one would ring at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** A question under way: a promise with a deadline. */
export class PendingWait<C extends Collection> {
  /** When it began (`performance.now()`). */
  readonly startedAt = performance.now();
  /** When its time is up (`performance.now()`); Infinity for never. */
  readonly deadline: number;
  /** The time limit in ms, 0 for none. */
  readonly timeout: number;
  /** See {@link WaitLimits.cutBy}. */
  readonly cutBy: string | undefined;
  /** Settles with the wait: `timed out` is the good end of a quiet window. */
  readonly answer: Promise<Match<C, unknown>[] | 'timed out'>;
  /** Whether the server was looked at since the wait began. */
  isFresh = false;
  /** Whether its time is up. */
  isOver = false;
  private readonly ending = new AbortController();
  private resolve!: (found: Match<C, unknown>[] | 'timed out') => void;
  private reject!: (error: unknown) => void;

  constructor(
    readonly query: WaitQuery<C, unknown>,
    { timeout, cutBy, signals = [] }: WaitLimits,
  ) {
    this.timeout = timeout;
    this.cutBy = cutBy;
    this.deadline = timeout > 0 ? this.startedAt + timeout : Number.POSITIVE_INFINITY;
    this.answer = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    for (const signal of signals) this.abortOn(signal);
  }

  /** Whether the time limit is what its place had left, not its own. */
  get limitedByTest(): boolean {
    return this.cutBy !== undefined;
  }

  /** Aborts when the wait is settled, whatever the outcome. */
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

  settle(found: Match<C, unknown>[] | 'timed out'): void {
    this.ending.abort();
    this.resolve(found);
  }

  fail(error: unknown): void {
    this.ending.abort();
    this.reject(error);
  }

  private abortOn(signal: AbortSignal): void {
    const withdraw = () => this.fail(signal.reason);
    // As many waits as one likes may share a signal.
    setMaxListeners(0, signal);
    if (signal.aborted) withdraw();
    signal.addEventListener('abort', withdraw);
    this.ended.addEventListener('abort', () => signal.removeEventListener('abort', withdraw));
  }
}

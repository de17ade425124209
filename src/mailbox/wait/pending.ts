import { setMaxListeners } from 'node:events';
import type { Collection } from '../../contract/email.js';
import type { Found, Question } from './question.js';

/** The limits of one wait. */
export interface WaitLimits {
  /** ms from now; 0 for none. */
  timeout: number;
  /** Whether that is all that the wait's place has left, less than the wait's own time limit. */
  isCut?: boolean;
  /** Each withdraws the wait, which then throws the signal's reason. */
  signals?: readonly AbortSignal[];
}

/** The longest that a timer of Node's can run, in ms; a longer one would ring at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** A question under way: a promise with a deadline. */
export class Pending<C extends Collection> {
  /** When it began (`performance.now()`). */
  readonly begun = performance.now();
  /** When its time is up (`performance.now()`); Infinity for never. */
  readonly deadline: number;
  /** The time limit in ms, 0 for none. */
  readonly timeout: number;
  /** See {@link WaitLimits.isCut}. */
  readonly isCut: boolean;
  /** Settles with the wait. */
  readonly answer: Promise<Found<C, unknown>[]>;
  /** Whether the server was looked at since the wait began. */
  isFresh = false;
  /** Whether its time is up, and only the last look is left. */
  isExpiring = false;
  private readonly ending = new AbortController();
  private resolve!: (found: Found<C, unknown>[]) => void;
  private reject!: (error: unknown) => void;

  constructor(
    readonly question: Question<C, unknown>,
    { timeout, isCut = false, signals = [] }: WaitLimits,
    expire: () => void,
  ) {
    this.timeout = timeout;
    this.isCut = isCut;
    this.deadline = timeout > 0 ? this.begun + timeout : Number.POSITIVE_INFINITY;
    this.answer = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    for (const signal of signals) this.obey(signal);
    if (timeout > 0) this.startTimer(timeout, expire);
  }

  /** Aborts when the wait is settled, whatever the outcome. */
  get ended(): AbortSignal {
    return this.ending.signal;
  }

  settle(found: Found<C, unknown>[]): void {
    this.ending.abort();
    this.resolve(found);
  }

  fail(error: unknown): void {
    this.ending.abort();
    this.reject(error);
  }

  private startTimer(timeout: number, expire: () => void): void {
    if (this.ended.aborted) return;
    const timer = setTimeout(expire, Math.min(timeout, LONGEST_TIMER));
    this.ended.addEventListener('abort', () => clearTimeout(timer));
  }

  private obey(signal: AbortSignal): void {
    const withdraw = () => this.fail(signal.reason);
    // As many waits as one likes may share a signal.
    setMaxListeners(0, signal);
    if (signal.aborted) withdraw();
    signal.addEventListener('abort', withdraw);
    this.ended.addEventListener('abort', () => signal.removeEventListener('abort', withdraw));
  }
}

import type { MailboxContext } from '../context.js';
import type { CallOwner } from '../test-runner.js';
import type { Diagnostics, NearMisses } from './diagnostics.js';
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

/** The limits of a call: the shorter of its own timeout and what its test has left. */
export function waitLimits(
  context: MailboxContext,
  owner: CallOwner,
  timeout = context.timeout,
  signal?: AbortSignal,
): WaitLimits {
  const left = owner.timeLeft();
  const isLimited = timeout === 0 ? left !== Number.POSITIVE_INFINITY : left < timeout;
  const signals = [context.signal, signal].filter((one) => one !== undefined);
  if (!isLimited) return { timeout, signals };
  // A test that has no time left still gets what is there, by the last poll.
  return { timeout: Math.max(1, Math.floor(left)), limitedBy: owner.limited(), signals };
}

/** What a wait returns: `timed out` is the good end of a quiet window. */
export type WaitOutcome = Match<unknown>[] | 'timed out';

/** A wait that has not ended: what is known of it, and the promise that its caller holds. */
export class PendingWait {
  /** `performance.now()` */
  readonly calledAt = performance.now();
  /** When its time is up (`performance.now()`); Infinity for never. */
  readonly deadline: number;
  readonly outcome: Promise<WaitOutcome>;
  /** How far the server was asked why there is no answer: early, or after the last poll. */
  explained: 'no' | 'early' | 'asking' | 'finally' = 'no';
  /** Why there may be no answer, as far as it is known. */
  readonly diagnostics: Diagnostics = {};
  /** The emails closest to a match, if they were examined. */
  nearMisses: NearMisses | undefined;
  /** The short time after its deadline in which responses still count. */
  grace: 'no' | 'running' | 'over' = 'no';
  /** Aborts when the wait has ended, with any outcome. */
  readonly ending = new AbortController();
  resolve!: (outcome: WaitOutcome) => void;
  reject!: (error: unknown) => void;

  constructor(
    readonly query: WaitQuery<unknown>,
    readonly limits: WaitLimits,
  ) {
    const { timeout } = limits;
    this.deadline = timeout > 0 ? this.calledAt + timeout : Number.POSITIVE_INFINITY;
    this.outcome = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }
}

import type { Connection } from './cache/connection.js';
import { type StepReporter, withoutSteps } from './step-reporter.js';
import type { WaitLimits } from './wait/pending-wait.js';

/** The test that runs when a call on a mailbox is made, or none. */
export interface CallOwner {
  /** How long it still lasts in ms: Infinity without a time limit, 0 once it has ended. */
  timeLeft(): number;
  /** The owner of that time limit, for the reader: `the test`, `the "beforeAll" hook`. */
  limited(): string;
  /** False once the owning test has ended. */
  isActive(): boolean;
}

/** The surroundings of a mailbox, read anew for each call. */
export interface CallContext extends StepReporter {
  /** Notes that the mailbox is used, and gives the owner of the call that is made now. */
  beginCall(): CallOwner;
}

/** The dependencies of a mailbox. */
export interface MailboxContext extends CallContext {
  connection: Connection;
  /** How long a wait lasts by default in ms; 0 for no limit. */
  timeout: number;
  /** Cancels all waits. */
  signal?: AbortSignal | undefined;
}

/** The owner of a call that is made outside of any test. */
export const noOwner: CallOwner = {
  timeLeft: () => Number.POSITIVE_INFINITY,
  limited: () => 'the test',
  isActive: () => true,
};

/** For a place that has no tests. */
export const withoutTests: CallContext = { ...withoutSteps, beginCall: () => noOwner };

/** The limits of a call: the shorter of its own time limit and what its test has left. */
export function limitsOf(
  context: MailboxContext,
  owner: CallOwner,
  timeout = context.timeout,
  signal?: AbortSignal,
): WaitLimits {
  const left = owner.timeLeft();
  const isLimited = timeout === 0 ? left !== Number.POSITIVE_INFINITY : left < timeout;
  const signals = [context.signal, signal].filter((one) => one !== undefined);
  if (!isLimited) return { timeout, signals };
  // A test that has no time left still gets what is there, by the last look.
  return { timeout: Math.max(1, Math.floor(left)), limitedBy: owner.limited(), signals };
}

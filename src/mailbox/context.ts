import type { Connection } from './cache/connection.js';
import type { CallOwner, TestRunner } from './test-runner.js';
import type { WaitLimits } from './wait/pending-wait.js';
import type { Terms } from './wait/terms.js';

/** What a mailbox and those made from it share. */
export interface MailboxContext {
  runner: TestRunner;
  connection: Connection;
  /** How its failures name what their reader can change; default: as methods and their options. */
  terms?: Terms;
  /** How long a wait lasts by default in ms; 0 for no limit. */
  timeout: number;
  /** Cancels all waits. */
  signal?: AbortSignal | undefined;
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

import { isMailboxClientError } from '../client/errors.js';
import { type CallStack, rewriteStack } from './call-site.js';
import type { CallOwner } from './mailbox-context.js';
import { isWaitError } from './wait/wait-error.js';

/** How much too early a timer may fire, in ms. */
const TIMER_TOLERANCE = 5;

/**
 * The promises that callers hold, and the policy for those that are rejected: where errors point, and
 * which of them nobody has to handle. Playwright reports an unhandled error for the test that runs then,
 * so the error of a call whose test has ended must not be one.
 */
export class PendingCalls {
  private readonly calls = new Set<Promise<unknown>>();
  /** Whether a failure that nobody handles is to fail the test that runs now. */
  private reportsUnhandled = false;

  /** Notes that a new call is made. */
  begin(): void {
    this.reportsUnhandled = false;
  }

  /**
   * Runs a call whose promise the caller gets. An error of this package points at the call; one that a
   * predicate threw, and the reason of a signal, are the user's and stay as they are.
   */
  run<T>(stack: CallStack, owner: CallOwner, body: () => Promise<T>): Promise<T> {
    const call = body()
      .catch((error) => {
        const isLate = owner.timeLeft() <= TIMER_TOLERANCE;
        if (!this.reportsUnhandled && isLate) suppressUnhandledRejections(call);
        const isOurs = isWaitError(error) || isMailboxClientError(error);
        throw isOurs ? rewriteStack(error, stack) : error;
      })
      .finally(() => this.calls.delete(call));
    this.calls.add(call);
    return call;
  }

  /**
   * The calls are about to be ended.
   *
   * @param reportsUnhandled whether those that nobody has awaited fail the test that runs now
   */
  end(reportsUnhandled: boolean): void {
    this.reportsUnhandled = reportsUnhandled;
    if (!reportsUnhandled) this.calls.forEach(suppressUnhandledRejections);
  }
}

function suppressUnhandledRejections(call: Promise<unknown>): void {
  call.catch(() => {});
}

import { isMailboxClientError } from '../client/errors.js';
import { type CallStack, rewriteStack } from './call-site.js';
import { MissingExtensionError } from './email/origin.js';
import type { CallOwner } from './test-runner.js';
import { isWaitError } from './wait/wait-error.js';

/** How early a timer may fire, in ms. */
const TIMER_TOLERANCE = 5;

/**
 * The promises that callers hold, and the policy for those that are rejected: where errors point, and
 * which of them may stay unhandled. Playwright attributes an unhandled error to the test that runs at that
 * moment, so a call whose test has ended must not cause one.
 */
export class PendingCalls {
  private readonly calls = new Set<Promise<unknown>>();
  private reportsUnhandled = false;

  begin(): void {
    this.reportsUnhandled = false;
  }

  /**
   * Runs a call and returns its promise. An error of this package gets the stack of the call; an error that a
   * predicate threw, and the reason of a signal, stay as they are.
   */
  run<T>(stack: CallStack, owner: CallOwner, body: () => Promise<T>): Promise<T> {
    const call = body()
      .catch((error) => {
        const isLate = owner.timeLeft() <= TIMER_TOLERANCE;
        if (!this.reportsUnhandled && isLate) suppressUnhandledRejections(call);
        const isOurs =
          isWaitError(error) ||
          isMailboxClientError(error) ||
          error instanceof MissingExtensionError;
        throw isOurs ? rewriteStack(error, stack) : error;
      })
      .finally(() => this.calls.delete(call));
    this.calls.add(call);
    return call;
  }

  /** @param reportsUnhandled whether calls that were not awaited fail the test that runs now */
  end(reportsUnhandled: boolean): void {
    this.reportsUnhandled = reportsUnhandled;
    if (!reportsUnhandled) this.calls.forEach(suppressUnhandledRejections);
  }
}

function suppressUnhandledRejections(call: Promise<unknown>): void {
  call.catch(() => {});
}

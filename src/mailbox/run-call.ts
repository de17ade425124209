import { isMailboxClientError } from '../client/errors.js';
import { type CallStack, checkedAt, rewriteStack } from './call-site.js';
import { MissingExtensionError } from './email/origin.js';
import type { CallOwner, Step, StepOutcome, TestRunner } from './test-runner.js';
import { isWaitError } from './wait/wait-error.js';

/** How early a timer may fire, in ms. */
const TIMER_TOLERANCE = 5;

/** A call whose arguments were read: its step, and what it does. */
interface Call<T, R> extends Omit<Step, 'stack'> {
  body: (owner: CallOwner) => Promise<T>;
  /** How the step shows the outcome. */
  outcome?: ((result: T) => StepOutcome) | undefined;
  /** What the caller gets; what it throws is not an error of the step. */
  result: (result: T) => R;
}

/**
 * Runs the calls on one collection, each as a step at the user's line, and keeps their promises. Playwright
 * attributes an unhandled error to the test that runs at that moment, so a call whose test has ended must not
 * cause one.
 */
export class CallRunner {
  readonly #pending = new Set<Promise<unknown>>();
  #reportsUnhandled = false;

  constructor(
    private readonly runner: TestRunner,
    private readonly address: string,
  ) {}

  /** Notes that the mailbox is used, and returns the owner of the call that is made now. */
  begin(): CallOwner {
    this.#reportsUnhandled = false;
    return this.runner.beginCall();
  }

  /**
   * Runs a call and returns its promise. An error of this package gets the stack of the call; an error that a
   * predicate threw, and the reason of a signal, stay as they are.
   *
   * @param read reads the arguments of the call; throws if they are invalid
   */
  run<T, R>(stack: CallStack, read: () => Call<T, R>): Promise<R> {
    const owner = this.begin();
    const call = this.#asStep(stack, owner, read)
      .catch((error) => {
        const isLate = owner.timeLeft() <= TIMER_TOLERANCE;
        if (!this.#reportsUnhandled && isLate) suppressUnhandledRejections(call);
        const isOurs =
          isWaitError(error) ||
          isMailboxClientError(error) ||
          error instanceof MissingExtensionError;
        throw isOurs ? rewriteStack(error, stack) : error;
      })
      .finally(() => this.#pending.delete(call));
    this.#pending.add(call);
    return call;
  }

  /** @param reportsUnhandled whether calls that were not awaited fail the test that runs now */
  end(reportsUnhandled: boolean): void {
    this.#reportsUnhandled = reportsUnhandled;
    if (!reportsUnhandled) this.#pending.forEach(suppressUnhandledRejections);
  }

  async #asStep<T, R>(stack: CallStack, owner: CallOwner, read: () => Call<T, R>): Promise<R> {
    const { title, params, body, outcome, result } = checkedAt(stack, read);
    const step = { title, stack, params: { address: this.address, ...params } };
    return result(await this.runner.step(step, () => body(owner), outcome));
  }
}

function suppressUnhandledRejections(call: Promise<unknown>): void {
  call.catch(() => {});
}

import { isMailboxClientError, RequestTimeoutError } from '../client/errors.js';
import { LONGEST_TIMER } from '../client/retry.js';
import type { AddressTemplate } from './address-template.js';
import type { Connection } from './cache/connection.js';
import { type CallStack, checkedAt, rewriteStack } from './call-site.js';
import {
  type ImmediateCall,
  MissingExtensionError,
  type RequestLimits,
  requestLimits,
} from './email/origin.js';
import { shownSubject } from './email/redact.js';
import type { MailboxOutbound } from './outgoing/destination.js';
import { OutboundError } from './outgoing/outbound-error.js';
import type { CallOwner, Step, StepOutcome, TestRunner } from './test-runner.js';
import type { CancelReason, WaitLimits } from './wait/state.js';
import type { Terms } from './wait/terms.js';
import { closedError, endedError, isWaitError } from './wait/wait-error.js';

/** The state that a mailbox shares with those created from it. */
export interface MailboxContext {
  runner: TestRunner;
  connection: Connection;
  /** How its errors name settings that the user can change; default: as methods and options. */
  terms?: Terms;
  /** The default timeout of a wait in ms; 0 for no limit. */
  timeout: number;
  /** Where the app receives email. */
  outbound?: MailboxOutbound | undefined;
  /** Cancels all waits. */
  signal?: AbortSignal | undefined;
  /** The template of its address, if it was made by one. */
  template?: AddressTemplate;
}

/** How early a timer may fire, in ms. */
const TIMER_TOLERANCE = 5;

/** A call with validated arguments: its step and its action. */
interface Call<T, R> extends Omit<Step, 'stack'> {
  body: (owner: CallOwner) => Promise<T>;
  /** How the step shows the result. */
  outcome?: ((result: T) => StepOutcome) | undefined;
  /** Converts the result for the caller. Its errors are not errors of the step. */
  result: (result: T) => R;
}

/**
 * The pending calls on one collection. Each is a step at the user's line, and ends within the remaining time of
 * its test. Playwright attributes an unhandled error to the test that is running at that time, so a call of a
 * test that has ended must not cause one.
 */
export class Calls {
  /** The promises returned to callers. */
  readonly #pending = new Set<Promise<unknown>>();
  /** The work of these calls. */
  readonly #work = new Set<Promise<unknown>>();
  /** End the pending matchers on emails. */
  readonly #matcherEndings = new Set<(reason: CancelReason) => void>();
  readonly #closing = new AbortController();
  #reportsUnhandled = false;

  constructor(
    private readonly context: MailboxContext,
    private readonly address: string,
  ) {}

  /** Records that the mailbox is used, and returns the owner of a call made now. */
  begin(): CallOwner {
    this.#reportsUnhandled = false;
    return this.context.runner.beginCall();
  }

  /**
   * Runs a call and returns its promise. An error of this package gets the stack of the call. Errors of
   * predicates and the reasons of signals are not changed.
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
          error instanceof OutboundError ||
          error instanceof MissingExtensionError;
        throw isOurs ? rewriteStack(error, stack) : error;
      })
      .finally(() => this.#pending.delete(call));
    this.#pending.add(call);
    return call;
  }

  /** Tracks the work of a call, which {@link end} waits for. */
  track<R>(work: Promise<R>): Promise<R> {
    const forget = () => this.#work.delete(work);
    this.#work.add(work);
    work.then(forget, forget);
    return work;
  }

  /**
   * Runs a call that does not wait, as a step.
   *
   * @throws RequestTimeoutError at the mailbox's timeout, or before the test ends; an Error if a predicate has
   * not resolved by then; WaitError if the mailbox is closed; or the error of the action
   */
  runNow<R>(call: ImmediateCall<R>, action: (limits: RequestLimits) => Promise<R>): Promise<R> {
    const { title, emailId, stack, outcome } = call;
    return this.run(stack, () => {
      this.checkOpen(call.call);
      return {
        title,
        ...(emailId !== undefined && { params: { email_id: emailId } }),
        body: (owner) =>
          this.track(this.#inTime(call, this.limits(owner, call.timeout, call.signal), action)),
        outcome,
        result: (value) => value,
      };
    });
  }

  /**
   * Runs a matcher on an email, whose step is that of the assertion: see {@link EmailOrigin.runMatcher}. It
   * fails only when its action has ended, which must not go on during the next test.
   */
  async runMatcher<R>(call: string, action: (signal: AbortSignal) => Promise<R>): Promise<R> {
    const owner = this.begin();
    const ending = new AbortController();
    const end = (reason: CancelReason) => {
      const isClosed = reason === 'CLOSED';
      const error = isClosed
        ? closedError(call, this.address, 'meanwhile')
        : endedError(call, this.address, reason);
      ending.abort(error);
    };
    this.#matcherEndings.add(end);
    const [outcome] = await Promise.allSettled([this.track(action(ending.signal))]);
    this.#matcherEndings.delete(end);
    // Otherwise Playwright would attribute the failure of an unawaited matcher to the next test.
    if (ending.signal.aborted && !owner.isActive()) await new Promise(() => {});
    ending.signal.throwIfAborted();
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }

  /** The limits of a call: the shorter of its own timeout and the remaining time of its test. */
  limits(owner: CallOwner, timeout = this.context.timeout, signal?: AbortSignal): WaitLimits {
    const left = owner.timeLeft();
    const isLimited = timeout === 0 ? left !== Number.POSITIVE_INFINITY : left < timeout;
    const signals = [this.context.signal, signal].filter((one) => one !== undefined);
    if (!isLimited) return { timeout, signals, spare: left - timeout };
    // Without remaining time, the last poll still finds existing emails.
    return {
      timeout: Math.max(1, Math.floor(left)),
      limitedBy: owner.limited(),
      signals,
      spare: 0,
    };
  }

  get isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** @throws WaitError if the mailbox was closed before this call */
  checkOpen(call: string): void {
    if (this.isClosed) throw closedError(call, this.address, 'before');
  }

  /**
   * Resolves when the work of all calls has ended. If the mailbox is closed, calls that do not wait end at
   * once, and later calls fail. Unawaited calls fail the test that is running now.
   */
  async end(reason: CancelReason): Promise<void> {
    this.#reportsUnhandled = reason === 'UNAWAITED';
    if (reason !== 'UNAWAITED') this.#pending.forEach(suppressUnhandledRejections);
    if (reason === 'CLOSED') this.#closing.abort();
    for (const endMatcher of this.#matcherEndings) endMatcher(reason);
    await Promise.allSettled(this.#work);
  }

  async #asStep<T, R>(stack: CallStack, owner: CallOwner, read: () => Call<T, R>): Promise<R> {
    const { title, params, body, outcome, result } = checkedAt(stack, read);
    const step = { title, stack, params: { address: this.address, ...params } };
    return result(await this.context.runner.step(step, () => body(owner), outcome));
  }

  async #inTime<R>(
    call: ImmediateCall<R>,
    limits: WaitLimits,
    action: (limits: RequestLimits) => Promise<R>,
  ): Promise<R> {
    const { timeout, signals } = limits;
    const limit = timeout > 0 ? [AbortSignal.timeout(Math.min(timeout, LONGEST_TIMER))] : [];
    const closing = this.#closing.signal;
    try {
      return await action(requestLimits(AbortSignal.any([closing, ...signals, ...limit])));
    } catch (error) {
      if (this.isClosed) throw closedError(call.call, this.address, 'meanwhile');
      const isTimeout = limit[0]?.aborted && !signals.some(({ aborted }) => aborted);
      throw isTimeout ? timeoutError(call, limits, this.context, error) : error;
    }
  }
}

function timeoutError<R>(
  { call, stack, undecidedEmail, app }: ImmediateCall<R>,
  { timeout, limitedBy }: WaitLimits,
  { connection: { url }, terms }: MailboxContext,
  cause: unknown,
): unknown {
  const limit = `${timeout}ms, ${limitedBy ? `all the time left in ${limitedBy} for` : 'the timeout of'} ${call}.`;
  const option = terms?.options?.mailboxTimeout ?? 'mailboxTimeout';
  const longer = `To wait longer, increase ${limitedBy ? `${limitedBy}'s timeout` : option}.`;
  const email = undecidedEmail?.();
  if (email) {
    const text = `The predicate did not return for the email ${shownSubject(email)} within ${limit}\nCheck that its promise always settles. ${longer}`;
    return rewriteStack(new Error(text), stack);
  }
  if (app) {
    return new OutboundError(
      `${app} did not answer within ${limit}`,
      `Does the app listen there, and answer at once? ${longer}`,
      { cause },
    );
  }
  return new RequestTimeoutError({
    method: 'GET',
    url,
    happened: `was not answered within ${limit}`,
    hint: `The mailbox server, or this machine, may be overloaded. ${longer}`,
    cause,
  });
}

function suppressUnhandledRejections(call: Promise<unknown>): void {
  call.catch(() => {});
}

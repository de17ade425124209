import { RequestTimeoutError } from '../client/errors.js';
import type { Collection } from '../contract/email.js';
import type { Box } from './box.js';
import type { Look } from './cache/connection.js';
import { checkOptions, MEANT } from './call-options.js';
import { type CallStack, checkedAt, rewriteStack } from './call-site.js';
import type { Email } from './email/email.js';
import { shownSubject, withoutCodes } from './email/redact.js';
import type { CallOwner, MailboxContext } from './mailbox-context.js';
import type { QuietOptions, WaitOptions } from './types.js';
import type { WaitLimits } from './wait/pending-wait.js';
import { closedError, isWaitError } from './wait/wait-error.js';
import type { WithdrawnBy } from './wait/wait-error-details.js';
import { cameText } from './wait/wait-error-message.js';
import type { Match, WaitQuery } from './wait/wait-query.js';

/** How long it has to be quiet unless told, in ms. */
export const QUIET_WINDOW = 2_000;

/** Time limit in ms of a request that no wait is behind, and how often it is sent again. */
const REQUEST_LIMIT = 10_000;
const RETRIES = 2;

/** The longest that a timer of Node's can run, in ms; a longer one would ring at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** How much too early a timer may ring, in ms. */
const TIMER_TOLERANCE = 5;

/** Where a mailbox and a sent box, of this build or of the other one, keep their {@link Asker}. */
const ASKER = Symbol.for('playwright-mailbox.asker');

/** Gives a mailbox or a sent box its asker, out of sight for whoever prints it. */
export function giveAsker<C extends Collection>(holder: object, asker: Asker<C>): void {
  Object.defineProperty(holder, ASKER, { value: asker });
}

/** The asker of a mailbox (`inbox`) or of a sent box (`sent`); undefined for anything else. */
export function askerOf<C extends Collection>(value: unknown, collection: C): Asker<C> | undefined {
  const isHolder = typeof value === 'object' && value !== null && ASKER in value;
  const asker = isHolder ? (value[ASKER] as Asker<C>) : undefined;
  return asker?.collection === collection ? asker : undefined;
}

/** Puts questions to a box, within the limits of the test that each call belongs to. */
export class Asker<C extends Collection> {
  readonly collection: C;
  readonly #asked = new Set<Promise<unknown>>();
  /** What callers hold of it. */
  readonly #given = new Set<Promise<unknown>>();
  /** Looks under way. */
  readonly #looks = new Set<Promise<unknown>>();
  /** Ends the looks when the mailbox is closed, which stays usable. */
  #closing = new AbortController();
  /** Whether what ends now is to be heard of where nobody awaits it. */
  #isTelling = false;
  readonly #box: Box<C>;
  readonly #context: MailboxContext;

  constructor(
    readonly address: string,
    box: Box<C>,
    context: MailboxContext,
  ) {
    this.collection = box.collection;
    this.#box = box;
    this.#context = context;
  }

  /**
   * Waits for an answer, as a step at the user's line. Errors point there as well.
   *
   * @param ask makes the question; what it throws is the user's mistake
   * @param pick what the caller gets of the answer
   */
  ask<T, R>(
    ask: () => WaitQuery<C, T>,
    pick: (found: Match<C, T>[]) => R,
    options: WaitOptions<Email<C>>,
    stack: CallStack,
  ): Promise<R> {
    const owner = this.beginCall();
    return this.give(stack, owner, async () => {
      const question = checkedAt(stack, () => {
        checkOptions(options, ['timeout', 'after', 'signal'], MEANT.wait);
        return ask();
      });
      const wait = () => this.askQuietly(question, options, owner);
      const title = `wait for ${question.object} at ${this.address}`;
      return pick(await this.#context.step(title, stack, wait, tellOf));
    });
  }

  /** Notes that the mailbox is used, and gives the owner of the call that is made now. */
  beginCall(): CallOwner {
    this.#isTelling = false;
    return this.#context.beginCall();
  }

  /** Waits for an answer, for who shows it himself: a matcher is a step already. */
  async askQuietly<T>(
    question: WaitQuery<C, T>,
    options: WaitOptions<Email<C>>,
    owner: CallOwner,
  ): Promise<Match<C, T>[]> {
    const { timeout, after, signal } = options;
    const limits = this.limits(owner, timeout, signal);
    return this.track(this.#box.ask({ ...question, after }, limits));
  }

  /**
   * Expects a quiet window, as a step at the user's line.
   *
   * @throws Error when an e-mail comes, at once; WaitError as {@link askInVain}
   */
  expectNone<T>(
    ask: () => WaitQuery<C, T>,
    options: QuietOptions<Email<C>>,
    stack: CallStack,
  ): Promise<void> {
    const owner = this.beginCall();
    return this.give(stack, owner, async () => {
      const question = checkedAt(stack, () => {
        checkOptions(options, ['within', 'after'], MEANT.quiet);
        return ask();
      });
      const title = `expect no ${question.object.replace(/^an /, '')} at ${this.address}`;
      const look = () => this.askInVain(question, options, owner);
      const came = await this.#context.step(title, stack, look, (found) => tellOf(found ?? []));
      if (!came) return;
      const emails = came.map(({ email }) => email);
      throw rewriteStack(new Error(cameText(question, 0, this.address, emails)), stack);
    });
  }

  /**
   * Looks for what must not come, to the end of a quiet window.
   *
   * @returns what came all the same; undefined when it was quiet
   * @throws WaitError when nobody can say: the server failed, or the window was cut short
   */
  async askInVain<T>(
    question: WaitQuery<C, T>,
    { within = QUIET_WINDOW, after }: QuietOptions<Email<C>>,
    owner: CallOwner,
  ): Promise<Match<C, T>[] | undefined> {
    // A time limit of 0 would be none.
    const limits = this.limits(owner, Math.max(1, within));
    return this.track(this.#box.askForNone({ ...question, after, quiet: within }, limits));
  }

  /** What was seen so far, oldest first. */
  get seen(): readonly Email<C>[] {
    return this.#box.seen;
  }

  /**
   * Looks at what is there now, within the limits of a wait.
   *
   * @param call the call, for people: `mailbox.list()`
   * @throws RequestTimeoutError at the mailbox's time limit, or before the test ends; WaitError when the
   * mailbox is closed; what the look throws
   */
  look<R>(call: string, look: (look: Look) => Promise<R>): Promise<R> {
    const looking = this.lookWithin(call, look, this.#closing.signal);
    this.#looks.add(looking);
    const forget = () => this.#looks.delete(looking);
    looking.then(forget, forget);
    // What the caller holds is another promise: of this one a failure is heard of above.
    return looking.then((result) => result);
  }

  private async lookWithin<R>(
    call: string,
    look: (look: Look) => Promise<R>,
    closed: AbortSignal,
  ): Promise<R> {
    const { timeout, cutBy, signals = [] } = this.limits(this.beginCall());
    const limit = timeout > 0 ? AbortSignal.timeout(Math.min(timeout, LONGEST_TIMER)) : undefined;
    const signal = AbortSignal.any([closed, ...signals, ...(limit ? [limit] : [])]);
    try {
      return await look({ signal, timeout: REQUEST_LIMIT, retries: RETRIES });
    } catch (error) {
      if (closed.aborted) throw closedError(call, this.address);
      if (!limit?.aborted || signals.some(({ aborted }) => aborted)) throw error;
      throw new RequestTimeoutError({
        method: 'GET',
        url: this.#context.connection.url,
        happened: `was not answered within ${timeout} ms, ${cutBy ? `all that ${cutBy} had left for` : 'the time limit of'} ${call}.`,
        advice: `Is the mailbox server overloaded, or this machine? ${cutBy ? `To wait longer, give ${cutBy} a longer time limit.` : 'The time limit is mailboxTimeout.'}`,
        cause: error,
      });
    }
  }

  /**
   * Ends all waits under way, and awaits their ends; where the mailbox is closed, all looks as well. One
   * that is said to be unawaited is heard of, if nobody has awaited it.
   */
  async close(end: WithdrawnBy = 'ENDED'): Promise<void> {
    this.#isTelling = end === 'UNAWAITED';
    if (!this.#isTelling) for (const given of this.#given) hush(given);
    this.#box.abort(end);
    if (end === 'CLOSED') {
      this.#closing.abort();
      this.#closing = new AbortController();
    }
    await Promise.allSettled([...this.#asked, ...this.#looks]);
  }

  /**
   * Does what the caller gets the outcome of. An error of this package points at the call; one that
   * a predicate threw, and the reason of a signal, are the user's and stay as they are.
   */
  private give<T>(stack: CallStack, owner: CallOwner, body: () => Promise<T>): Promise<T> {
    const given = body()
      .catch((error) => {
        if (!this.#isTelling && owner.timeLeft() <= TIMER_TOLERANCE) hush(given);
        throw isWaitError(error) ? rewriteStack(error, stack) : error;
      })
      .finally(() => this.#given.delete(given));
    this.#given.add(given);
    return given;
  }

  /** Keeps an eye on a wait under way: it ends with the mailbox, and with the connection. */
  private track<R>(answer: Promise<R>): Promise<R> {
    const { users } = this.#context.connection;
    this.#asked.add(answer);
    users.add(this);
    const forget = () => {
      this.#asked.delete(answer);
      if (this.#asked.size === 0) users.delete(this);
    };
    answer.then(forget, forget);
    return answer;
  }

  /** The shorter of the wait's own time limit and what its test has left. */
  private limits(
    owner: CallOwner,
    timeout = this.#context.timeout,
    signal?: AbortSignal,
  ): WaitLimits {
    const left = owner.timeLeft();
    const isCut = timeout === 0 ? left !== Number.POSITIVE_INFINITY : left < timeout;
    const signals = [this.#context.signal, signal].filter((one) => one !== undefined);
    // A test that has no time left still gets its answer, by the last look.
    if (!isCut) return { timeout, signals };
    return { timeout: Math.max(1, Math.floor(left)), cutBy: owner.limited(), signals };
  }
}

/**
 * Nobody has to hear how a wait ends that its test has left behind. Playwright puts an error that
 * nobody handles on the test that runs, which may be the next one.
 */
function hush(given: Promise<unknown>): void {
  given.catch(() => {});
}

/** What came, for people: never the code. */
function tellOf(found: readonly Match<Collection, unknown>[]): string {
  if (found.length === 0) return 'nothing came';
  return found
    .map(({ email }) => `${shownSubject(email)} from ${withoutCodes(email, email.from_address)}`)
    .join(', ');
}

import type { ExtensionsClient, RequestOptions } from '../client/index.js';
import type { Collection } from '../contract/email.js';
import type { Refusal } from '../contract/extensions.js';
import { type CacheStart, MailCache } from './cache/mail-cache.js';
import type { ReadCall } from './call-options.js';
import { type CallStack, rewriteStack } from './call-site.js';
import type { MailboxContext } from './context.js';
import { withCriteria } from './email/criteria.js';
import { type AnyEmail, toEmail } from './email/email.js';
import type { EmailOrigin, ImmediateCall } from './email/origin.js';
import { MissingExtensionError } from './email/origin.js';
import { shownSubject, withoutCodes } from './email/redact.js';
import { runInTime } from './immediate-call.js';
import type { RequestLimits } from './request-limits.js';
import { CallRunner } from './run-call.js';
import type { CallOwner, StepOutcome, TestRunner } from './test-runner.js';
import type { QuietOptions, WaitOptions } from './types.js';
import { refusals } from './wait/diagnostics.js';
import type { CancelReason } from './wait/failure.js';
import { waitLimits } from './wait/pending-wait.js';
import { METHOD_TERMS } from './wait/terms.js';
import { closedError } from './wait/wait-error.js';
import { unexpectedEmailsMessage } from './wait/wait-error-message.js';
import { WaitLoop } from './wait/wait-loop.js';
import type { Match, WaitQuery } from './wait/wait-query.js';

/** The default length of a quiet window, in ms. */
export const QUIET_WINDOW = 2_000;

/** How long a report waits for the last state of a mailbox, in ms. */
const REFRESH_LIMIT = 1_000;

/** Where a mailbox and a sent box, of this build or of the other one, keep their collection. */
const COLLECTION = Symbol('collection');

/** Gives a mailbox or a sent box its collection. Not enumerable, so that printing it shows none of it. */
export function setMailCollection(holder: object, collection: MailCollection): void {
  Object.defineProperty(holder, COLLECTION, { value: collection });
}

/** The collection of a mailbox (`inbox`) or of a sent box (`sent`); undefined for anything else. */
export function mailCollectionOf(
  value: unknown,
  collection: Collection,
): MailCollection | undefined {
  const isHolder = typeof value === 'object' && value !== null && COLLECTION in value;
  const found = isHolder ? (value[COLLECTION] as MailCollection) : undefined;
  return found?.collection === collection ? found : undefined;
}

/**
 * The inbox or the sent box of one address: lists it, waits for its emails and watches its quiet
 * windows, within the time that each call's test has left.
 */
export class MailCollection implements EmailOrigin {
  /** Pending waits. */
  readonly #waits = new Set<Promise<unknown>>();
  /** Other pending calls. */
  readonly #immediate = new Set<Promise<unknown>>();
  readonly #calls: CallRunner;
  readonly #closing = new AbortController();
  readonly #cache: MailCache;
  readonly #waitLoop: WaitLoop;
  readonly #context: MailboxContext;

  constructor(
    readonly collection: Collection,
    readonly address: string,
    context: MailboxContext,
    start?: CacheStart,
  ) {
    this.#context = context;
    this.#calls = new CallRunner(context.runner, address);
    this.#cache = new MailCache(collection, address, context.connection, this, start);
    this.#waitLoop = new WaitLoop(this.#cache, context.terms ?? METHOD_TERMS);
  }

  get runner(): TestRunner {
    return this.#context.runner;
  }

  /** What it is called in the user's code. */
  get name(): string {
    return this.collection === 'inbox' ? 'mailbox' : 'mailbox.sent';
  }

  get seen(): readonly AnyEmail[] {
    return this.#cache.emails;
  }

  /** The base URL of the mailbox server. */
  get server(): string {
    return this.#context.connection.url;
  }

  /** Where people can look at its emails, if the server has a page. */
  get pageUrl(): string | undefined {
    const { collection, address } = this;
    return this.#context.connection.pageUrl(collection, { kind: 'to', address });
  }

  pageUrlOf(emailId: string): string | undefined {
    return this.#context.connection.pageUrl(this.collection, { kind: 'email', emailId });
  }

  /** Notes that the mailbox is used, and returns the owner of the call that is made now. */
  beginCall(): CallOwner {
    return this.#calls.begin();
  }

  /**
   * Waits, as a step at the user's line. Errors point there as well.
   *
   * @param read reads the arguments of the call; throws if they are invalid
   * @param pick what the caller gets of the matches
   */
  wait<T, R>(
    read: () => ReadCall<T>,
    pick: (matches: Match<T>[]) => R,
    stack: CallStack,
  ): Promise<R> {
    return this.#calls.run(stack, () => {
      const { query, options } = this.#named(read());
      return {
        title: `wait for ${query.object}`,
        body: (owner) => this.waitWithoutStep(query, options, owner),
        outcome: summarize,
        result: pick,
      };
    });
  }

  /** Waits, for a caller that shows a step of its own, as a matcher does. */
  async waitWithoutStep<T>(
    query: WaitQuery<T>,
    { timeout, after, signal }: WaitOptions<AnyEmail>,
    owner: CallOwner,
  ): Promise<Match<T>[]> {
    this.checkOpen(query.call);
    const limits = waitLimits(this.#context, owner, timeout, signal);
    const wait = this.#waitLoop.wait({ ...query, after }, limits);
    return this.#trackWait(wait as Promise<Match<T>[]>);
  }

  /**
   * Expects a quiet window, as a step at the user's line.
   *
   * @throws Error when an email comes, at once; WaitError as {@link waitForQuiet}
   */
  expectNone<T>(read: () => ReadCall<T, QuietOptions<AnyEmail>>, stack: CallStack): Promise<void> {
    return this.#calls.run(stack, () => {
      const { query, options } = read();
      return {
        title: `expect no ${withCriteria('email', query.criteria)}`,
        body: (owner) => this.waitForQuiet(query, options, owner),
        outcome: (found) => summarize(found === 'timed out' ? [] : found),
        result: (found) => {
          if (found === 'timed out') return;
          const emails = found.map(({ email }) => email);
          throw rewriteStack(new Error(unexpectedEmailsMessage(query, 0, this, emails)), stack);
        },
      };
    });
  }

  /**
   * Waits for the end of a quiet window, in which no match may arrive.
   *
   * @param options.timeout how long the server may take to answer after the window's end, in ms; default: the mailbox's
   * @returns what came all the same, at once, or `timed out`
   * @throws WaitError when the window could not be finished: the server failed, or the test ends first
   */
  async waitForQuiet<T>(
    query: WaitQuery<T>,
    {
      within = QUIET_WINDOW,
      timeout = this.#context.timeout,
      after,
      signal,
    }: QuietOptions<AnyEmail> & WaitOptions<AnyEmail>,
    owner: CallOwner,
  ): Promise<Match<T>[] | 'timed out'> {
    this.checkOpen(query.call);
    const limits = waitLimits(this.#context, owner, timeout === 0 ? 0 : within + timeout, signal);
    return this.#trackWait(this.#waitLoop.wait({ ...query, after, quiet: within }, limits));
  }

  /**
   * Runs a call that waits for nothing, as a step at the user's line.
   *
   * @throws RequestTimeoutError at the mailbox's timeout, or before the test ends; WaitError when
   * the mailbox is closed; what the action throws
   */
  run<R>(call: ImmediateCall<R>, action: (limits: RequestLimits) => Promise<R>): Promise<R> {
    const { title, emailId, stack, outcome } = call;
    return this.#calls.run(stack, () => {
      this.checkOpen(call.call);
      return {
        title,
        ...(emailId !== undefined && { params: { email_id: emailId } }),
        body: (owner) => this.#runInTime(call, owner, action),
        outcome,
        result: (value) => value,
      };
    });
  }

  /** All emails of now, newest first. */
  async all<E extends AnyEmail>(limits: RequestLimits): Promise<E[]> {
    await this.#cache.listAll(limits);
    return this.#cache.emails.toReversed() as E[];
  }

  async get<E extends AnyEmail>(emailId: string, limits: RequestLimits): Promise<E> {
    const email = await this.#context.connection.get(this.collection, emailId, limits);
    return toEmail(email, this) as E;
  }

  /** Calls the extension `emails`, which only the mailbox server of this package has. */
  async readMore<R>(
    what: string,
    limits: RequestLimits,
    request: (client: ExtensionsClient, options: RequestOptions) => Promise<R>,
  ): Promise<R> {
    const { connection } = this.#context;
    const found = await connection.extension('emails', limits, request);
    if (found !== undefined) return found;
    throw new MissingExtensionError(what, connection.url);
  }

  async skipReceived(limits: RequestLimits): Promise<void> {
    this.#waitLoop.skip(await this.all(limits));
  }

  /** Lists everything once more, briefly, for a report. If that fails, the report has the emails seen before. */
  async refresh(): Promise<void> {
    try {
      await this.#context.connection.ready();
      await this.#cache.listAll(briefly());
    } catch {
      // A report must not fail.
    }
  }

  /** The refused SMTP transactions and provider requests that may be about this address; none if the server keeps none. */
  async refusals(): Promise<Refusal[]> {
    const found = await refusals(this.#cache, briefly()).catch(() => undefined);
    return (found ?? []).map(({ what }) => what);
  }

  get isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** @throws WaitError when the mailbox was closed before this call. */
  checkOpen(call: string): void {
    if (this.isClosed) throw closedError(call, this.address, 'before');
  }

  /**
   * Ends all pending waits, and awaits their ends. If the mailbox is closed, other calls end as well,
   * and later ones fail. Unawaited waits fail the test that runs now.
   */
  async close(end: CancelReason = 'ENDED'): Promise<void> {
    this.#calls.end(end === 'UNAWAITED');
    if (end === 'CLOSED') this.#closing.abort();
    this.#waitLoop.abort(end);
    await Promise.allSettled([...this.#waits, ...this.#immediate]);
  }

  /** The call by the name that the reader knows. */
  #named<T>({ query, options }: ReadCall<T>): ReadCall<T> {
    const call = query.kind && this.#context.terms?.calls?.[query.kind];
    return { query: call === undefined ? query : { ...query, call }, options };
  }

  async #runInTime<R>(
    call: ImmediateCall<R>,
    owner: CallOwner,
    action: (limits: RequestLimits) => Promise<R>,
  ): Promise<R> {
    const closed = this.#closing.signal;
    const { signals = [], ...limits } = waitLimits(this.#context, owner);
    const all = { ...limits, signals: [closed, ...signals] };
    const running = runInTime(call, all, this.server, action);
    this.#immediate.add(running);
    try {
      return await running;
    } catch (error) {
      throw closed.aborted ? closedError(call.call, this.address, 'meanwhile') : error;
    } finally {
      this.#immediate.delete(running);
    }
  }

  /** Tracks a pending wait: it ends with the mailbox, and with the connection. */
  #trackWait<R>(wait: Promise<R>): Promise<R> {
    const { users } = this.#context.connection;
    this.#waits.add(wait);
    users.add(this);
    const forget = () => {
      this.#waits.delete(wait);
      if (this.#waits.size === 0) users.delete(this);
    };
    wait.then(forget, forget);
    return wait;
  }
}

function briefly(): RequestLimits {
  return { signal: AbortSignal.timeout(REFRESH_LIMIT), timeout: REFRESH_LIMIT };
}

/** A description of the emails that came, for the reader. Never shows the code. */
function summarize(matches: readonly Match<unknown>[]): StepOutcome {
  if (matches.length === 0) return { title: 'nothing came' };
  const emails = matches.map(({ email }) => email);
  return {
    title: emails
      .map((email) => `${shownSubject(email)} from ${withoutCodes(email, email.from_address)}`)
      .join(', '),
    params: { email_id: emails.map(({ email_id }) => email_id).join(', ') },
  };
}

import type { ExtensionsClient, RequestOptions } from '../client/index.js';
import type { Collection } from '../contract/email.js';
import type { Extension, Refusal } from '../contract/extensions.js';
import { type CacheStart, MailCache } from './cache/mail-cache.js';
import type { ReadCall } from './call-options.js';
import { type CallStack, rewriteStack } from './call-site.js';
import { Calls, type MailboxContext } from './calls.js';
import { withCriteria } from './email/criteria.js';
import { type AnyEmail, toEmail } from './email/email.js';
import {
  type EmailOrigin,
  type ImmediateCall,
  MissingExtensionError,
  type RequestLimits,
  type SendCall,
} from './email/origin.js';
import { shownSubject, withoutCodes } from './email/redact.js';
import { Outbox } from './outbox.js';
import type { OutgoingEmail } from './outgoing/message.js';
import type { CallOwner, StepOutcome, TestRunner } from './test-runner.js';
import type { QuietOptions, WaitOptions } from './types.js';
import { refusals } from './wait/diagnostics.js';
import type { CancelReason } from './wait/state.js';
import { METHOD_TERMS } from './wait/terms.js';
import { unexpectedEmailsMessage } from './wait/wait-error-message.js';
import { WaitLoop } from './wait/wait-loop.js';
import type { Match, WaitQuery } from './wait/wait-query.js';

/** The default length of a quiet window, in ms. */
const QUIET_WINDOW = 2_000;

/** How long a report waits for the final state of a mailbox, in ms. */
const REFRESH_LIMIT = 1_000;

/**
 * The inbox or the sent box of one address: lists it, waits for its emails and watches its quiet windows,
 * within the remaining time of each call's test.
 */
export class MailCollection implements EmailOrigin {
  readonly calls: Calls;
  readonly outbox: Outbox;
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
    this.calls = new Calls(context, address);
    this.outbox = new Outbox(context, this.calls, this);
    this.#cache = new MailCache(collection, address, context.connection, this, start);
    this.#waitLoop = new WaitLoop(this.#cache, context.terms ?? METHOD_TERMS);
  }

  get runner(): TestRunner {
    return this.#context.runner;
  }

  /** The name in the user's code. */
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

  /** The URL of its emails' page, if the server has a page. */
  get pageUrl(): string | undefined {
    const { collection, address } = this;
    return this.#context.connection.pageUrl(collection, { kind: 'to', address });
  }

  /** Whether the server injects faults only into the emails of clients that have logged in. */
  get needsLoginForFaults(): boolean {
    return this.#context.connection.needsLoginForFaults;
  }

  pageUrlOf(emailId: string): string | undefined {
    return this.#context.connection.pageUrl(this.collection, { kind: 'email', emailId });
  }

  /**
   * Waits as a step at the user's line, where errors point as well.
   *
   * @param read reads the arguments of the call; throws if they are invalid
   * @param pick selects the result from the matches
   */
  wait<T, R>(
    read: () => ReadCall<T>,
    pick: (matches: Match<T>[]) => R,
    stack: CallStack,
  ): Promise<R> {
    return this.calls.run(stack, () => {
      const { query, options } = this.#named(read());
      return {
        title: `wait for ${query.object}`,
        body: (owner) => this.waitWithoutStep(query, options, owner),
        outcome: summarize,
        result: pick,
      };
    });
  }

  /** Waits without a step, for callers with their own, such as matchers. */
  async waitWithoutStep<T>(
    query: WaitQuery<T>,
    { timeout, after, signal }: WaitOptions<AnyEmail>,
    owner: CallOwner,
  ): Promise<Match<T>[]> {
    this.calls.checkOpen(query.call);
    const limits = this.calls.limits(owner, timeout, signal);
    const wait = this.#waitLoop.wait({ ...query, after }, limits);
    return this.calls.track(wait as Promise<Match<T>[]>);
  }

  /**
   * Expects a quiet window, as a step at the user's line.
   *
   * @throws Error as soon as an email arrives; WaitError like {@link waitForQuiet}
   */
  expectNone<T>(read: () => ReadCall<T, QuietOptions<AnyEmail>>, stack: CallStack): Promise<void> {
    return this.calls.run(stack, () => {
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
   * @param options.timeout how long the server may take to respond after the window's end, in ms; default:
   * the mailbox's
   * @returns the matches as soon as they arrive, or `timed out`
   * @throws WaitError if the window could not be completed: the server failed, or the test ends first
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
    this.calls.checkOpen(query.call);
    const limits = this.calls.limits(owner, timeout === 0 ? 0 : within + timeout, signal);
    return this.calls.track(this.#waitLoop.wait({ ...query, after, quiet: within }, limits));
  }

  /** Runs a call that does not wait: see {@link Calls.runNow}. */
  run<R>(call: ImmediateCall<R>, action: (limits: RequestLimits) => Promise<R>): Promise<R> {
    return this.calls.runNow(call, action);
  }

  /** Runs a matcher on an email: see {@link Calls.runMatcher}. */
  runMatcher<R>(call: string, action: (signal: AbortSignal) => Promise<R>): Promise<R> {
    return this.calls.runMatcher(call, action);
  }

  send(call: SendCall): Promise<OutgoingEmail> {
    return this.outbox.send(call);
  }

  /** All current emails, newest first. */
  async all<E extends AnyEmail>(limits: RequestLimits): Promise<E[]> {
    await this.#cache.listAll(limits);
    return this.#cache.emails.toReversed() as E[];
  }

  async get<E extends AnyEmail>(emailId: string, limits: RequestLimits): Promise<E> {
    const email = await this.#context.connection.get(this.collection, emailId, limits);
    return toEmail(email, this) as E;
  }

  /** Calls an extension, which only the mailbox server of this package supports. */
  async readMore<R>(
    what: string,
    limits: RequestLimits,
    request: (client: ExtensionsClient, options: RequestOptions) => Promise<R>,
    extension: Extension = 'emails',
  ): Promise<R> {
    const { connection } = this.#context;
    const found = await connection.extension(extension, limits, request);
    if (found !== undefined) return found;
    throw new MissingExtensionError(what, connection.url, extension);
  }

  async skipReceived(limits: RequestLimits): Promise<void> {
    this.#waitLoop.skip(await this.all(limits));
  }

  /** Lists everything once more, briefly, for a report. If this fails, the report has the emails seen before. */
  async refresh(): Promise<void> {
    try {
      await this.#context.connection.ready();
      await this.#cache.listAll(briefly());
    } catch {
      // A report must not fail.
    }
  }

  /**
   * Refused SMTP transactions and provider requests that may concern this address; empty if the server does
   * not record them.
   */
  async refusals(): Promise<Refusal[]> {
    const found = await refusals(this.#cache, briefly()).catch(() => undefined);
    return (found ?? []).map(({ what }) => what);
  }

  /**
   * Ends all pending waits, and waits until they have settled. If the mailbox is closed, other calls end as
   * well, and later ones fail. Unawaited waits fail the test that is running now.
   */
  async close(end: CancelReason): Promise<void> {
    const ended = this.calls.end(end);
    this.#waitLoop.abort(end);
    await ended;
  }

  /** Renames the call to the name that the user knows. */
  #named<T>({ query, options }: ReadCall<T>): ReadCall<T> {
    const call = query.kind && this.#context.terms?.calls?.[query.kind];
    return { query: call === undefined ? query : { ...query, call }, options };
  }
}

function briefly(): RequestLimits {
  return { signal: AbortSignal.timeout(REFRESH_LIMIT), timeout: REFRESH_LIMIT };
}

/** Describes the emails that arrived, without codes. */
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

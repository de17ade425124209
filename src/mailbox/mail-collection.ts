import type { ExtensionsClient, RequestOptions } from '../client/index.js';
import type { Collection } from '../contract/email.js';
import type { Extension, Refusal } from '../contract/extensions.js';
import type { SentToApp } from '../contract/outgoing.js';
import { startOfAnswer } from '../webhook/post.js';
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
import { type MailboxOutbound, missingOutbound, shownDestination } from './outgoing/destination.js';
import type { ReceiveEmail } from './outgoing/formats/format.js';
import type { OutgoingEmail, OutgoingMessage } from './outgoing/message.js';
import { OutboundError } from './outgoing/outbound-error.js';
import type { CallOwner, StepOutcome, TestRunner } from './test-runner.js';
import { firstLine } from './text.js';
import type { QuietOptions, WaitOptions } from './types.js';
import { refusals } from './wait/diagnostics.js';
import type { CancelReason } from './wait/state.js';
import { METHOD_TERMS } from './wait/terms.js';
import { unexpectedEmailsMessage } from './wait/wait-error-message.js';
import { WaitLoop } from './wait/wait-loop.js';
import type { Match, WaitQuery } from './wait/wait-query.js';

/** How much of an email to the app is kept for the report, in bytes: it may have large attachments. */
const MAX_REPORTED = 100_000;

/** How much of it the server is sent for its page, in characters: requests have up to 64 KiB. */
const MAX_SHOWN = 10_000;

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
  /** The emails that were sent to the app. */
  readonly outgoing: SentToApp[] = [];
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

  /** Sends an email to the app: see {@link EmailOrigin.send}. */
  async send({ compose, ...call }: SendCall): Promise<OutgoingEmail> {
    const { outbound } = this.#context;
    const { stack } = call;
    if (outbound === undefined) throw rewriteStack(missingOutbound(call.call), stack);
    const outcome = ({ status, response, messageId }: OutgoingEmail) => ({
      title: `the app answered ${status}`,
      params: {
        response: startOfAnswer(response),
        ...(messageId !== null && { message_id: messageId }),
      },
    });
    return this.run({ ...call, outcome, app: shownDestination(outbound) }, async (limits) => {
      // The errors of a message are about the arguments of the call.
      const message = await compose(limits).catch((error) => {
        throw limits.signal.aborted ? error : rewriteStack(error, stack);
      });
      const raw = message.raw.toString('utf8', 0, MAX_REPORTED);
      const sent: SentToApp = {
        title: call.title,
        sent_at: new Date().toISOString(),
        ...message.envelope,
        accepted: false,
        outcome: 'not answered',
        raw,
      };
      this.outgoing.push(sent);
      try {
        const answer = await this.#deliver(outbound, message, limits);
        sent.accepted = true;
        sent.outcome = outcomeText(answer);
        return { messageId: message.messageId, ...answer };
      } catch (error) {
        const reason = error instanceof OutboundError ? error.message : error;
        if (!limits.signal.aborted) sent.outcome = firstLine(reason);
        throw error;
      } finally {
        // Not awaited: the call ends in time, whatever the mailbox server does.
        void this.calls.track(this.#show(sent));
      }
    });
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

  /** Sends an email to the app, and returns its answer. */
  async #deliver(
    outbound: MailboxOutbound,
    message: OutgoingMessage,
    limits: RequestLimits,
  ): Promise<Omit<OutgoingEmail, 'messageId'>> {
    if ('smtp' in outbound) {
      const { sendBySmtp } = await import('./outgoing/smtp.js');
      return sendBySmtp(outbound, message, limits.signal);
    }
    const { sendByWebhook } = await import('./outgoing/webhook.js');
    const receive: ReceiveEmail = (email) => this.#receive(email, limits);
    return sendByWebhook(outbound, message, receive, limits.signal);
  }

  async #receive(
    { raw, envelope }: Parameters<ReceiveEmail>[0],
    limits: RequestLimits,
  ): ReturnType<ReceiveEmail> {
    // The server lists its extensions in any answer.
    if (!this.#context.connection.knowsExtensions) await this.#cache.listAll(limits);
    const receive = (client: ExtensionsClient, options: RequestOptions) =>
      client.receiveByResend(raw, envelope, options);
    return this.readMore("provider: 'resend' in mailboxOutbound", limits, receive, 'inbound');
  }

  /** Has the page of the server show an email to the app. */
  async #show(sent: SentToApp): Promise<void> {
    const { connection } = this.#context;
    if (!connection.knowsExtensions) await this.refresh();
    const email = { ...sent, raw: sent.raw.slice(0, MAX_SHOWN) };
    const add = (client: ExtensionsClient, options: RequestOptions) =>
      client.addOutgoing(email, options);
    // The email has been sent, whether it is shown or not.
    await connection.extension('outgoing', briefly(), add).catch(() => {});
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

/** The status and the answer of the app. A reply of SMTP begins with its status. */
function outcomeText({ status, response }: { status: number; response: string }): string {
  const start = startOfAnswer(response);
  return start.startsWith(`${status} `) ? start : `${status} ${start}`.trimEnd();
}

import { orAborted } from '../client/retry.js';
import { checkNames } from '../client/validate-options.js';
import { comparableAddress } from '../contract/address.js';
import type { AnyRecord, Collection } from '../contract/email.js';
import type { Refusal } from '../contract/extensions.js';
import { FAULT_NAMES, type FaultOptions } from '../contract/fault-injection.js';
import { LIST_LIMITS } from '../contract/operations.js';
import type { SentToApp } from '../contract/outgoing.js';
import { anotherAddress, checkAddress } from './address.js';
import type { Connection } from './cache/connection.js';
import type { CacheStart } from './cache/mail-cache.js';
import { checkNoWait, emailCall, emailsCall, linkCall, otpCall } from './call-options.js';
import { callStack, checkedAt } from './call-site.js';
import type { MailboxContext } from './calls.js';
import {
  type Criteria,
  checkCriteria,
  explainMismatch,
  type InboxCriteria,
  readCriteria,
  type SentCriteria,
  undecided,
  withCriteria,
} from './email/criteria.js';
import type { AnyEmail, Email } from './email/email.js';
import type { RequestLimits } from './email/origin.js';
import { timestampOf } from './email/record.js';
import { shownSubject } from './email/redact.js';
import { MailCollection } from './mail-collection.js';
import type { OutgoingEmail, SendOptions } from './outgoing/message.js';
import { beforeSecondOf, isCoarse } from './server-time.js';
import type { StepOutcome } from './test-runner.js';
import { countText } from './text.js';
import type { Mailbox, SentBox } from './types.js';
import type { CancelReason } from './wait/state.js';
import { all, first } from './wait/wait-query.js';

/** The state of a mailbox at one time, oldest emails first. */
export interface MailboxSnapshot {
  address: string;
  received: readonly AnyEmail[];
  sent: readonly AnyEmail[];
  /** Emails to the app. */
  outgoing: readonly SentToApp[];
}

type Starts = { [C in Collection]?: CacheStart };

/** The inbox or the sent box of a mailbox, with the calls that both have. */
class Box<E extends AnyEmail> {
  // Private, because a failed assertion prints the accessible fields of a mailbox.
  readonly #emails: MailCollection;

  constructor(emails: MailCollection) {
    this.#emails = emails;
  }

  static emailsOf(value: unknown): MailCollection | undefined {
    const isBox = typeof value === 'object' && value !== null && #emails in value;
    return isBox ? value.#emails : undefined;
  }

  waitForEmail(...given: unknown[]): Promise<E> {
    const read = () => emailCall<E>(this.#emails.collection, this.#name('waitForEmail'), given);
    return this.#emails.wait(read, first, callStack(this.waitForEmail));
  }

  waitForEmails(...given: unknown[]): Promise<E[]> {
    const read = () => emailsCall<E>(this.#emails.collection, this.#name('waitForEmails'), given);
    return this.#emails.wait(read, all, callStack(this.waitForEmails));
  }

  async latest(...given: unknown[]): Promise<E | null> {
    const stack = callStack(this.latest);
    const call = this.#name('latest');
    checkedAt(stack, () => checkNoWait(call, 'no arguments', given));
    const step = {
      call: `mailbox.${call}()`,
      title: `get the newest ${this.#noun}`,
      stack,
      outcome: (email: E | null) => (email ? shown(email) : { title: 'there is none' }),
    };
    return this.#emails.run(step, async (limits) => {
      return (await this.#emails.all<E>(limits))[0] ?? null;
    });
  }

  async list(criteria: unknown = {}, ...more: unknown[]): Promise<E[]> {
    const stack = callStack(this.list);
    const call = this.#name('list');
    const read = checkedAt(stack, () => {
      checkNoWait(call, 'criteria only', more);
      checkCriteria(this.#emails.collection, criteria, 'list() has no options.');
      return readCriteria(criteria as InboxCriteria | SentCriteria);
    });
    let emails: E[] = [];
    const step = {
      call: `mailbox.${call}()`,
      title: `list ${withCriteria(`${this.#noun}s`, read)}`,
      stack,
      outcome: ({ length }: E[]) => ({ title: countText(length, 'email') }),
      undecidedEmail: () => read.predicate && undecided(read, emails).keys().next().value,
    };
    return this.#emails.run(step, async (limits) => {
      emails = await this.#emails.all(limits);
      await untilDecided(read, emails, limits.signal);
      return emails.filter((email) => explainMismatch(email, read) === null);
    });
  }

  get(emailId: string): Promise<E> {
    const step = {
      call: `mailbox.${this.#name('get')}()`,
      title: `get the ${this.#noun} with a given email_id`,
      emailId,
      stack: callStack(this.get),
      outcome: shown,
    };
    return this.#emails.run(step, (limits) => this.#emails.get<E>(emailId, limits));
  }

  /** The name of a method, as written after `mailbox.`. */
  #name(method: string): string {
    return this.#emails.collection === 'sent' ? `sent.${method}` : method;
  }

  get #noun(): string {
    return this.#emails.collection === 'sent' ? 'sent email' : 'email';
  }
}

/** The collection of a mailbox (`inbox`) or of a sent box (`sent`); undefined for anything else. */
export function mailCollectionOf(
  value: unknown,
  collection: Collection,
): MailCollection | undefined {
  const found = Box.emailsOf(value);
  return found?.collection === collection ? found : undefined;
}

/** A mailbox: its inbox and its sent box, and the mailboxes created from it. */
export class MailboxImpl extends Box<Email> implements Mailbox {
  /** Errors name a mailbox as its users do. */
  static override readonly name = 'Mailbox';
  readonly address: string;
  readonly sent: SentBox;
  readonly #context: MailboxContext;
  readonly #inbox: MailCollection;
  readonly #sent: MailCollection;
  /** The latest mailbox of each name, keyed by its address without faults. */
  readonly #named = new Map<string, MailboxImpl>();
  /** The latest mailbox at each address. */
  readonly #others = new Map<string, Promise<MailboxImpl>>();
  readonly #children: MailboxImpl[] = [];

  constructor(address: string, context: MailboxContext, { inbox, sent }: Starts = {}) {
    const received = new MailCollection('inbox', address, context, inbox);
    super(received);
    this.address = address;
    this.#context = context;
    this.#inbox = received;
    this.#sent = new MailCollection('sent', address, context, sent);
    this.sent = new Box<Email<'sent'>>(this.#sent);
  }

  get selfAndDescendants(): MailboxImpl[] {
    return [this, ...this.#children.flatMap((child) => child.selfAndDescendants)];
  }

  /** The base URL of the mailbox server. */
  get server(): string {
    return this.#inbox.server;
  }

  /**
   * Refused SMTP transactions and provider requests that may concern this address; empty if the server does
   * not record them.
   */
  refusals(): Promise<Refusal[]> {
    return this.#inbox.refusals();
  }

  /** The URL of its emails' page, if the server has a page. */
  get pageUrl(): string | undefined {
    return this.#inbox.pageUrl;
  }

  another(name: string, faults: FaultOptions = {}): MailboxImpl {
    const call = `mailbox.another(${JSON.stringify(name)})`;
    const stack = callStack(this.another);
    checkedAt(stack, () => this.#inbox.calls.checkOpen(call));
    checkNames(faults, FAULT_NAMES);
    const { template } = this.#context;
    const address = anotherAddress(this.address, name, faults, template);
    const plain = anotherAddress(this.address, name, {}, template);
    const known = this.#named.get(plain);
    if (known && known.address !== address) {
      throw new TypeError(
        `another(${JSON.stringify(name)}): already created with different options.`,
      );
    }
    if (known && !known.#inbox.calls.isClosed) return known;
    const created = this.#child(address);
    this.#named.set(plain, created);
    return created;
  }

  at(address: string): Promise<Mailbox> {
    const stack = callStack(this.at);
    const title = 'open the mailbox of an existing address';
    return this.#inbox.run({ call: 'mailbox.at()', title, stack }, async (limits) => {
      const key = comparableAddress(checkedAt(stack, () => checkAddress(address)));
      const known = this.#others.get(key);
      if (known && !(await known).#inbox.calls.isClosed) return known;
      const opening = this.#openExisting(address, limits);
      this.#others.set(key, opening);
      return opening.catch((error) => {
        this.#others.delete(key);
        throw error;
      });
    });
  }

  waitForOtp(...given: unknown[]): Promise<string> {
    return this.#inbox.wait(() => otpCall(given), first, callStack(this.waitForOtp));
  }

  waitForLink(...given: unknown[]): Promise<string> {
    return this.#inbox.wait(() => linkCall(given), first, callStack(this.waitForLink));
  }

  send(options: SendOptions): Promise<OutgoingEmail> {
    return this.#inbox.send({
      call: 'mailbox.send()',
      title: `send ${subjectOf(options)} to the app`,
      stack: callStack(this.send),
      compose: async () => {
        const { composeMessage } = await import('./outgoing/message.js');
        return composeMessage(options, this.address);
      },
    });
  }

  async skipReceived(): Promise<void> {
    const stack = callStack(this.skipReceived);
    const call = { call: 'mailbox.skipReceived()', title: 'skip all received emails', stack };
    await this.#inbox.run(call, (limits) =>
      Promise.all([this.#inbox.skipReceived(limits), this.#sent.skipReceived(limits)]),
    );
  }

  /** The identifiers of all emails seen so far, in this mailbox and those created from it. */
  get seenIds(): string[] {
    const collections = this.selfAndDescendants.flatMap((one) => [one.#inbox, one.#sent]);
    return collections.flatMap(({ seen }) => seen.map(({ email_id }) => email_id));
  }

  /** The current emails or, if the server does not respond in time, those seen so far. */
  async snapshot(): Promise<MailboxSnapshot> {
    await Promise.all([this.#inbox.refresh(), this.#sent.refresh()]);
    const outgoing = [...this.#inbox.outbox.emails, ...this.#sent.outbox.emails];
    return { address: this.address, received: this.#inbox.seen, sent: this.#sent.seen, outgoing };
  }

  async close(): Promise<void> {
    await this.end('CLOSED');
  }

  /** Ends all pending waits because the test ends, or because of {@link close}. */
  async end(end: CancelReason): Promise<void> {
    const collections = this.selfAndDescendants.flatMap((one) => [one.#inbox, one.#sent]);
    await Promise.all(collections.map((collection) => collection.close(end)));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #child(address: string, starts?: Starts): MailboxImpl {
    const child = new MailboxImpl(address, this.#context, starts);
    this.#children.push(child);
    return child;
  }

  async #openExisting(address: string, limits: RequestLimits): Promise<MailboxImpl> {
    const start = (collection: Collection) =>
      startOf(this.#context.connection, collection, address, limits);
    const [inbox, sent] = await Promise.all([start('inbox'), start('sent')]);
    return this.#child(address, { inbox, sent });
  }
}

/** Where the cache of an existing address starts: after the newest existing email. */
async function startOf(
  connection: Connection,
  collection: Collection,
  to: string,
  limits: RequestLimits,
): Promise<CacheStart> {
  // May be addressed to a longer address: only its time counts.
  const newest = await connection.latest(collection, { to }, limits);
  if (newest === null) return {};
  const stamp = timestampOf(newest);
  if (!isCoarse(stamp)) return { after: stamp };
  // Emails from the rest of the second have the same timestamp, so existing ones are excluded by identifier.
  const after = beforeSecondOf(stamp);
  const query = { to, after, per_page: LIST_LIMITS.perPageMaximum };
  const { data } = await connection.list(collection, query, limits);
  return { after, except: data };
}

/** Waits until the criteria are decided for all emails. @throws the signal's reason if it aborts first */
async function untilDecided(
  criteria: Criteria,
  emails: readonly AnyEmail[],
  signal: AbortSignal,
): Promise<void> {
  signal.addEventListener('abort', () => criteria.details?.end());
  for (let open = undecided(criteria, emails); open.size > 0; open = undecided(criteria, emails)) {
    await orAborted(Promise.all(open.values()), signal);
  }
}

/** The subject of an email to the app, for a title; arguments may be invalid. */
function subjectOf(options: SendOptions): string {
  const { subject } = Object(options);
  return typeof subject === 'string' ? JSON.stringify(subject) : 'an email';
}

function shown(email: AnyRecord): StepOutcome {
  return { title: shownSubject(email), params: { email_id: email.email_id } };
}

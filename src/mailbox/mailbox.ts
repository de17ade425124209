import { orAborted } from '../client/retry.js';
import { checkNames } from '../client/validate-options.js';
import { comparableAddress } from '../contract/address.js';
import type { AnyRecord, Collection } from '../contract/email.js';
import type { Refusal } from '../contract/extensions.js';
import { FAULT_NAMES, type FaultOptions } from '../contract/fault-injection.js';
import { LIST_LIMITS } from '../contract/operations.js';
import { anotherAddress, checkAddress } from './address.js';
import type { Connection } from './cache/connection.js';
import type { CacheStart } from './cache/mail-cache.js';
import { checkNoWait, emailCall, emailsCall, linkCall, otpCall } from './call-options.js';
import { type CallStack, callStack, checkedAt } from './call-site.js';
import type { MailboxContext } from './context.js';
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
import { timestampOf } from './email/record.js';
import { shownSubject } from './email/redact.js';
import { MailCollection, setMailCollection } from './mail-collection.js';
import type { RequestLimits } from './request-limits.js';
import { beforeSecondOf, isCoarse } from './server-time.js';
import type { StepOutcome } from './test-runner.js';
import { countText } from './text.js';
import type { Mailbox, SentBox } from './types.js';
import type { CancelReason } from './wait/failure.js';
import { all, first } from './wait/wait-query.js';

/** A mailbox as it is at a moment, oldest emails first. */
export interface MailboxSnapshot {
  address: string;
  received: readonly AnyEmail[];
  sent: readonly AnyEmail[];
}

type Starts = { [C in Collection]?: CacheStart };

/** A mailbox: its inbox and its sent box, and the mailboxes that were made from it. */
export class MailboxImpl implements Mailbox {
  readonly address: string;
  readonly sent: SentBox;
  // Truly private: a failed assertion on a mailbox prints what it can see.
  readonly #context: MailboxContext;
  readonly #inbox: MailCollection;
  readonly #sent: MailCollection;
  /** The latest mailbox of each name, by its address without faults. */
  readonly #named = new Map<string, MailboxImpl>();
  /** The latest mailbox at each address. */
  readonly #others = new Map<string, Promise<MailboxImpl>>();
  /** The mailboxes that were made from this one. */
  readonly #children: MailboxImpl[] = [];

  constructor(address: string, context: MailboxContext, { inbox, sent }: Starts = {}) {
    this.address = address;
    this.#context = context;
    this.#inbox = new MailCollection('inbox', address, context, inbox);
    this.#sent = new MailCollection('sent', address, context, sent);
    setMailCollection(this, this.#inbox);
    this.sent = sentBox(this.#sent);
  }

  /** This mailbox, and all that were made from it. */
  get selfAndDescendants(): MailboxImpl[] {
    return [this, ...this.#children.flatMap((child) => child.selfAndDescendants)];
  }

  /** The base URL of the mailbox server. */
  get server(): string {
    return this.#inbox.server;
  }

  /** The refused SMTP transactions and provider requests that may be about this address; none if the server keeps none. */
  refusals(): Promise<Refusal[]> {
    return this.#inbox.refusals();
  }

  /** Where people can look at its emails, if the server has a page. */
  get pageUrl(): string | undefined {
    return this.#inbox.pageUrl;
  }

  another(name: string, faults: FaultOptions = {}): MailboxImpl {
    const call = `mailbox.another(${JSON.stringify(name)})`;
    const stack = callStack(this.another);
    checkedAt(stack, () => this.#inbox.checkOpen(call));
    checkNames(faults, FAULT_NAMES);
    const address = anotherAddress(this.address, name, faults);
    const plain = anotherAddress(this.address, name);
    const known = this.#named.get(plain);
    if (known && known.address !== address) {
      throw new TypeError(
        `another(${JSON.stringify(name)}): already created with different options.`,
      );
    }
    if (known && !known.#inbox.isClosed) return known;
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
      if (known && !(await known).#inbox.isClosed) return known;
      const opening = this.#openExisting(address, limits);
      this.#others.set(key, opening);
      return opening.catch((error) => {
        this.#others.delete(key);
        throw error;
      });
    });
  }

  waitForEmail(...given: unknown[]): Promise<Email> {
    return waitForEmail(this.#inbox, given, callStack(this.waitForEmail));
  }

  waitForEmails(...given: unknown[]): Promise<Email[]> {
    return waitForEmails(this.#inbox, given, callStack(this.waitForEmails));
  }

  waitForOtp(...given: unknown[]): Promise<string> {
    return this.#inbox.wait(() => otpCall(given), first, callStack(this.waitForOtp));
  }

  waitForLink(...given: unknown[]): Promise<string> {
    return this.#inbox.wait(() => linkCall(given), first, callStack(this.waitForLink));
  }

  latest(...given: unknown[]): Promise<Email | null> {
    return latest(this.#inbox, given, callStack(this.latest));
  }

  list(...given: unknown[]): Promise<Email[]> {
    return list(this.#inbox, given, callStack(this.list));
  }

  get(emailId: string): Promise<Email> {
    return get(this.#inbox, emailId, callStack(this.get));
  }

  async skipReceived(): Promise<void> {
    const stack = callStack(this.skipReceived);
    const call = { call: 'mailbox.skipReceived()', title: 'skip all received emails', stack };
    await this.#inbox.run(call, (limits) =>
      Promise.all([this.#inbox.skipReceived(limits), this.#sent.skipReceived(limits)]),
    );
  }

  /** The identifiers of all emails seen so far, in this mailbox and those made from it. */
  get seenIds(): string[] {
    const collections = this.selfAndDescendants.flatMap((one) => [one.#inbox, one.#sent]);
    return collections.flatMap(({ seen }) => seen.map(({ email_id }) => email_id));
  }

  /** The emails that are there now, or, if the server does not respond in time, those seen so far. */
  async snapshot(): Promise<MailboxSnapshot> {
    await Promise.all([this.#inbox.refresh(), this.#sent.refresh()]);
    return { address: this.address, received: this.#inbox.seen, sent: this.#sent.seen };
  }

  async close(): Promise<void> {
    await this.end('CLOSED');
  }

  /** Ends all pending waits, because of a test's end or of {@link close}. */
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

function sentBox(collection: MailCollection): SentBox {
  const sent: SentBox = {
    latest(...given: unknown[]) {
      return latest(collection, given, callStack(this.latest));
    },
    list(...given: unknown[]) {
      return list(collection, given, callStack(this.list));
    },
    get(emailId) {
      return get(collection, emailId, callStack(this.get));
    },
    waitForEmail(...given: unknown[]) {
      return waitForEmail(collection, given, callStack(this.waitForEmail));
    },
    waitForEmails(...given: unknown[]) {
      return waitForEmails(collection, given, callStack(this.waitForEmails));
    },
  };
  setMailCollection(sent, collection);
  return sent;
}

/** Where the cache of an existing address begins: after the newest email that is there. */
async function startOf(
  connection: Connection,
  collection: Collection,
  to: string,
  limits: RequestLimits,
): Promise<CacheStart> {
  // It may be to a longer address: only its time counts.
  const newest = await connection.latest(collection, { to }, limits);
  if (newest === null) return {};
  const stamp = timestampOf(newest);
  if (!isCoarse(stamp)) return { after: stamp };
  // Emails of the rest of its second have the same timestamp: those that are there are excluded by name.
  const after = beforeSecondOf(stamp);
  const query = { to, after, per_page: LIST_LIMITS.perPageMaximum };
  const { data } = await connection.list(collection, query, limits);
  return { after, except: data };
}

/** Waits until the criteria can be decided for all emails. @throws the signal's reason if it aborts first */
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

// The calls that a mailbox and its sent box have in common.

function waitForEmail<E extends AnyEmail>(
  box: MailCollection,
  given: readonly unknown[],
  stack: CallStack,
): Promise<E> {
  const read = () => emailCall<E>(box.collection, `${box.name}.waitForEmail`, given);
  return box.wait(read, first, stack);
}

function waitForEmails<E extends AnyEmail>(
  box: MailCollection,
  given: readonly unknown[],
  stack: CallStack,
): Promise<E[]> {
  const read = () => emailsCall<E>(box.collection, `${box.name}.waitForEmails`, given);
  return box.wait(read, all, stack);
}

async function latest<E extends AnyEmail>(
  box: MailCollection,
  given: readonly unknown[],
  stack: CallStack,
): Promise<E | null> {
  const call = `${box.name}.latest`;
  checkedAt(stack, () => checkNoWait(call.replace('mailbox.', ''), given));
  const title = `get the newest ${nounOf(box)}`;
  const outcome = (email: E | null) => (email ? shown(email) : { title: 'there is none' });
  return box.run({ call: `${call}()`, title, stack, outcome }, async (limits) => {
    return (await box.all<E>(limits))[0] ?? null;
  });
}

async function list<E extends AnyEmail>(
  box: MailCollection,
  [criteria = {}, ...more]: readonly unknown[],
  stack: CallStack,
): Promise<E[]> {
  const call = `${box.name}.list`;
  const read = checkedAt(stack, () => {
    checkNoWait(call.replace('mailbox.', ''), more);
    checkCriteria(box.collection, criteria, 'list() has no options.');
    return readCriteria(criteria as InboxCriteria | SentCriteria);
  });
  const title = `list ${withCriteria(`${nounOf(box)}s`, read)}`;
  const outcome = ({ length }: E[]) => ({ title: countText(length, 'email') });
  let emails: E[] = [];
  const undecidedEmail = () => read.predicate && undecided(read, emails).keys().next().value;
  return box.run({ call: `${call}()`, title, stack, outcome, undecidedEmail }, async (limits) => {
    emails = await box.all<E>(limits);
    await untilDecided(read, emails, limits.signal);
    return emails.filter((email) => explainMismatch(email, read) === null);
  });
}

function get<E extends AnyEmail>(
  box: MailCollection,
  emailId: string,
  stack: CallStack,
): Promise<E> {
  const title = `get the ${nounOf(box)} with a given email_id`;
  const call = { call: `${box.name}.get()`, title, emailId, stack, outcome: shown };
  return box.run(call, (limits) => box.get<E>(emailId, limits));
}

function nounOf({ collection }: MailCollection): string {
  return collection === 'sent' ? 'sent email' : 'email';
}

function shown(email: AnyRecord): StepOutcome {
  return { title: shownSubject(email), params: { email_id: email.email_id } };
}

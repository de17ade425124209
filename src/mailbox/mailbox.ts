import { checkPlain } from '../client/validate-options.js';
import { comparableAddress } from '../contract/address.js';
import type { AnyRecord, Collection } from '../contract/email.js';
import type { FaultOptions } from '../contract/fault-injection.js';
import { LIST_LIMITS } from '../contract/limits.js';
import { aliasAddress, checkAddress } from './address.js';
import type { Connection, RequestLimits } from './cache/connection.js';
import type { CacheStart } from './cache/mail-cache.js';
import { beforeSecondOf, isCoarse } from './cache/timestamps.js';
import { checkNoWait, emailCall, emailsCall, linkCall, otpCall } from './call-options.js';
import { type CallStack, callStack, checkedAt } from './call-site.js';
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
import type { AnyEmail } from './email/email.js';
import { type Email, timestampOf } from './email/email.js';
import { shownSubject } from './email/redact.js';
import { MailCollection, setMailCollection } from './mail-collection.js';
import type { MailboxContext } from './mailbox-context.js';
import type { StepOutcome } from './test-runner.js';
import type { Mailbox, SentBox } from './types.js';
import type { CancelReason } from './wait/wait-error-details.js';
import { all, first } from './wait/wait-query.js';

/** A mailbox as it is at a moment, oldest emails first. */
export interface MailboxSnapshot {
  address: string;
  received: readonly AnyEmail[];
  sent: readonly AnyEmail[];
}

/** Where the collections of a mailbox begin. */
interface Starts {
  inbox?: CacheStart;
  sent?: CacheStart;
}

/** A mailbox: its inbox and its sent box, and the mailboxes that were made from it. */
export class MailboxImpl implements Mailbox {
  readonly address: string;
  readonly sent: SentBox;
  // Truly private: a failed assertion on a mailbox prints what it can see.
  readonly #context: MailboxContext;
  readonly #inbox: MailCollection;
  readonly #sent: MailCollection;
  /** The latest alias of each name, by its address without faults. */
  readonly #aliases = new Map<string, MailboxImpl>();
  /** The latest mailbox at each address. */
  readonly #others = new Map<string, Promise<MailboxImpl>>();
  /** All that were made from this one. */
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
  get selfAndAliases(): MailboxImpl[] {
    return [this, ...this.#children.flatMap((child) => child.selfAndAliases)];
  }

  alias(name: string, faults: FaultOptions = {}): MailboxImpl {
    const call = `mailbox.alias(${JSON.stringify(name)})`;
    const stack = callStack(this.alias);
    checkedAt(stack, () => this.#inbox.checkOpen(call));
    checkPlain(faults, 'deliverAfter');
    const address = aliasAddress(this.address, name, faults);
    const plain = aliasAddress(this.address, name);
    const known = this.#aliases.get(plain);
    if (known && known.address !== address) {
      throw new TypeError(
        `alias(${JSON.stringify(name)}): already created with different options.`,
      );
    }
    if (known && !known.#inbox.isClosed) return known;
    const alias = this.#child(address);
    this.#aliases.set(plain, alias);
    return alias;
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
    const stack = callStack(this.waitForEmail);
    return this.#inbox.wait(
      () => emailCall<Email>('inbox', 'mailbox.waitForEmail', given),
      first,
      stack,
    );
  }

  waitForEmails(...given: unknown[]): Promise<Email[]> {
    const stack = callStack(this.waitForEmails);
    return this.#inbox.wait(
      () => emailsCall<Email>('inbox', 'mailbox.waitForEmails', given),
      all,
      stack,
    );
  }

  waitForOtp(...given: unknown[]): Promise<string> {
    return this.#inbox.wait(() => otpCall(given), first, callStack(this.waitForOtp));
  }

  waitForLink(...given: unknown[]): Promise<string> {
    return this.#inbox.wait(() => linkCall(given), first, callStack(this.waitForLink));
  }

  latest(...given: unknown[]): Promise<Email | null> {
    return latest(this.#inbox, 'mailbox.latest', given, callStack(this.latest));
  }

  list(...given: unknown[]): Promise<Email[]> {
    return list(this.#inbox, 'mailbox.list', given, callStack(this.list));
  }

  get(emailId: string): Promise<Email> {
    return get(this.#inbox, 'mailbox.get', emailId, callStack(this.get));
  }

  async markRead(): Promise<void> {
    const stack = callStack(this.markRead);
    const call = { call: 'mailbox.markRead()', title: 'mark all emails as read', stack };
    await this.#inbox.run(call, (limits) =>
      Promise.all([this.#inbox.markRead(limits), this.#sent.markRead(limits)]),
    );
  }

  /** The identifiers of all emails seen so far, in this mailbox and those made from it. */
  get seenIds(): string[] {
    return this.selfAndAliases.flatMap((one) => one.#inbox.seen.map(({ email_id }) => email_id));
  }

  /** The emails that are there now, or, if the server does not respond in time, those seen so far. */
  async snapshot(): Promise<MailboxSnapshot> {
    await Promise.all([this.#inbox.refresh(), this.#sent.refresh()]);
    return { address: this.address, received: this.#inbox.seen, sent: this.#sent.seen };
  }

  async close(): Promise<void> {
    await this.end('CLOSED');
  }

  /** Ends all waits under way, because of a test's end or of {@link close}. */
  async end(end: CancelReason): Promise<void> {
    const collections = this.selfAndAliases.flatMap((one) => [one.#inbox, one.#sent]);
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
    const { connection } = this.#context;
    const [inbox, sent] = await Promise.all([
      startOf(connection, 'inbox', address, limits),
      startOf(connection, 'sent', address, limits),
    ]);
    return this.#child(address, { inbox, sent });
  }
}

function sentBox(collection: MailCollection): SentBox {
  const sent: SentBox = {
    latest(...given: unknown[]) {
      return latest(collection, 'mailbox.sent.latest', given, callStack(this.latest));
    },
    list(...given: unknown[]) {
      return list(collection, 'mailbox.sent.list', given, callStack(this.list));
    },
    get(emailId) {
      return get(collection, 'mailbox.sent.get', emailId, callStack(this.get));
    },
    waitForEmail(...given: unknown[]) {
      const read = () => emailCall<Email<'sent'>>('sent', 'mailbox.sent.waitForEmail', given);
      return collection.wait(read, first, callStack(this.waitForEmail));
    },
    waitForEmails(...given: unknown[]) {
      const read = () => emailsCall<Email<'sent'>>('sent', 'mailbox.sent.waitForEmails', given);
      return collection.wait(read, all, callStack(this.waitForEmails));
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
  const newest = await connection.send(collection, limits, (client, options) =>
    client.latest({ to }, options),
  );
  if (newest === null) return {};
  const stamp = timestampOf(newest);
  if (!isCoarse(stamp)) return { after: stamp };
  // Emails of the rest of its second have the same timestamp: those that are there are excluded by name.
  const after = beforeSecondOf(stamp);
  const query = { to, after, per_page: LIST_LIMITS.perPageMaximum };
  const { data } = await connection.send(collection, limits, (client, options) =>
    client.list(query, options),
  );
  return { after, except: data };
}

/** Waits until the criteria can be decided for all emails. */
async function decide(criteria: Criteria, emails: readonly AnyEmail[]): Promise<void> {
  for (let open = undecided(criteria, emails); open.size > 0; open = undecided(criteria, emails)) {
    await Promise.all(open.values());
  }
}

function nounOf(collection: Collection): string {
  return collection === 'sent' ? 'sent email' : 'email';
}

async function latest<E extends AnyEmail>(
  collection: MailCollection,
  call: string,
  given: readonly unknown[],
  stack: CallStack,
): Promise<E | null> {
  checkedAt(stack, () => checkNoWait(call.replace('mailbox.', ''), given));
  const title = `get the newest ${nounOf(collection.collection)}`;
  const outcome = (email: E | null) => (email ? shown(email) : { title: 'there is none' });
  return collection.run({ call: `${call}()`, title, stack, outcome }, async (limits) => {
    return (await collection.all<E>(limits))[0] ?? null;
  });
}

async function list<E extends AnyEmail>(
  collection: MailCollection,
  call: string,
  [criteria = {}, ...more]: readonly unknown[],
  stack: CallStack,
): Promise<E[]> {
  const read = checkedAt(stack, () => {
    checkNoWait(call.replace('mailbox.', ''), more);
    checkCriteria(collection.collection, criteria, 'list() has no options.');
    return readCriteria(criteria as InboxCriteria | SentCriteria);
  });
  const title = `list ${withCriteria(`${nounOf(collection.collection)}s`, read)}`;
  const outcome = ({ length }: E[]) => ({
    title: length === 1 ? '1 email' : `${length} emails`,
  });
  return collection.run({ call: `${call}()`, title, stack, outcome }, async (limits) => {
    const emails = await collection.all<E>(limits);
    await decide(read, emails);
    return emails.filter((email) => explainMismatch(email, read) === null);
  });
}

function get<E extends AnyEmail>(
  collection: MailCollection,
  call: string,
  emailId: string,
  stack: CallStack,
): Promise<E> {
  const title = `get the ${nounOf(collection.collection)} with a given email_id`;
  return collection.run(
    { call: `${call}()`, title, emailId, stack, outcome: (email) => shown(email) },
    (limits) => collection.get<E>(emailId, limits),
  );
}

function shown(email: AnyRecord): StepOutcome {
  return { title: shownSubject(email), params: { email_id: email.email_id } };
}

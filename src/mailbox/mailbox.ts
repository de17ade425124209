import { checkPattern, checkPlain, isPlainObject, kindOf } from '../client/validate-options.js';
import type { Collection } from '../contract/email.js';
import type { FaultOptions } from '../contract/fault-injection.js';
import { LIST_LIMITS } from '../contract/limits.js';
import { aliasAddress, checkAddress } from './address.js';
import { Asker, giveAsker } from './asker.js';
import { Box } from './box.js';
import type { Connection, Look } from './cache/connection.js';
import type { CacheStart } from './cache/mail-cache.js';
import { beforeSecondOf, isCoarse } from './cache/timestamps.js';
import { checkCount } from './call-options.js';
import { callStack } from './call-site.js';
import {
  checkCriteria,
  explainMismatch,
  type InboxCriteria,
  readCriteria,
  type SentCriteria,
  undecided,
} from './email/criteria.js';
import { type Email, timestampOf } from './email/email.js';
import type { MailboxContext } from './mailbox-context.js';
import type { LinkCriteria, Mailbox, OtpCriteria, SentBox, WaitOptions } from './types.js';
import type { WithdrawnBy } from './wait/wait-error-details.js';
import { all, emailQuery, first, linkQuery, otpQuery } from './wait/wait-query.js';

/** A mailbox as it is at a moment, oldest e-mails first. */
export interface MailboxSnapshot {
  address: string;
  received: readonly Email[];
  sent: readonly Email<'sent'>[];
}

/** A mailbox over its two boxes. */
export class MailboxImpl implements Mailbox {
  readonly address: string;
  readonly sent: SentBox;
  // Truly private: a failed assertion on a mailbox prints what it can see.
  readonly #context: MailboxContext;
  readonly #inbox: Box<'inbox'>;
  readonly #outbox: Box<'sent'>;
  readonly #asker: Asker<'inbox'>;
  readonly #sentAsker: Asker<'sent'>;
  readonly #aliases = new Map<string, MailboxImpl>();
  readonly #others: MailboxImpl[] = [];

  constructor(
    address: string,
    context: MailboxContext,
    begins: { inbox?: CacheStart; sent?: CacheStart } = {},
  ) {
    this.address = address;
    this.#context = context;
    this.#inbox = new Box('inbox', address, context, begins.inbox);
    this.#outbox = new Box('sent', address, context, begins.sent);
    this.#asker = new Asker(address, this.#inbox, context);
    this.#sentAsker = new Asker(address, this.#outbox, context);
    giveAsker(this, this.#asker);
    this.sent = sentBox(this.#outbox, this.#sentAsker);
  }

  /** This mailbox, and all that were made by it. */
  get selfAndAliases(): MailboxImpl[] {
    const children = [...this.#aliases.values(), ...this.#others];
    return [this, ...children.flatMap((child) => child.selfAndAliases)];
  }

  alias(name: string, rehearsal: FaultOptions = {}): MailboxImpl {
    checkPlain(rehearsal, 'deliverAfter');
    const address = aliasAddress(this.address, name, rehearsal);
    const plain = aliasAddress(this.address, name);
    const known = this.#aliases.get(plain);
    if (known && known.address !== address) {
      throw new TypeError(`alias(${JSON.stringify(name)}): it was made with other options before.`);
    }
    const alias = known ?? new MailboxImpl(address, this.#context);
    this.#aliases.set(plain, alias);
    return alias;
  }

  async at(address: string): Promise<Mailbox> {
    const { connection } = this.#context;
    const to = checkAddress(address);
    const [inbox, sent] = await this.#asker.look('mailbox.at()', (look) =>
      Promise.all([startOf(connection, 'inbox', to, look), startOf(connection, 'sent', to, look)]),
    );
    const mailbox = new MailboxImpl(address, this.#context, { inbox, sent });
    this.#others.push(mailbox);
    return mailbox;
  }

  waitForEmail(criteria: InboxCriteria = {}, options: WaitOptions = {}): Promise<Email> {
    const stack = callStack(this.waitForEmail);
    return this.#asker.ask(() => this.emails('waitForEmail', criteria), first, options, stack);
  }

  waitForEmails(
    count: number,
    criteria: InboxCriteria = {},
    options: WaitOptions = {},
  ): Promise<Email[]> {
    const stack = callStack(this.waitForEmails);
    const ask = () => this.emails('waitForEmails', criteria, count);
    return this.#asker.ask(ask, all, options, stack);
  }

  waitForOtp(criteria: OtpCriteria = {}, options: WaitOptions = {}): Promise<string> {
    const stack = callStack(this.waitForOtp);
    const ask = () => {
      checkOtpCriteria(criteria);
      const { pattern, ...rest } = criteria;
      checkCriteria('inbox', rest);
      return otpQuery<'inbox'>(rest, pattern);
    };
    return this.#asker.ask(ask, first, options, stack);
  }

  waitForLink(
    pattern: string | RegExp | LinkCriteria = {},
    options: WaitOptions = {},
  ): Promise<string> {
    const stack = callStack(this.waitForLink);
    const ask = () => {
      const { pattern: link, ...criteria } = linkCriteria(pattern);
      checkCriteria('inbox', criteria);
      return linkQuery<'inbox'>(criteria, link);
    };
    return this.#asker.ask(ask, first, options, stack);
  }

  async latest(...more: unknown[]): Promise<Email | null> {
    checkNoMore('latest', more);
    const all = await this.#asker.look('mailbox.latest()', (look) => this.#inbox.all(look));
    return all[0] ?? null;
  }

  async list(criteria: InboxCriteria = {}, ...more: unknown[]): Promise<Email[]> {
    checkNoMore('list', more);
    return listed(this.#inbox, criteria, this.#asker, 'mailbox.list()');
  }

  async get(emailId: string): Promise<Email> {
    return this.#asker.look('mailbox.get()', (look) => this.#inbox.get(emailId, look));
  }

  async markRead(): Promise<void> {
    await this.#asker.look('mailbox.markRead()', (look) =>
      Promise.all([this.#inbox.markRead(look), this.#outbox.markRead(look)]),
    );
  }

  /** The identifiers of all emails that were seen so far, in this mailbox and those made by it. */
  get seenIds(): string[] {
    return this.selfAndAliases.flatMap((one) => one.#inbox.seen.map(({ email_id }) => email_id));
  }

  /** What is there now, or, where the server does not say in time, what was seen so far. */
  async snapshot(): Promise<MailboxSnapshot> {
    await Promise.all([this.#inbox.refresh(), this.#outbox.refresh()]);
    return { address: this.address, received: this.#inbox.seen, sent: this.#outbox.seen };
  }

  async close(): Promise<void> {
    await this.end('CLOSED');
  }

  /** Ends all waits under way, because of a test's end or of {@link close}. */
  async end(end: WithdrawnBy): Promise<void> {
    const askers = this.selfAndAliases.flatMap((mailbox) => [mailbox.#asker, mailbox.#sentAsker]);
    await Promise.all(askers.map((asker) => asker.close(end)));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  private emails(method: string, criteria: InboxCriteria, count?: number) {
    if (count !== undefined || method === 'waitForEmails') checkCount(method, count, 1);
    checkCriteria('inbox', criteria);
    return emailQuery<'inbox'>(`mailbox.${method}`, criteria, count);
  }
}

function sentBox(box: Box<'sent'>, asker: Asker<'sent'>): SentBox {
  const sent: SentBox = {
    async latest(...more: unknown[]) {
      checkNoMore('sent.latest', more);
      return (await asker.look('mailbox.sent.latest()', (look) => box.all(look)))[0] ?? null;
    },
    async list(criteria: SentCriteria = {}, ...more: unknown[]) {
      checkNoMore('sent.list', more);
      return listed(box, criteria, asker, 'mailbox.sent.list()');
    },
    async get(emailId) {
      return asker.look('mailbox.sent.get()', (look) => box.get(emailId, look));
    },
    waitForEmail(criteria = {}, options = {}) {
      const stack = callStack(this.waitForEmail);
      const ask = () => {
        checkCriteria('sent', criteria);
        return emailQuery<'sent'>('mailbox.sent.waitForEmail', criteria);
      };
      return asker.ask(ask, first, options, stack);
    },
  };
  giveAsker(sent, asker);
  return sent;
}

/** Where the log of an address begins that mail has come to before: after the newest that is there. */
async function startOf(
  connection: Connection,
  collection: Collection,
  to: string,
  look: Look,
): Promise<CacheStart> {
  // One to a longer address does as well: it is a time.
  const newest = await connection.send(collection, look, (client, options) =>
    client.latest({ to }, options),
  );
  if (newest === null) return {};
  const stamp = timestampOf(newest);
  if (!isCoarse(stamp)) return { after: stamp };
  // What comes in the rest of its second has the same timestamp: what is there is told by name.
  const after = beforeSecondOf(stamp);
  const query = { to, after, per_page: LIST_LIMITS.perPageMaximum };
  const { data } = await connection.send(collection, look, (client, options) =>
    client.list(query, options),
  );
  return { after, except: data };
}

async function listed<C extends Collection>(
  box: Box<C>,
  criteria: InboxCriteria | SentCriteria,
  asker: Asker<C>,
  call: string,
): Promise<Email<C>[]> {
  checkCriteria(box.collection, criteria);
  const read = readCriteria(criteria);
  const emails = await asker.look(call, (look) => box.all(look));
  await Promise.all(undecided(read, emails).values());
  return emails.filter((email) => explainMismatch(email, read) === null);
}

/** @throws TypeError that says how a pattern is given; taken for criteria, it would fit any code. */
function checkOtpCriteria(criteria: unknown): asserts criteria is OtpCriteria {
  if (criteria instanceof RegExp) {
    throw new TypeError(
      `waitForOtp(${criteria}): a pattern is one of the criteria: waitForOtp({ pattern: ${criteria} }).`,
    );
  }
  checkCriteriaObject('waitForOtp', '{ subject: /verify/i } or { pattern: /\\d{4}/ }', criteria);
  const { pattern } = criteria;
  if (pattern === undefined || pattern instanceof RegExp) return;
  throw new TypeError(`waitForOtp(): pattern must be a RegExp, got ${kindOf(pattern)}.`);
}

/** What a link is looked for by: a pattern alone is one of its criteria. */
function linkCriteria(given: unknown): LinkCriteria {
  if (typeof given === 'string' || given instanceof RegExp) return { pattern: given };
  const example = "'/reset' or { pattern: /reset/, subject: /password/i }";
  checkCriteriaObject('waitForLink', example, given);
  if (given.pattern !== undefined) checkPattern('waitForLink(): pattern', given.pattern);
  return given;
}

function checkCriteriaObject(
  call: string,
  example: string,
  criteria: unknown,
): asserts criteria is Record<string, unknown> {
  if (isPlainObject(criteria)) return;
  throw new TypeError(`${call}() takes criteria such as ${example}, got ${kindOf(criteria)}.`);
}

/** @throws TypeError for an argument that a call would ignore. */
function checkNoMore(call: string, more: readonly unknown[]): void {
  if (more.every((one) => one === undefined)) return;
  const instead = call.endsWith('latest')
    ? 'To look for an email, use list(criteria), or wait for it by waitForEmail(criteria).'
    : 'It shows what is there now. To wait for an email, use waitForEmail(criteria, options).';
  throw new TypeError(
    `${call}() takes ${call.endsWith('latest') ? 'no arguments' : 'criteria only'}. ${instead}`,
  );
}

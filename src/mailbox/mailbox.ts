import type { Collection } from '../contract/email.js';
import { aliasAddress, checkAddress } from './address.js';
import { Box, unawaitedLook } from './box.js';
import { type CallStack, callStack, pointAt } from './call-site.js';
import {
  checkCriteria,
  type InboxCriteria,
  mismatch,
  type SentCriteria,
} from './email/criteria.js';
import { type Email, isEmail, stampOf } from './email/email.js';
import type { Connection } from './log/connection.js';
import { isTimeout, type MailboxOptions } from './options.js';
import type { LinkCriteria, Mailbox, OtpCriteria, SentBox, WaitOptions } from './types.js';
import { askForEmail, askForLink, askForOtp, type Found, type Question } from './wait/question.js';

/** The place that a mailbox lives in: a test, or none. */
export interface Surroundings {
  options: MailboxOptions;
  connection: Connection;
  /** How long the place itself still lasts in ms; Infinity when nobody can say. */
  timeLeft: () => number;
  /** Shows a wait to whoever reports: as a step, in a test. */
  step: <T>(title: string, stack: CallStack, body: () => Promise<T>) => Promise<T>;
}

/** A box for those who wait by other ways than the mailbox's own methods: fixtures and matchers. */
export interface Asker<C extends Collection> {
  readonly collection: C;
  readonly address: string;
  readonly options: MailboxOptions;
  /** Waits for an answer, as a step of its own unless it `isQuiet`. */
  ask<T>(
    question: Question<C, T>,
    options: WaitOptions<Email<C>>,
    stack: CallStack,
    isQuiet?: boolean,
  ): Promise<Found<C, T>>;
}

/** Where a mailbox and a sent box, of this build or of the other one, keep their {@link Asker}. */
export const ASKER = Symbol.for('playwright-mailbox.asker');

/** The asker of a mailbox (`inbox`) or of a sent box (`sent`); undefined for anything else. */
export function askerOf<C extends Collection>(value: unknown, collection: C): Asker<C> | undefined {
  const isHolder = typeof value === 'object' && value !== null && ASKER in value;
  const asker = isHolder ? (value[ASKER] as Asker<C>) : undefined;
  return asker?.collection === collection ? asker : undefined;
}

/** A mailbox over its two boxes. */
export class AddressMailbox implements Mailbox {
  readonly address: string;
  readonly sent: SentBox;
  readonly [ASKER]: Asker<'inbox'>;
  private readonly inbox: Box<'inbox'>;
  private readonly outbox: Box<'sent'>;
  private readonly aliases = new Map<string, AddressMailbox>();
  private readonly waits = new Set<Promise<unknown>>();

  constructor(
    address: string,
    private readonly surroundings: Surroundings,
    begins: { inbox?: string; sent?: string } = {},
  ) {
    this.address = address;
    this.inbox = new Box('inbox', address, surroundings.connection, begins.inbox);
    this.outbox = new Box('sent', address, surroundings.connection, begins.sent);
    this[ASKER] = this.askerFor(this.inbox);
    this.sent = this.sentBox();
  }

  alias(name: string): AddressMailbox {
    const address = aliasAddress(this.address, name);
    const known = this.aliases.get(address);
    if (known) return known;
    const alias = new AddressMailbox(address, this.surroundings);
    this.aliases.set(address, alias);
    return alias;
  }

  async at(address: string): Promise<Mailbox> {
    const to = checkAddress(address);
    const [inbox, sent] = await Promise.all([
      newestStamp(this.surroundings.connection, 'inbox', to),
      newestStamp(this.surroundings.connection, 'sent', to),
    ]);
    const mailbox = new AddressMailbox(address, this.surroundings, {
      ...(inbox !== undefined && { inbox }),
      ...(sent !== undefined && { sent }),
    });
    this.aliases.set(`${address} ${this.aliases.size}`, mailbox);
    return mailbox;
  }

  waitForEmail(criteria: InboxCriteria = {}, options: WaitOptions = {}): Promise<Email> {
    const stack = callStack(this.waitForEmail);
    return this.wait(stack, () => {
      checkCriteria('inbox', criteria);
      return this[ASKER].ask(askForEmail('waitForEmail', criteria), options, stack);
    });
  }

  waitForOtp(criteria: OtpCriteria = {}, options: WaitOptions = {}): Promise<string> {
    const stack = callStack(this.waitForOtp);
    return this.wait(stack, () => {
      const { pattern, ...rest } = criteria;
      checkCriteria('inbox', rest);
      return this[ASKER].ask(askForOtp(rest, pattern), options, stack);
    });
  }

  waitForLink(
    pattern: string | RegExp | LinkCriteria = {},
    options: WaitOptions = {},
  ): Promise<string> {
    const stack = callStack(this.waitForLink);
    return this.wait(stack, () => {
      const isPattern = typeof pattern === 'string' || pattern instanceof RegExp;
      const { pattern: link, ...criteria } = isPattern ? { pattern } : pattern;
      checkCriteria('inbox', criteria);
      return this[ASKER].ask(askForLink(criteria, link), options, stack);
    });
  }

  async latest(): Promise<Email | null> {
    return (await this.inbox.all())[0] ?? null;
  }

  async list(criteria: InboxCriteria = {}): Promise<Email[]> {
    return listed(this.inbox, criteria);
  }

  async get(emailId: string): Promise<Email> {
    return this.inbox.get(emailId);
  }

  async markRead(): Promise<void> {
    await Promise.all([this.inbox.markRead(), this.outbox.markRead()]);
  }

  async close(): Promise<void> {
    this.inbox.abort();
    this.outbox.abort();
    await Promise.allSettled(this.waits);
    await Promise.all([...this.aliases.values()].map((alias) => alias.close()));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  private sentBox(): SentBox & { [ASKER]: Asker<'sent'> } {
    const box = this.outbox;
    const asker = this.askerFor(box);
    const wait = this.wait.bind(this);
    return {
      [ASKER]: asker,
      latest: async () => (await box.all())[0] ?? null,
      list: async (criteria: SentCriteria = {}) => listed(box, criteria),
      get: async (emailId) => box.get(emailId),
      waitForEmail(criteria = {}, options = {}) {
        const stack = callStack(this.waitForEmail);
        return wait(stack, () => {
          checkCriteria('sent', criteria);
          return asker.ask(askForEmail('sent.waitForEmail', criteria), options, stack);
        });
      },
    };
  }

  /** Runs a wait, whose errors point at the call. */
  private async wait<C extends Collection, T>(
    stack: CallStack,
    ask: () => Promise<Found<C, T>>,
  ): Promise<T> {
    try {
      return (await ask()).value;
    } catch (error) {
      throw pointAt(error, stack);
    }
  }

  private askerFor<C extends Collection>(box: Box<C>): Asker<C> {
    const { options, step, timeLeft } = this.surroundings;
    return {
      collection: box.collection,
      address: this.address,
      options,
      ask: async (question, { timeout, after, signal }, stack, isQuiet = false) => {
        checkWaitOptions(timeout, after);
        const limit = shorter(timeout ?? options.mailboxTimeout, timeLeft());
        const wait = () => box.ask({ ...question, after }, { timeout: limit, signal });
        const title = `wait for ${question.object} at ${this.address}`;
        return this.keep(isQuiet ? wait() : step(title, stack, wait));
      },
    };
  }

  /** Remembers a wait until it is settled, for {@link close} to await. */
  private keep<T>(wait: Promise<T>): Promise<T> {
    this.waits.add(wait);
    const forget = () => this.waits.delete(wait);
    wait.then(forget, forget);
    return wait;
  }
}

/** When the newest e-mail to an address came. One to a longer address does as well: it is a time. */
async function newestStamp(
  connection: Connection,
  collection: Collection,
  to: string,
): Promise<string | undefined> {
  const newest = await connection.send(collection, unawaitedLook(), (client, options) =>
    client.latest({ to }, options),
  );
  return newest === null ? undefined : stampOf(newest);
}

async function listed<C extends Collection>(
  box: Box<C>,
  criteria: InboxCriteria | SentCriteria,
): Promise<Email<C>[]> {
  checkCriteria(box.collection, criteria);
  return (await box.all()).filter((email) => mismatch(email, criteria) === null);
}

function checkWaitOptions(timeout: unknown, after: unknown): void {
  if (timeout !== undefined && !isTimeout(timeout)) {
    throw new TypeError(`timeout must be ms from 0, got ${JSON.stringify(timeout)}.`);
  }
  if (after !== undefined && !isEmail(after)) {
    throw new TypeError('after must be an e-mail that a wait or a list has given.');
  }
}

/** The shorter of two time limits in ms, of which the first may be 0 for none. */
function shorter(timeout: number, left: number): number {
  const limit = timeout === 0 ? left : Math.min(timeout, left);
  // A place that has ended still gets its answer, by the last look.
  return limit === Number.POSITIVE_INFINITY ? 0 : Math.max(1, Math.floor(limit));
}

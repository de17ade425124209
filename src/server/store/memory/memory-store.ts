import { setImmediate } from 'node:timers/promises';
import type { Collection } from '../../../contract/email.js';
import { type Steps, slices } from '../../fairness/slices.js';
import type { Message, Session } from '../../message/message.js';
import { ArrivalQueue, orderingKeys, SteadyClock } from '../arrival-clock.js';
import { addressText } from '../matcher.js';
import { accountLimits, heaviestAccount, isOfStranger, quotaBytes } from '../retention.js';
import { MAX_DUE } from '../schedule.js';
import {
  type AppendOptions,
  BOXES,
  type DeletionReason,
  type EmailFilter,
  type Entry,
  emailIdOf,
  type ListedEntry,
  newMessageKey,
  noDeletions,
  type Purged,
  type Range,
  type Store,
  type StoreLimits,
  type StoreSize,
  type StoreUsage,
} from '../store.js';
import { Subscribers } from '../subscribers.js';
import { AccountLog, type StoredEmail } from './account-log.js';
import { MemoryEvents } from './memory-events.js';
import { type DueDelivery, MemorySchedule } from './memory-schedule.js';
import { Pool } from './pool.js';
import { readSlice, SlabAllocator } from './slab-allocator.js';

/** The state of an account. */
interface Account {
  name: string;
  queue: ArrivalQueue;
  log: AccountLog;
  /** Not shared: the few emails of one account would keep slabs that the flood of another has filled. */
  slabs: SlabAllocator;
  /** Those of strangers' emails, of which only floods have many. */
  strangerSlabs: SlabAllocator | undefined;
}

/**
 * The memory overhead of an account's slabs: a factor, and a constant. Guards against an account whose few
 * emails each occupy an almost empty slab.
 */
const SLACK = 1.25;
const SLACK_BYTES = 8 * 1024 * 1024;

/** How many emails are deleted before other tasks get their turn. */
const MAX_DELETED = 1_000;

/** Stores emails in memory: they do not survive the process. */
export class MemoryStore implements Store {
  readonly #limits: StoreLimits;
  readonly #clock = new SteadyClock();
  readonly #accounts = new Map<string, Account>();
  readonly #subscribers = new Subscribers();
  readonly #strings = new Pool<string>(String);
  readonly #sessions = new Pool<Session>(JSON.stringify);
  readonly #schedule: MemorySchedule;
  readonly #deleted = noDeletions();
  readonly events = new MemoryEvents(() => this.now());
  #bytes = 0;

  constructor(limits: StoreLimits) {
    this.#limits = limits;
    this.#schedule = new MemorySchedule(limits);
  }

  async append(
    account: string,
    message: Message,
    boxes: readonly Collection[] = BOXES,
    { messageKey, onKey, schedule }: AppendOptions = {},
  ): Promise<void> {
    const { queue } = this.#account(account);
    if (schedule) this.#schedule.reserve(account, message);
    await queue.add(orderingKeys(message, boxes), (time) => {
      const id = messageKey ?? newMessageKey(time);
      onKey?.(id);
      if (schedule) this.#schedule.add(id, { account, message, ...schedule });
      this.#store(account, message, boxes, { id, time });
    });
  }

  async deliverDue(): Promise<number | null> {
    for (;;) {
      const due = this.#schedule.due(this.now());
      if (due.length === 0) return this.#schedule.nextDue();
      for (const [n, delivery] of due.entries()) {
        await this.#deliver(delivery);
        if (n % MAX_DUE === 0) await setImmediate();
      }
    }
  }

  async sendTimeOf(account: string, messageKey: string): Promise<number | null | undefined> {
    return this.#schedule.sendTimeOf(account, messageKey, this.now());
  }

  async reschedule(account: string, messageKey: string, sendAt: number | null): Promise<boolean> {
    return this.#schedule.reschedule(account, messageKey, sendAt, this.now());
  }

  async get(account: string, box: Collection, emailId: string): Promise<Entry | null> {
    const email = this.#account(account).log.get(box, emailId);
    return email && this.#entryOf(email, box);
  }

  async latest(account: string, box: Collection, filter: EmailFilter): Promise<Entry | null> {
    const { log } = this.#account(account);
    const newest = { skip: 0, limit: 1 };
    return slices.run(account, (budget) =>
      this.#entryOfFirst(log.find(box, filter, newest, budget), box),
    );
  }

  async list(
    account: string,
    box: Collection,
    filter: EmailFilter,
    range: Range,
  ): Promise<ListedEntry[]> {
    const { log } = this.#account(account);
    const found = await slices.run(account, (budget) => log.find(box, filter, range, budget));
    return found.map(({ id, time, seq }) => ({ emailId: emailIdOf(id, box), time, seq }));
  }

  async deleteBefore(time: number): Promise<void> {
    let count = 0;
    for (const account of this.#accounts.values()) {
      const { log } = account;
      while (log.oldest && log.oldest.time < time) {
        this.#delete(account, log.oldest, 'max-age');
        if (++count % MAX_DELETED === 0) await setImmediate();
      }
    }
  }

  async purge(account: string, recipient: string | null): Promise<Purged> {
    const address = recipient === null ? null : addressText(recipient);
    const scheduled = this.#schedule.purge(account, address);
    const own = this.#account(account);
    const found = await slices.run(account, (budget) => own.log.addressedTo(address, budget));
    const deleted = own.log.delete(found);
    for (const email of deleted) this.#free(own, email, 'purge');
    this.#subscribers.notifyPurge(account);
    return { emails: deleted.length, scheduled };
  }

  subscribe: Store['subscribe'] = (...args) => this.#subscribers.add(...args);
  onPurge: Store['onPurge'] = (listener) => this.#subscribers.addPurgeListener(listener);

  async size(): Promise<StoreSize> {
    const logs = [...this.#accounts.values()].map(({ log }) => log);
    const count = (box: Collection) => logs.reduce((sum, log) => sum + log.count(box), 0);
    const emails = { inbox: count('inbox'), sent: count('sent') };
    return { emails, bytes: this.#bytes + this.#schedule.usage.bytes };
  }

  async usage(): Promise<StoreUsage> {
    const accounts = [...this.#accounts].map(([account, { log }]) => ({
      account,
      emails: { inbox: log.count('inbox'), sent: log.count('sent') },
      bytes: log.bytes,
    }));
    return { accounts, deleted: { ...this.#deleted } };
  }

  now(): number {
    return this.#clock.now();
  }

  isReady(): boolean {
    return true;
  }

  isWritable(): boolean {
    return true;
  }

  async close(): Promise<void> {
    for (const { queue } of this.#accounts.values()) queue.close();
  }

  #deliver({ account, messageKey, message }: DueDelivery): Promise<void> {
    const { queue } = this.#account(account);
    return queue.add(orderingKeys(message, ['inbox']), (time) => {
      // It may have been purged meanwhile.
      if (!this.#schedule.advance(messageKey)) return;
      this.#store(account, message, ['inbox'], { id: newMessageKey(time), time });
    });
  }

  #store(
    account: string,
    message: Message,
    boxes: readonly Collection[],
    { id, time }: Pick<StoredEmail, 'id' | 'time'>,
  ): void {
    const own = this.#account(account);
    const { log } = own;
    const size = quotaBytes(message);
    const isStranger = isOfStranger(message);
    const slice = slabsOf(own, isStranger).put(message.raw);
    const email = {
      seq: log.end,
      id,
      time,
      boxes,
      isOfStranger: isStranger,
      message: this.#compact(message),
      slice,
      size,
    };
    log.push(email);
    this.#bytes += size;
    const deleteOldest = (reason: DeletionReason) =>
      this.#delete(own, log.oldestOf(isStranger), reason);
    if (isStranger)
      for (const old of log.beyondShare(email)) this.#delete(own, old, 'recipient-share');
    if (log.usageOf(isStranger).size > accountLimits(this.#limits, isStranger).maxEmails)
      deleteOldest('max-emails');
    while (log.usageOf(isStranger).size > 1 && this.#isFull(own, isStranger))
      deleteOldest('account-max-bytes');
    while (this.#isTooMuch && this.#deleteFromHeaviest(own, email));
    this.#subscribers.notify(account, boxes, email);
  }

  get #isTooMuch(): boolean {
    return this.#bytes + this.#schedule.usage.bytes > this.#limits.maxStoreBytes;
  }

  #isFull(account: Account, isStranger: boolean): boolean {
    const { maxBytes } = accountLimits(this.#limits, isStranger);
    const { name, log } = account;
    const scheduled = isStranger ? 0 : this.#schedule.usage.of(name).bytes;
    const bytes = log.usageOf(isStranger).bytes + scheduled;
    return bytes > maxBytes || slabsOf(account, isStranger).bytes > SLACK * maxBytes + SLACK_BYTES;
  }

  /** A message without its raw bytes, and with shared strings. */
  #compact({ envelope, search, verdicts, session }: Message): Omit<Message, 'raw'> {
    const shared = (text: string) => this.#strings.intern(text);
    const { inbox, sent } = search.to;
    return {
      envelope: { from: shared(envelope.from), to: envelope.to.map(shared) },
      search: {
        from: shared(search.from),
        subject: shared(search.subject),
        to: { inbox: shared(inbox), sent: shared(sent) },
      },
      verdicts,
      session: this.#sessions.intern(session),
    };
  }

  /** Reads the entry as soon as the email is found: it may be deleted in the next turn of the event loop. */
  *#entryOfFirst(finding: Steps<StoredEmail[]>, box: Collection): Steps<Entry | null> {
    const [first] = yield* finding;
    return first ? this.#entryOf(first, box) : null;
  }

  #entryOf({ id, time, seq, message, slice }: StoredEmail, box: Collection): Entry {
    const { envelope, verdicts, session } = message;
    const stored = { envelope, verdicts, session, raw: readSlice(slice) };
    return { emailId: emailIdOf(id, box), messageKey: id, time, seq, message: stored };
  }

  #account(name: string): Account {
    const known = this.#accounts.get(name);
    if (known) return known;
    const account = {
      name,
      queue: new ArrivalQueue(() => this.#clock.now()),
      log: new AccountLog(),
      slabs: new SlabAllocator(),
      strangerSlabs: undefined,
    };
    this.#accounts.set(name, account);
    return account;
  }

  #delete(account: Account, email: StoredEmail | undefined, reason: DeletionReason): void {
    if (!email) return;
    account.log.deleteOne(email);
    this.#free(account, email, reason);
  }

  #free(account: Account, email: StoredEmail, reason: DeletionReason): void {
    this.#bytes -= email.size;
    slabsOf(account, email.isOfStranger).free(email.slice);
    this.#deleted[reason]++;
  }

  /**
   * Deletes old emails to make room for one that was just stored: those of strangers first.
   *
   * @returns false if nothing is left to delete
   */
  #deleteFromHeaviest(own: Account, { size, isOfStranger }: StoredEmail): boolean {
    for (const isStranger of [true, false]) {
      const fresh = isStranger === isOfStranger ? size : 0;
      const heaviest = heaviestAccount(
        this.#accounts.values(),
        (account) => account.log.usageOf(isStranger).bytes - (account === own ? fresh : 0),
      );
      if (!heaviest) continue;
      this.#delete(heaviest, heaviest.log.oldestOf(isStranger), 'max-store-bytes');
      return true;
    }
    return false;
  }
}

function slabsOf(account: Account, isStranger: boolean): SlabAllocator {
  if (!isStranger) return account.slabs;
  account.strangerSlabs ??= new SlabAllocator();
  return account.strangerSlabs;
}

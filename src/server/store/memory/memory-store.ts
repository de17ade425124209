import { setImmediate } from 'node:timers/promises';
import type { Collection } from '../../../contract/email.js';
import type { Message, Session } from '../../message/message.js';
import { type Steps, slices } from '../../slices.js';
import { ArrivalQueue, orderingKeys, SteadyClock } from '../arrival-clock.js';
import { heaviestAccount, quotaBytes } from '../retention.js';
import { MAX_DUE, type Schedule } from '../schedule.js';
import {
  BOXES,
  type EmailFilter,
  type Entry,
  emailIdOf,
  type ListedEntry,
  newMessageKey,
  type OnKey,
  type Range,
  type Store,
  type StoreLimits,
  type StoreSize,
} from '../store.js';
import { Subscribers } from '../subscribers.js';
import { AccountLog, type StoredEmail } from './account-log.js';
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
}

/**
 * The memory overhead of an account's slabs: a factor, and a constant. Guards against an account whose few
 * emails each occupy an almost empty slab.
 */
const SLACK = 1.25;
const SLACK_BYTES = 8 * 1024 * 1024;

/** Stores emails in memory: they do not survive the process. */
export class MemoryStore implements Store {
  readonly #limits: StoreLimits;
  readonly #clock = new SteadyClock();
  readonly #accounts = new Map<string, Account>();
  readonly #subscribers = new Subscribers();
  readonly #strings = new Pool<string>(String);
  readonly #sessions = new Pool<Session>(JSON.stringify);
  readonly #schedule: MemorySchedule;
  #bytes = 0;

  constructor(limits: StoreLimits) {
    this.#limits = limits;
    this.#schedule = new MemorySchedule(limits);
  }

  async append(
    account: string,
    message: Message,
    boxes: readonly Collection[] = BOXES,
    onKey?: OnKey,
    schedule?: Schedule,
  ): Promise<void> {
    const { queue } = this.#account(account);
    if (schedule) this.#schedule.reserve(account, message);
    await queue.add(orderingKeys(message, boxes), (time) => {
      const id = newMessageKey(time);
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

  subscribe: Store['subscribe'] = (...args) => this.#subscribers.add(...args);

  async size(): Promise<StoreSize> {
    const logs = [...this.#accounts.values()].map(({ log }) => log);
    const count = (box: Collection) => logs.reduce((sum, log) => sum + log.count(box), 0);
    const emails = { inbox: count('inbox'), sent: count('sent') };
    return { emails, bytes: this.#bytes + this.#schedule.usage.bytes };
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
      this.#schedule.advance(messageKey);
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
    const slice = own.slabs.put(message.raw);
    const email = {
      seq: log.end,
      id,
      time,
      boxes,
      message: this.#compact(message),
      slice,
      size,
    };
    log.push(email);
    this.#bytes += size;
    if (log.size > this.#limits.maxEmails) this.#deleteOldest(own);
    while (log.size > 1 && this.#isFull(own)) this.#deleteOldest(own);
    while (this.#isTooMuch && this.#deleteFromHeaviest(own, email));
    this.#subscribers.notify(account, boxes, email);
  }

  get #isTooMuch(): boolean {
    return this.#bytes + this.#schedule.usage.bytes > this.#limits.maxStoreBytes;
  }

  #isFull({ name, log, slabs }: Account): boolean {
    const { accountMaxBytes } = this.#limits;
    const bytes = log.bytes + this.#schedule.usage.of(name).bytes;
    return bytes > accountMaxBytes || slabs.bytes > SLACK * accountMaxBytes + SLACK_BYTES;
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
    };
    this.#accounts.set(name, account);
    return account;
  }

  #deleteOldest({ log, slabs }: Account): void {
    const deleted = log.deleteOldest();
    if (!deleted) return;
    this.#bytes -= deleted.size;
    slabs.free(deleted.slice);
  }

  /**
   * Deletes old emails to make room for one that was just stored.
   *
   * @returns false if nothing is left to delete
   */
  #deleteFromHeaviest(own: Account, { size }: StoredEmail): boolean {
    const heaviest = heaviestAccount(
      this.#accounts.values(),
      (account) => account.log.bytes - (account === own ? size : 0),
    );
    if (heaviest) this.#deleteOldest(heaviest);
    return heaviest !== undefined;
  }
}

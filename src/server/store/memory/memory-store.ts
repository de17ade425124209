import type { Collection } from '../../../contract/email.js';
import type { Message } from '../../message/message.js';
import { recipientsOf } from '../arrival-clock.js';
import { ArrivalQueue } from '../arrival-queue.js';
import { emailIdOf, newMessageKey } from '../email-id.js';
import { heaviestOf } from '../heaviest.js';
import { type Steps, slices } from '../slices.js';
import { SteadyClock } from '../steady-clock.js';
import {
  BOXES,
  type EmailFilter,
  type Entry,
  type Range,
  type Store,
  type StoreLimits,
  type StoreSize,
} from '../store.js';
import { sizeOf } from '../stored-size.js';
import { Subscribers } from '../subscribers.js';
import { AccountLog, type FiledMessage } from './account-log.js';
import { SlabAllocator } from './slab-allocator.js';
import { StringPool } from './string-pool.js';

/** One account's mail. */
interface Account {
  queue: ArrivalQueue;
  log: AccountLog;
}

/**
 * What slabs may take beside the bytes in them, as a part of those and in all. Answers an account whose
 * few mails each hold a slab that is empty but for them.
 */
const SLACK = 1.25;
const SLACK_BYTES = 8 * 1024 * 1024;

/** Keeps mail in memory: beyond the limits, the oldest leave. It ends with the process. */
export class MemoryStore implements Store {
  readonly #limits: StoreLimits;
  readonly #clock = new SteadyClock();
  readonly #accounts = new Map<string, Account>();
  readonly #watchers = new Subscribers();
  readonly #pool = new SlabAllocator();
  readonly #texts = new StringPool();
  #bytes = 0;

  constructor(limits: StoreLimits) {
    this.#limits = limits;
  }

  append(account: string, mail: Message, boxes: readonly Collection[] = BOXES): Promise<void> {
    const { queue } = this.#account(account);
    return queue.add(recipientsOf(mail, boxes), (time) => this.#file(account, mail, boxes, time));
  }

  async get(account: string, box: Collection, emailId: string): Promise<Entry | null> {
    const filed = this.#account(account).log.get(box, emailId);
    return filed && this.#entryOf(filed, box);
  }

  async latest(account: string, box: Collection, filter: EmailFilter): Promise<Entry | null> {
    const { log } = this.#account(account);
    const newest = { skip: 0, limit: 1 };
    return slices.run((meter) => this.#entryOfFirst(log.find(box, filter, newest, meter), box));
  }

  async list(
    account: string,
    box: Collection,
    filter: EmailFilter,
    range: Range,
  ): Promise<string[]> {
    const { log } = this.#account(account);
    const found = await slices.run((meter) => log.find(box, filter, range, meter));
    return found.map(({ id }) => emailIdOf(id, box));
  }

  subscribe(account: string, box: Collection, filter: EmailFilter, onMail: () => void): () => void {
    return this.#watchers.add(account, box, filter, onMail);
  }

  async size(): Promise<StoreSize> {
    const logs = [...this.#accounts.values()].map(({ log }) => log);
    const count = (box: Collection) => logs.reduce((sum, log) => sum + log.count(box), 0);
    return { emails: { inbox: count('inbox'), sent: count('sent') }, bytes: this.#bytes };
  }

  now(): number {
    return this.#clock.now();
  }

  isReady(): boolean {
    return true;
  }

  canFile(): boolean {
    return true;
  }

  async close(): Promise<void> {
    for (const { queue } of this.#accounts.values()) queue.close();
  }

  #file(account: string, mail: Message, boxes: readonly Collection[], time: number): void {
    const { log } = this.#account(account);
    const size = sizeOf(mail);
    const place = this.#pool.put(mail.raw);
    const filed = {
      position: log.end,
      id: newMessageKey(time),
      time,
      boxes,
      mail: this.#lightened(mail),
      place,
      size,
    };
    log.push(filed);
    this.#bytes += size;
    if (log.size > this.#limits.maxEmails) this.#dropOldest(log);
    while (this.#isTooMuch && this.#dropFromHeaviest(log, filed));
    this.#watchers.notify(account, boxes, filed);
  }

  get #isTooMuch(): boolean {
    const { maxStoreBytes } = this.#limits;
    return this.#bytes > maxStoreBytes || this.#pool.bytes > SLACK * maxStoreBytes + SLACK_BYTES;
  }

  /** A mail without its bytes, its texts shared with others. */
  #lightened({ envelope, search, verdicts }: Message): Omit<Message, 'raw'> {
    const own = (text: string) => this.#texts.intern(text);
    const { inbox, sent } = search.to;
    return {
      envelope: { from: own(envelope.from), to: envelope.to.map(own) },
      search: {
        from: own(search.from),
        subject: own(search.subject),
        to: { inbox: own(inbox), sent: own(sent) },
      },
      verdicts,
    };
  }

  /** Made as soon as the mail is found: it may leave in the next turn. */
  *#entryOfFirst(finding: Steps<FiledMessage[]>, box: Collection): Steps<Entry | null> {
    const [first] = yield* finding;
    return first ? this.#entryOf(first, box) : null;
  }

  #entryOf({ id, time, mail, place }: FiledMessage, box: Collection): Entry {
    const { envelope, verdicts } = mail;
    const kept = { envelope, verdicts, raw: this.#pool.read(place) };
    return { emailId: emailIdOf(id, box), messageKey: id, time, mail: kept };
  }

  #account(name: string): Account {
    const known = this.#accounts.get(name);
    if (known) return known;
    const account = { queue: new ArrivalQueue(() => this.#clock.now()), log: new AccountLog() };
    this.#accounts.set(name, account);
    return account;
  }

  #dropOldest(log: AccountLog): void {
    const dropped = log.dropOldest();
    if (!dropped) return;
    this.#bytes -= dropped.size;
    this.#pool.drop(dropped.place);
  }

  /**
   * Makes room beside an email that was just filed.
   *
   * @returns whether there was anything left to drop
   */
  #dropFromHeaviest(own: AccountLog, { size }: FiledMessage): boolean {
    const logs = [...this.#accounts.values()].map(({ log }) => log);
    const heaviest = heaviestOf(logs, (log) => log.bytes - (log === own ? size : 0));
    if (heaviest) this.#dropOldest(heaviest);
    return heaviest !== undefined;
  }
}

import type { Collection } from '../../../contract/email.js';
import type { Mail } from '../../mail/mail.js';
import { recipientsOf } from '../arrival-clock.js';
import { ArrivalQueue } from '../arrival-queue.js';
import { heaviestOf } from '../heaviest.js';
import { emailIdOf, newMailId } from '../mail-id.js';
import { sizeOf } from '../mail-size.js';
import { type Steps, slices } from '../slices.js';
import { SteadyClock } from '../steady-clock.js';
import {
  BOXES,
  type Entry,
  type Filter,
  type Range,
  type Store,
  type StoreLimits,
  type StoreSize,
} from '../store.js';
import { Watchers } from '../watchers.js';
import { BytePool } from './byte-pool.js';
import { CommonTexts } from './common-texts.js';
import { type FiledMail, MailLog } from './mail-log.js';

/** One account's mail. */
interface Account {
  queue: ArrivalQueue;
  log: MailLog;
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
  readonly #watchers = new Watchers();
  readonly #pool = new BytePool();
  readonly #texts = new CommonTexts();
  #bytes = 0;

  constructor(limits: StoreLimits) {
    this.#limits = limits;
  }

  append(account: string, mail: Mail, boxes: readonly Collection[] = BOXES): Promise<void> {
    const { queue } = this.#account(account);
    return queue.add(recipientsOf(mail, boxes), (time) => this.#file(account, mail, boxes, time));
  }

  async get(account: string, box: Collection, emailId: string): Promise<Entry | null> {
    const filed = this.#account(account).log.get(box, emailId);
    return filed && this.#entryOf(filed, box);
  }

  async latest(account: string, box: Collection, filter: Filter): Promise<Entry | null> {
    const { log } = this.#account(account);
    const newest = { skip: 0, limit: 1 };
    return slices.run((meter) => this.#entryOfFirst(log.find(box, filter, newest, meter), box));
  }

  async list(account: string, box: Collection, filter: Filter, range: Range): Promise<string[]> {
    const { log } = this.#account(account);
    const found = await slices.run((meter) => log.find(box, filter, range, meter));
    return found.map(({ id }) => emailIdOf(id, box));
  }

  watch(account: string, box: Collection, filter: Filter, onMail: () => void): () => void {
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

  #file(account: string, mail: Mail, boxes: readonly Collection[], time: number): void {
    const { log } = this.#account(account);
    const size = sizeOf(mail);
    const place = this.#pool.put(mail.raw);
    const filed = {
      position: log.end,
      id: newMailId(time),
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
    this.#watchers.tell(account, boxes, filed);
  }

  get #isTooMuch(): boolean {
    const { maxBytes } = this.#limits;
    return this.#bytes > maxBytes || this.#pool.bytes > SLACK * maxBytes + SLACK_BYTES;
  }

  /** A mail without its bytes, its texts shared with others. */
  #lightened({ envelope, search, verdicts }: Mail): Omit<Mail, 'raw'> {
    const own = (text: string) => this.#texts.own(text);
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
  *#entryOfFirst(finding: Steps<FiledMail[]>, box: Collection): Steps<Entry | null> {
    const [first] = yield* finding;
    return first ? this.#entryOf(first, box) : null;
  }

  #entryOf({ id, time, mail, place }: FiledMail, box: Collection): Entry {
    const { envelope, verdicts } = mail;
    const kept = { envelope, verdicts, raw: this.#pool.read(place) };
    return { emailId: emailIdOf(id, box), mailId: id, time, mail: kept };
  }

  #account(name: string): Account {
    const known = this.#accounts.get(name);
    if (known) return known;
    const account = { queue: new ArrivalQueue(() => this.#clock.now()), log: new MailLog() };
    this.#accounts.set(name, account);
    return account;
  }

  #dropOldest(log: MailLog): void {
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
  #dropFromHeaviest(own: MailLog, { size }: FiledMail): boolean {
    const logs = [...this.#accounts.values()].map(({ log }) => log);
    const heaviest = heaviestOf(logs, (log) => log.bytes - (log === own ? size : 0));
    if (heaviest) this.#dropOldest(heaviest);
    return heaviest !== undefined;
  }
}

import type { Collection } from '../../../contract/email.js';
import type { Mail } from '../../mail/mail.js';
import { ArrivalClock } from '../arrival-clock.js';
import { emailIdOf, newMailId } from '../mail-id.js';
import { sizeOf } from '../mail-size.js';
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
class Account {
  readonly clock = new ArrivalClock();
  readonly log = new MailLog();
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
  readonly #accounts = new Map<string, Account>();
  readonly #watchers = new Watchers();
  readonly #pool = new BytePool();
  readonly #texts = new CommonTexts();
  #bytes = 0;

  constructor(limits: StoreLimits) {
    this.#limits = limits;
  }

  async append(account: string, mail: Mail, boxes: readonly Collection[] = BOXES): Promise<void> {
    const { clock, log } = this.#account(account);
    const time = clock.stamp(mail.search.to.sent.split('\n'));
    const size = sizeOf(mail);
    const place = this.#pool.put(mail.raw);
    const filed = { id: newMailId(time), time, boxes, mail: this.#lightened(mail), place, size };
    log.push(filed);
    this.#bytes += size;
    if (log.size > this.#limits.maxEmails) this.#dropOldest(log);
    while (this.#isTooMuch && this.#dropOldestOfAll());
    this.#watchers.tell(account, boxes, filed);
  }

  async get(account: string, box: Collection, emailId: string): Promise<Entry | null> {
    const filed = this.#account(account).log.get(box, emailId);
    return filed && this.#entryOf(filed, box);
  }

  async latest(account: string, box: Collection, filter: Filter): Promise<Entry | null> {
    const [newest] = this.#account(account).log.find(box, filter, { skip: 0, limit: 1 });
    return newest ? this.#entryOf(newest, box) : null;
  }

  async list(account: string, box: Collection, filter: Filter, range: Range): Promise<string[]> {
    const found = this.#account(account).log.find(box, filter, range);
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
    return Date.now();
  }

  isReady(): boolean {
    return true;
  }

  async close(): Promise<void> {}

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

  #entryOf({ id, time, mail, place }: FiledMail, box: Collection): Entry {
    const { envelope, verdicts } = mail;
    const kept = { envelope, verdicts, raw: this.#pool.read(place) };
    return { emailId: emailIdOf(id, box), mailId: id, time, mail: kept };
  }

  #account(name: string): Account {
    const account = this.#accounts.get(name) ?? new Account();
    this.#accounts.set(name, account);
    return account;
  }

  #dropOldest(log: MailLog): void {
    const dropped = log.dropOldest();
    if (!dropped) return;
    this.#bytes -= dropped.size;
    this.#pool.drop(dropped.place);
  }

  /** Whether there was anything left to drop. */
  #dropOldestOfAll(): boolean {
    const logs = [...this.#accounts.values()].map(({ log }) => log);
    const oldest = logs.reduce<MailLog | undefined>(
      (one, other) => (timeOf(other) < timeOf(one) ? other : one),
      undefined,
    );
    if (oldest) this.#dropOldest(oldest);
    return oldest !== undefined;
  }
}

function timeOf(log: MailLog | undefined): number {
  return log?.oldest?.time ?? Number.POSITIVE_INFINITY;
}

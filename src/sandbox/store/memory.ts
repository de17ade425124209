import { randomUUID } from 'node:crypto';
import type { Collection } from '../../contract/email.js';
import type { Mail } from '../mail/mail.js';
import { ArrivalClock } from './arrival-clock.js';
import { MemoryBox } from './memory-box.js';
import type { Entry, Filter, Range, Store, StoreSize } from './store.js';

type Listener = (entry: Entry) => void;

const BOXES: readonly Collection[] = ['inbox', 'sent'];

/** One account's mail. */
class Account {
  readonly clock = new ArrivalClock();
  readonly boxes = { inbox: new MemoryBox('inbox'), sent: new MemoryBox('sent') };
  readonly listeners: Record<Collection, Set<Listener>> = { inbox: new Set(), sent: new Set() };
}

/** How much mail a {@link MemoryStore} keeps. */
export interface MemoryLimits {
  /** Mails in each box of an account. */
  maxEmails: number;
  /** Bytes in all. */
  maxBytes: number;
}

/**
 * What the index takes for a character of a recipient, in bytes, over both boxes: many recipients
 * take forty times the bytes of their mail.
 */
const INDEXED = 48;

/** What a mail may take beside its bytes without being counted: a few addresses, and a subject. */
const ALLOWANCE = 4_096;

/** Keeps mail in memory: beyond the limits, the oldest leave. It ends with the process. */
export class MemoryStore implements Store {
  readonly #limits: MemoryLimits;
  readonly #accounts = new Map<string, Account>();
  /** In how many entries each mail is, and what it takes: the two boxes share its bytes. */
  readonly #uses = new Map<Buffer, { entries: number; bytes: number }>();
  #bytes = 0;

  constructor(limits: MemoryLimits) {
    this.#limits = limits;
  }

  async append(account: string, mail: Mail, into: readonly Collection[] = BOXES): Promise<void> {
    const { clock, boxes, listeners } = this.#account(account);
    const time = clock.stamp(mail.search.to.sent.split('\n'));
    for (const box of into) {
      const entry = { emailId: randomUUID(), time, mail };
      this.#count(mail);
      boxes[box].push(entry);
      if (boxes[box].size > this.#limits.maxEmails) this.#dropOldest(boxes[box]);
      for (const listener of listeners[box]) listener(entry);
    }
    while (this.#bytes > this.#limits.maxBytes && this.#dropOldestOfAll());
  }

  async get(account: string, box: Collection, emailId: string): Promise<Entry | null> {
    return this.#account(account).boxes[box].get(emailId);
  }

  async latest(account: string, box: Collection, filter: Filter): Promise<Entry | null> {
    const [newest] = this.#account(account).boxes[box].find(filter, { skip: 0, limit: 1 });
    return newest ?? null;
  }

  async list(account: string, box: Collection, filter: Filter, range: Range): Promise<string[]> {
    return this.#account(account)
      .boxes[box].find(filter, range)
      .map((entry) => entry.emailId);
  }

  subscribe(account: string, box: Collection, listener: Listener): () => void {
    const listeners = this.#account(account).listeners[box];
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  async size(): Promise<StoreSize> {
    const accounts = [...this.#accounts.values()];
    const count = (box: Collection) =>
      accounts.reduce((sum, { boxes }) => sum + boxes[box].size, 0);
    return { emails: { inbox: count('inbox'), sent: count('sent') }, bytes: this.#bytes };
  }

  #account(name: string): Account {
    const account = this.#accounts.get(name) ?? new Account();
    this.#accounts.set(name, account);
    return account;
  }

  #count(mail: Mail): void {
    const use = this.#uses.get(mail.raw) ?? { entries: 0, bytes: sizeOf(mail) };
    if (use.entries++ > 0) return;
    this.#uses.set(mail.raw, use);
    this.#bytes += use.bytes;
  }

  #dropOldest(box: MemoryBox): void {
    const dropped = box.dropOldest();
    const use = dropped && this.#uses.get(dropped.mail.raw);
    if (!use || --use.entries > 0) return;
    this.#uses.delete(dropped.mail.raw);
    this.#bytes -= use.bytes;
  }

  /** Whether there was anything left to drop. */
  #dropOldestOfAll(): boolean {
    const boxes = [...this.#accounts.values()].flatMap(({ boxes }) => Object.values(boxes));
    const oldest = boxes.reduce<MemoryBox | undefined>(
      (one, other) => (timeOf(other) < timeOf(one) ? other : one),
      undefined,
    );
    if (oldest) this.#dropOldest(oldest);
    return oldest !== undefined;
  }
}

/** What a mail takes: its bytes, and where that is much, what is kept beside them. */
function sizeOf({ raw, search: { from, subject, to }, verdicts: { spam_rules } }: Mail): number {
  const rules = spam_rules === null ? 0 : JSON.stringify(spam_rules).length;
  const beside = INDEXED * to.sent.length + 2 * (from.length + subject.length + rules);
  return raw.length + Math.max(0, beside - ALLOWANCE);
}

function timeOf(box: MemoryBox | undefined): number {
  return box?.oldest?.time ?? Number.POSITIVE_INFINITY;
}

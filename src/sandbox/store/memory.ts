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

/** Keeps mail in memory: beyond the limits, the oldest leave. It ends with the process. */
export class MemoryStore implements Store {
  readonly #limits: MemoryLimits;
  readonly #accounts = new Map<string, Account>();
  /** In how many entries each mail's bytes are: the two boxes share them. */
  readonly #uses = new Map<Buffer, number>();
  #bytes = 0;

  constructor(limits: MemoryLimits) {
    this.#limits = limits;
  }

  async append(account: string, mail: Mail, into: readonly Collection[] = BOXES): Promise<void> {
    const { clock, boxes, listeners } = this.#account(account);
    const time = clock.stamp(mail.search.to.sent.split('\n'));
    for (const box of into) {
      const entry = { emailId: randomUUID(), time, mail };
      this.#count(mail.raw);
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

  #count(raw: Buffer): void {
    const uses = this.#uses.get(raw) ?? 0;
    if (uses === 0) this.#bytes += raw.length;
    this.#uses.set(raw, uses + 1);
  }

  #dropOldest(box: MemoryBox): void {
    const dropped = box.dropOldest();
    if (!dropped) return;
    const { raw } = dropped.mail;
    const uses = (this.#uses.get(raw) ?? 1) - 1;
    if (uses > 0) {
      this.#uses.set(raw, uses);
      return;
    }
    this.#uses.delete(raw);
    this.#bytes -= raw.length;
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

function timeOf(box: MemoryBox | undefined): number {
  return box?.oldest?.time ?? Number.POSITIVE_INFINITY;
}

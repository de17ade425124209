import { randomUUID } from 'node:crypto';
import type { Collection } from '../../contract/email.js';
import type { Mail } from '../mail/mail.js';
import { ArrivalClock } from './arrival-clock.js';
import { matcher } from './matcher.js';
import { MemoryBox } from './memory-box.js';
import type { Entry, Filter, Range, Store } from './store.js';

type Listener = (entry: Entry) => void;

const BOXES: readonly Collection[] = ['inbox', 'sent'];

/** One account's mail. */
class Account {
  readonly clock = new ArrivalClock();
  readonly boxes: Record<Collection, MemoryBox>;
  readonly listeners: Record<Collection, Set<Listener>> = { inbox: new Set(), sent: new Set() };

  constructor(maxEmails: number) {
    this.boxes = { inbox: new MemoryBox(maxEmails), sent: new MemoryBox(maxEmails) };
  }
}

/** Keeps mail in memory, the newest so many in each box. It ends with the process. */
export class MemoryStore implements Store {
  readonly #maxEmails: number;
  readonly #accounts = new Map<string, Account>();

  /** @param maxEmails how many mails each box of an account keeps: the oldest leave first */
  constructor(maxEmails: number) {
    this.#maxEmails = maxEmails;
  }

  async append(account: string, mail: Mail, into: readonly Collection[] = BOXES): Promise<void> {
    const { clock, boxes, listeners } = this.#account(account);
    const time = clock.stamp(mail.search.to.sent.split('\n'));
    for (const box of into) {
      const entry = { emailId: randomUUID(), time, mail };
      boxes[box].push(entry);
      for (const listener of listeners[box]) listener(entry);
    }
  }

  async get(account: string, box: Collection, emailId: string): Promise<Entry | null> {
    return this.#account(account).boxes[box].get(emailId);
  }

  async latest(account: string, box: Collection, filter: Filter): Promise<Entry | null> {
    return this.#find(account, box, filter, { skip: 0, limit: 1 })[0] ?? null;
  }

  async list(account: string, box: Collection, filter: Filter, range: Range): Promise<string[]> {
    return this.#find(account, box, filter, range).map((entry) => entry.emailId);
  }

  subscribe(account: string, box: Collection, listener: Listener): () => void {
    const listeners = this.#account(account).listeners[box];
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  #find(account: string, box: Collection, filter: Filter, range: Range): Entry[] {
    const after = filter.after ?? Number.NEGATIVE_INFINITY;
    return this.#account(account).boxes[box].find(matcher(box, filter), after, range);
  }

  #account(name: string): Account {
    let account = this.#accounts.get(name);
    if (!account) {
      account = new Account(this.#maxEmails);
      this.#accounts.set(name, account);
    }
    return account;
  }
}

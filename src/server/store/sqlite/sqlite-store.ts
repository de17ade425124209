import type { Database } from 'better-sqlite3';
import type { Collection } from '../../../contract/email.js';
import type { Message } from '../../message/message.js';
import { slices } from '../slices.js';
import {
  BOXES,
  type EmailFilter,
  type Entry,
  type Range,
  type Store,
  type StoreLimits,
  type StoreSize,
  StoreUnavailable,
} from '../store.js';
import { Subscribers } from '../subscribers.js';
import { Batch } from './batch.js';
import { Reader } from './reader.js';
import { type Filing, Writer } from './writer.js';

/**
 * Keeps mail in a file that no other process has open: what was filed is there when it is opened
 * again, however the process ended.
 */
export class SqliteStore implements Store {
  readonly #db: Database;
  readonly #reader: Reader;
  readonly #writer: Writer;
  readonly #watchers = new Subscribers();
  readonly #batch = new Batch<Filing>((filings) => this.#write(filings));

  /** @param db which nobody else uses, with the tables of schema.ts */
  constructor(db: Database, limits: StoreLimits) {
    this.#db = db;
    this.#reader = new Reader(db);
    this.#writer = new Writer(db, limits);
  }

  append(account: string, mail: Message, boxes: readonly Collection[] = BOXES): Promise<void> {
    return this.#batch.add({ account, mail, boxes, since: this.now() });
  }

  async get(account: string, box: Collection, emailId: string): Promise<Entry | null> {
    return this.#reading(() => this.#reader.get(account, box, emailId));
  }

  async latest(account: string, box: Collection, filter: EmailFilter): Promise<Entry | null> {
    return this.#reading(() =>
      slices.run((meter) => this.#reader.latest(account, box, filter, meter)),
    );
  }

  async list(
    account: string,
    box: Collection,
    filter: EmailFilter,
    range: Range,
  ): Promise<string[]> {
    return this.#reading(() =>
      slices.run((meter) => this.#reader.list(account, box, filter, range, meter)),
    );
  }

  subscribe(account: string, box: Collection, filter: EmailFilter, onMail: () => void): () => void {
    return this.#watchers.add(account, box, filter, onMail);
  }

  async size(): Promise<StoreSize> {
    return this.#reading(() => this.#writer.size());
  }

  now(): number {
    return this.#writer.now();
  }

  isReady(): boolean {
    return this.#db.open;
  }

  canFile(): boolean {
    return this.#db.open && this.#writer.canFile();
  }

  async close(): Promise<void> {
    this.#batch.close();
    this.#db.close();
  }

  /** Whether each of them was filed. */
  #write(filings: readonly Filing[]): boolean[] {
    const times = this.#writer.write(filings);
    for (const [n, { account, mail, boxes }] of filings.entries()) {
      const time = times[n] ?? null;
      if (time !== null) this.#watchers.notify(account, boxes, { time, mail });
    }
    return times.map((time) => time !== null);
  }

  async #reading<Answer>(read: () => Answer | Promise<Answer>): Promise<Answer> {
    try {
      return await read();
    } catch (error) {
      // What is wrong with the code, no later attempt mends. A query may be under way when the file is closed.
      const { code = '' } = error as NodeJS.ErrnoException;
      const isAway = code.startsWith('SQLITE_') || !this.#db.open;
      throw isAway ? new StoreUnavailable(error) : error;
    }
  }
}

import { setImmediate } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { Collection } from '../../../contract/email.js';
import { slices } from '../../fairness/slices.js';
import type { Message } from '../../message/message.js';
import type { EventQueue } from '../events.js';
import { addressText } from '../matcher.js';
import { quotaBytes } from '../retention.js';
import { ScheduleFull } from '../schedule.js';
import { fitsSchedule, ScheduleCounters } from '../schedule-counters.js';
import {
  type AppendOptions,
  BOXES,
  type EmailFilter,
  type Entry,
  type ListedEntry,
  type NewEmail,
  type Purged,
  type Range,
  type Store,
  StoreClosed,
  type StoreLimits,
  type StoreSize,
  StoreUnavailable,
  type StoreUsage,
  type Turns,
} from '../store.js';
import { Subscribers } from '../subscribers.js';
import { Reader } from './reader.js';
import { SqliteEvents } from './sqlite-events.js';
import { SqliteSchedule } from './sqlite-schedule.js';
import { SqliteTurns } from './sqlite-turns.js';
import { WriteQueue } from './write-queue.js';
import { Writer } from './writer.js';

/** How many emails are deleted before other tasks get their turn: some ms of writing. */
const MAX_DELETED = 200;

/** Stores emails in a file that no other process has open. Emails survive the process, however it ends. */
export class SqliteStore implements Store {
  readonly #db: Database;
  readonly #close: () => void;
  readonly #limits: StoreLimits;
  readonly #schedule: SqliteSchedule;
  /** Scheduled emails in the write queue. */
  readonly #waiting = new ScheduleCounters();
  /** The deliveries that are being made. */
  #delivering: Promise<unknown> | null = null;
  readonly #reader: Reader;
  readonly #writer: Writer;
  readonly #subscribers = new Subscribers();
  readonly events: EventQueue;
  readonly turns: Turns;
  readonly #queue = new WriteQueue<NewEmail>((emails) => this.#write(emails));

  /**
   * @param db with the tables of statements.ts; must not be used elsewhere
   * @param close closes the database
   */
  constructor(db: Database, limits: StoreLimits, close: () => void) {
    this.#close = close;
    this.#db = db;
    this.#limits = limits;
    this.#schedule = new SqliteSchedule(db);
    this.#reader = new Reader(db);
    this.#writer = new Writer(db, limits, this.#schedule);
    const events = new SqliteEvents(db, () => this.now());
    this.events = {
      put: (...given) => this.#reading(() => events.put(...given)),
      take: (...given) => this.#reading(() => events.take(...given)),
      of: (...given) => this.#reading(() => events.of(...given)),
      postpone: (...given) => this.#reading(() => events.postpone(...given)),
    };
    const turns = new SqliteTurns(db, () => this.now());
    this.turns = {
      take: (...given) => this.#reading(() => turns.take(...given)),
      end: () => turns.end(),
    };
  }

  async append(
    account: string,
    message: Message,
    boxes: readonly Collection[] = BOXES,
    options: AppendOptions = {},
  ): Promise<void> {
    const email = { account, message, boxes, arrivedAt: this.now(), ...options };
    const release = options.schedule && this.#reserve(account, message);
    await this.#queue.add(email, message.raw.length).finally(release);
  }

  deliverDue(): Promise<number | null> {
    const delivering = this.#deliverDue().finally(() => {
      this.#delivering = null;
    });
    this.#delivering = delivering;
    return delivering;
  }

  async #deliverDue(): Promise<number | null> {
    for (;;) {
      const due = await this.#reading(() => this.#schedule.due(this.now()));
      if (due.length === 0) return this.#reading(() => this.#schedule.nextDue());
      const arrivedAt = this.now();
      const written = due.map((email) =>
        this.#queue.add({ ...email, arrivedAt }, email.message.raw.length),
      );
      // Waits for all, since the next attempt would deliver those again that are not written yet.
      await Promise.allSettled(written);
      await Promise.all(written);
    }
  }

  async sendTimeOf(account: string, messageKey: string): Promise<number | null | undefined> {
    return this.#reading(() => this.#schedule.sendTimeOf(account, messageKey, this.now()));
  }

  async reschedule(account: string, messageKey: string, sendAt: number | null): Promise<boolean> {
    return this.#reading(() => this.#schedule.reschedule(account, messageKey, sendAt, this.now()));
  }

  async get(account: string, box: Collection, emailId: string): Promise<Entry | null> {
    return this.#reading(() => this.#reader.get(account, box, emailId));
  }

  async latest(account: string, box: Collection, filter: EmailFilter): Promise<Entry | null> {
    return this.#reading(() =>
      slices.run(account, (budget) => this.#reader.latest(account, box, filter, budget)),
    );
  }

  async list(
    account: string,
    box: Collection,
    filter: EmailFilter,
    range: Range,
  ): Promise<ListedEntry[]> {
    return this.#reading(() =>
      slices.run(account, (budget) => this.#reader.list(account, box, filter, range, budget)),
    );
  }

  async deleteBefore(time: number): Promise<void> {
    while (await this.#reading(() => this.#writer.deleteBefore(time, MAX_DELETED)))
      await setImmediate();
  }

  async purge(account: string, recipient: string | null): Promise<Purged> {
    // An email whose delivery is under way is neither scheduled nor stored.
    while (this.#delivering) await this.#delivering.catch(() => {});
    return this.#reading(async () => {
      const address = recipient === null ? null : addressText(recipient);
      const scheduled = this.#writer.purgeScheduled(account, address);
      const found = await slices.run(account, (budget) =>
        this.#reader.addressedTo(account, recipient, budget),
      );
      let emails = 0;
      while (found.length > 0) {
        emails += this.#writer.purge(found.splice(0, MAX_DELETED));
        await setImmediate();
      }
      this.#subscribers.notifyPurge(account);
      return { emails, scheduled };
    });
  }

  subscribe: Store['subscribe'] = (...args) => this.#subscribers.add(...args);
  onPurge: Store['onPurge'] = (listener) => this.#subscribers.addPurgeListener(listener);

  async size(): Promise<StoreSize> {
    return this.#reading(() => this.#writer.size());
  }

  async usage(): Promise<StoreUsage> {
    return this.#reading(() => this.#writer.usage());
  }

  now(): number {
    return this.#writer.now();
  }

  isReady(): boolean {
    return this.#db.open;
  }

  isWritable(): boolean {
    return this.#db.open && this.#writer.isWritable();
  }

  async close(): Promise<void> {
    this.#queue.close();
    this.#close();
  }

  /** Counts a scheduled email until it is written. @throws ScheduleFull */
  #reserve(account: string, message: Message): () => void {
    const size = quotaBytes(message);
    const release = () => this.#waiting.add(account, -1, -size);
    this.#waiting.add(account, 1, size);
    if (fitsSchedule(account, [this.#schedule.usage, this.#waiting], this.#limits)) return release;
    release();
    throw new ScheduleFull();
  }

  /** Returns whether each email was stored. */
  #write(emails: readonly NewEmail[]): boolean[] {
    const stored = this.#writer.write(emails);
    for (const email of stored)
      if (email) this.#subscribers.notify(email.account, email.boxes, email);
    return stored.map((email) => email !== null);
  }

  async #reading<Answer>(read: () => Answer | Promise<Answer>): Promise<Answer> {
    try {
      return await read();
    } catch (error) {
      // A query may be running when the file is closed. Any other error is a bug.
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!this.#db.open) throw new StoreClosed();
      throw code.startsWith('SQLITE_') ? new StoreUnavailable(error) : error;
    }
  }
}

import type { Database, Statement } from 'better-sqlite3';
import { ArrivalClock, orderingKeys, SteadyClock } from '../arrival-clock.js';
import { accountLimits, heaviestAccount, isOfStranger, quotaBytes } from '../retention.js';
import {
  type AccountSize,
  type DeletionReason,
  type Deletions,
  type NewEmail,
  newMessageKey,
  noDeletions,
  type StoreLimits,
  type StoreSize,
  type StoreUsage,
} from '../store.js';
import { columnsOf } from './email-row.js';
import type { Found } from './scans.js';
import type { SqliteSchedule } from './sqlite-schedule.js';
import {
  ADD_STRANGER_RECIPIENT,
  BOX_BIT,
  CLEAR_PROBE,
  DELETE,
  DELETE_BEFORE,
  DELETE_BEYOND_RECIPIENT_SHARE,
  DELETE_OLDEST,
  FILL_PROBE,
  INDEX_RECIPIENTS,
  INSERT,
  NEWEST_TIME,
  NEWEST_TIME_OF_ACCOUNT,
  UNINDEX_RECIPIENTS,
  USAGE,
} from './statements.js';
import { type AccountUsage, type Counted, UsageCounters } from './usage-counters.js';

/** An email with its time and its identifier. */
type TimedEmail = NewEmail & { time: number; id: string };

/** An email that was deleted. */
type Deleted = Counted & { seq: number; time: number };

/** How long a successful write counts as proof of free disk space, in ms. */
const PROVEN_MS = 1_000;

/** The size of the probe that is written otherwise, in bytes: larger than most emails. */
const PROBE_BYTES = 128 * 1024;

/** Stores emails, and deletes the oldest. */
export class Writer {
  readonly #limits: StoreLimits;
  readonly #schedule: SqliteSchedule;
  readonly #clock: SteadyClock;
  readonly #clocks = new Map<string, ArrivalClock>();
  #usage: UsageCounters;
  /** Whether the counters include a transaction that was rolled back. */
  #isMiscounted = false;
  readonly #readUsage: Statement<unknown[], AccountUsage>;
  readonly #newest: Statement<unknown[], number | null>;
  readonly #insert: Statement;
  readonly #index: Statement;
  readonly #unindex: Statement;
  readonly #addStrangerRecipient: Statement;
  readonly #deleteBeyondRecipientShare: Statement<unknown[], Deleted>;
  readonly #deleteOldest: Statement<unknown[], Deleted>;
  readonly #deleteBefore: Statement<unknown[], Deleted>;
  readonly #delete: Statement<unknown[], Deleted>;
  /** Runs work in a transaction. */
  readonly #transact: (work: () => unknown) => unknown;
  /** Since the server started. */
  #deleted: Deletions = noDeletions();
  readonly #probe: (bytes: number) => void;
  readonly #clearProbe: Statement;
  /** The size of the next probe: at least the size of the emails that could not be written. */
  #neededBytes = PROBE_BYTES;
  /** When the last write succeeded, by the monotonic clock. */
  #writtenAt = Number.NEGATIVE_INFINITY;

  /** Deletes the oldest emails at once if the limits have been lowered. */
  constructor(db: Database, limits: StoreLimits, schedule: SqliteSchedule) {
    this.#limits = limits;
    this.#schedule = schedule;
    this.#readUsage = db.prepare(USAGE);
    this.#newest = db.prepare(NEWEST_TIME_OF_ACCOUNT);
    this.#newest.pluck();
    this.#insert = db.prepare(INSERT);
    this.#index = db.prepare(INDEX_RECIPIENTS);
    this.#unindex = db.prepare(UNINDEX_RECIPIENTS);
    this.#addStrangerRecipient = db.prepare(ADD_STRANGER_RECIPIENT);
    this.#deleteBeyondRecipientShare = db.prepare(DELETE_BEYOND_RECIPIENT_SHARE);
    this.#deleteOldest = db.prepare(DELETE_OLDEST);
    this.#deleteBefore = db.prepare(DELETE_BEFORE);
    this.#delete = db.prepare(DELETE);
    this.#transact = db.transaction((work: () => unknown) => work()).immediate;
    this.#clearProbe = db.prepare(CLEAR_PROBE);
    const fillProbe = db.prepare(FILL_PROBE);
    this.#probe = db.transaction((bytes: number) => {
      this.#clearProbe.run();
      fillProbe.run(bytes);
    }).immediate;
    const newest = db.prepare<unknown[], number | null>(NEWEST_TIME).pluck().get();
    this.#clock = new SteadyClock((newest ?? 0) + 1);
    this.#usage = new UsageCounters(this.#readUsage.all());
    this.#writeEmails([]);
  }

  /** The clock for the times of emails, in ms since the epoch. */
  now(): number {
    return this.#clock.now();
  }

  /**
   * Whether emails can be stored at the moment: the disk may be full. Writes a probe unless a write has just
   * succeeded.
   */
  isWritable(): boolean {
    if (performance.now() - this.#writtenAt < PROVEN_MS) return true;
    try {
      this.#probe(this.#neededBytes);
      // The rejected email may need this space.
      if (this.#neededBytes > PROBE_BYTES) this.#clearProbe.run();
    } catch {
      return false;
    }
    this.#neededBytes = PROBE_BYTES;
    this.#writtenAt = performance.now();
    return true;
  }

  /**
   * Stores emails: all those that can have a time now or, on an error, none.
   *
   * @returns each email; null for one that was not stored, because one of its recipients already has an email
   * in each ms up to now
   */
  write(emails: readonly NewEmail[]): (TimedEmail | null)[] {
    const times = this.#stamp(emails);
    const stamped = emails.map((email, n) => {
      const time = times[n] ?? null;
      if (time === null) return null;
      return { ...email, time, id: email.messageKey ?? newMessageKey(time) };
    });
    const stored = stamped.filter((email) => email !== null);
    if (stored.length > 0) this.#writeEmails(stored.sort((one, other) => one.time - other.time));
    return stamped;
  }

  size(): StoreSize {
    this.#recount();
    const emails = { inbox: 0, sent: 0 };
    for (const { inbox, sent } of this.#usage) {
      emails.inbox += inbox;
      emails.sent += sent;
    }
    return { emails, bytes: this.#bytes };
  }

  /** What is stored, by account, and what was deleted. */
  usage(): StoreUsage {
    this.#recount();
    const accounts = new Map<string, AccountSize>();
    for (const { account, inbox, sent, bytes } of this.#usage) {
      const other = accounts.get(account);
      const emails = {
        inbox: inbox + (other?.emails.inbox ?? 0),
        sent: sent + (other?.emails.sent ?? 0),
      };
      accounts.set(account, { account, emails, bytes: bytes + (other?.bytes ?? 0) });
    }
    return { accounts: [...accounts.values()], deleted: { ...this.#deleted } };
  }

  /** Deletes emails that were stored before a time, up to this many. Returns how many. */
  deleteBefore(time: number, limit: number): number {
    return this.#deleteInTransaction('max-age', () => {
      const gone: Deleted[] = [];
      for (const { account } of this.#usage) {
        const left = limit - gone.length;
        gone.push(...this.#deleteBefore.all({ account, time, limit: left }));
      }
      return gone;
    });
  }

  /** Deletes those of the emails that are still there. Returns how many. */
  purge(found: readonly Found[]): number {
    return this.#deleteInTransaction('purge', () =>
      found.flatMap(({ seq, id }) => this.#delete.all({ seq, id })),
    );
  }

  /** Deletes scheduled emails. Returns how many. */
  purgeScheduled(account: string, recipient: string | null): number {
    return this.#counting(() => this.#schedule.purge(account, recipient));
  }

  #deleteInTransaction(reason: DeletionReason, deleteSome: () => Deleted[]): number {
    return this.#counting(() => {
      const gone = deleteSome();
      this.#noteDeleted(gone, reason);
      return gone.length;
    });
  }

  /** Runs work in a transaction. If it is rolled back, everything is counted again. */
  #counting<Result>(work: () => Result): Result {
    this.#recount();
    this.#isMiscounted = true;
    const deleted = { ...this.#deleted };
    try {
      const result = this.#transact(work) as Result;
      this.#isMiscounted = false;
      return result;
    } catch (error) {
      this.#deleted = deleted;
      throw error;
    }
  }

  /** The bytes of all stored emails. */
  get #bytes(): number {
    return this.#usage.bytes + this.#schedule.usage.bytes;
  }

  #recount(): void {
    if (!this.#isMiscounted) return;
    this.#usage = new UsageCounters(this.#readUsage.all());
    this.#schedule.recount();
    this.#isMiscounted = false;
  }

  #writeEmails(emails: readonly TimedEmail[]): void {
    this.#writtenAt = Number.NEGATIVE_INFINITY;
    try {
      this.#counting(() => {
        for (const message of emails) this.#write(message);
        this.#deleteExcess(emails);
      });
    } catch (error) {
      const bytes = emails.reduce((sum, { message }) => sum + quotaBytes(message), 0);
      this.#neededBytes = Math.max(this.#neededBytes, bytes);
      throw error;
    }
    // Storing an email smaller than the rejected one proves nothing.
    if (this.#neededBytes === PROBE_BYTES) this.#writtenAt = performance.now();
  }

  /** Assigns times separately for each account. */
  #stamp(emails: readonly NewEmail[]): (number | null)[] {
    const now = this.now();
    const times: (number | null)[] = [];
    for (const account of new Set(emails.map((email) => email.account))) {
      const own = [...emails.entries()].filter(([, email]) => email.account === account);
      const arrivals = own.map(([, { message, boxes, arrivedAt }]) => ({
        recipients: orderingKeys(message, boxes),
        arrivedAt,
      }));
      const stamped = this.#clockOf(account).stamp(arrivals, now);
      for (const [n, [place]] of own.entries()) times[place] = stamped[n] ?? null;
    }
    return times;
  }

  #write({ account, message, boxes, time, id, onKey, schedule, scheduledKey }: TimedEmail): void {
    const { to } = message.search;
    const bits = boxes.reduce((all, box) => all | BOX_BIT[box], 0);
    onKey?.(id);
    const stranger = isOfStranger(message) ? 1 : 0;
    const row = { account, time, boxes: bits, stranger, size: quotaBytes(message), id } as const;
    const { lastInsertRowid } = this.#insert.run({ ...row, ...columnsOf(message) });
    this.#index.run(lastInsertRowid, to.sent);
    this.#usage.add(row);
    if (stranger) this.#limitRecipients(account, to.inbox.split('\n'), lastInsertRowid);
    if (schedule) this.#schedule.insert(id, account, message, schedule);
    if (scheduledKey !== undefined) this.#schedule.advance(scheduledKey);
  }

  /** Counts an email of a stranger for its recipients, who keep the newest of such emails. */
  #limitRecipients(account: string, recipients: readonly string[], seq: number | bigint): void {
    for (const address of recipients) {
      this.#addStrangerRecipient.run(account, address, seq);
      const gone = this.#deleteBeyondRecipientShare.all(account, address);
      this.#noteDeleted(gone, 'recipient-share');
    }
  }

  #deleteExcess(stored: readonly TimedEmail[]): void {
    for (const usage of this.#usage) {
      const { maxEmails, maxBytes } = accountLimits(this.#limits, usage.stranger === 1);
      if (usage.emails > maxEmails)
        this.#deleteOldestOf(usage, usage.emails - maxEmails, 'max-emails');
      const scheduled = usage.stranger ? 0 : this.#schedule.usage.of(usage.account).bytes;
      // Deleting changes the usage. The newest email stays.
      while (usage.emails > 1 && usage.bytes > maxBytes - scheduled)
        this.#deleteOldestOf(usage, 1, 'account-max-bytes');
    }
    while (this.#bytes > this.#limits.maxStoreBytes) {
      const heaviest = this.#heaviest(1, stored.at(-1)) ?? this.#heaviest(0, stored.at(-1));
      if (!heaviest) break;
      this.#deleteOldestOf(heaviest, 1, 'max-store-bytes');
    }
  }

  /** The account with the most bytes of strangers, or of its own, not counting an email that was just stored. */
  #heaviest(kind: 0 | 1, last: TimedEmail | undefined): AccountUsage | undefined {
    const size = last && isOfStranger(last.message) === (kind === 1) ? quotaBytes(last.message) : 0;
    const usages = [...this.#usage].filter(({ stranger }) => stranger === kind);
    return heaviestAccount(
      usages,
      ({ account, bytes }) => bytes - (account === last?.account ? size : 0),
    );
  }

  #deleteOldestOf(usage: AccountUsage, limit: number, reason: DeletionReason): void {
    const { account, stranger, oldest } = usage;
    const gone = this.#deleteOldest.all({ account, stranger, oldest, limit });
    this.#noteDeleted(gone, reason);
    usage.oldest = gone.reduce((newest, { time }) => Math.max(newest, time), oldest);
  }

  #noteDeleted(gone: readonly Deleted[], reason: DeletionReason): void {
    this.#deleted[reason] += gone.length;
    for (const message of gone) {
      this.#unindex.run(message.seq);
      this.#usage.remove(message);
    }
  }

  #clockOf(account: string): ArrivalClock {
    const known = this.#clocks.get(account);
    if (known) return known;
    const clock = new ArrivalClock((this.#newest.get(account) ?? 0) + 1);
    this.#clocks.set(account, clock);
    return clock;
  }
}

import type { Database, Statement } from 'better-sqlite3';
import type { Message } from '../../message/message.js';
import { quotaBytes } from '../retention.js';
import {
  dueTimeOf,
  type LaterDelivery,
  MAX_CANCELED,
  MAX_DUE,
  MAX_DUE_BYTES,
  nextOf,
  type Schedule,
  type ScheduleUsage,
} from '../schedule.js';
import { ScheduleCounters } from '../schedule-counters.js';
import type { NewEmail } from '../store.js';

/** `message` is the JSON of everything except the raw bytes; `deliveries` are those not made yet. */
export const SCHEDULE_TABLES = `
  CREATE TABLE scheduled (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL,
    send_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    size INTEGER NOT NULL,
    deliveries TEXT NOT NULL,
    message TEXT NOT NULL,
    raw BLOB NOT NULL
  ) STRICT;
  CREATE INDEX scheduled_by_due ON scheduled (due_at);
  CREATE TABLE canceled (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL
  ) STRICT;
`;

const UNSENT = 'id = @id AND account = @account AND send_at > @now';

const DUE = `SELECT id, account, deliveries, message, raw FROM scheduled WHERE due_at <= @now
  ORDER BY due_at, seq LIMIT ${MAX_DUE}`;

const INSERT = `INSERT INTO scheduled (id, account, send_at, due_at, size, deliveries, message, raw)
  VALUES (@id, @account, @sendAt, @dueAt, @size, @deliveries, @message, @raw)`;

const ADVANCE = 'UPDATE scheduled SET due_at = @dueAt, deliveries = @deliveries WHERE id = @id';

/** In ms since the epoch; null if the email was canceled. No row if it is not scheduled. */
const SEND_TIME = `SELECT send_at AS sendAt FROM scheduled WHERE ${UNSENT}
  UNION ALL SELECT NULL FROM canceled WHERE id = @id AND account = @account`;

const RESCHEDULE = `UPDATE scheduled SET due_at = due_at - send_at + @sendAt, send_at = @sendAt
  WHERE ${UNSENT}`;

const OF_ACCOUNT = `SELECT id, size, message ->> '$.search.to.sent' AS "to" FROM scheduled
  WHERE account = ?`;

const FORGET_CANCELED = `DELETE FROM canceled
  WHERE seq <= (SELECT max(seq) FROM canceled) - ${MAX_CANCELED}`;

interface ScheduledRow {
  id: string;
  account: string;
  deliveries: string;
  message: string;
  raw: Buffer;
}

interface SentSize {
  sendAt: number;
  size: number;
}

/** The scheduled emails of a file. */
export class SqliteSchedule {
  readonly #readUsage: Statement<unknown[], ScheduleUsage & { account: string }>;
  readonly #insert: Statement;
  readonly #due: Statement<unknown[], ScheduledRow>;
  readonly #nextDue: Statement<unknown[], number | null>;
  readonly #find: Statement<unknown[], Pick<ScheduledRow, 'account' | 'deliveries'> & SentSize>;
  readonly #advance: Statement;
  readonly #delete: Statement;
  readonly #ofAccount: Statement<unknown[], { id: string; size: number; to: string }>;
  readonly #sendTime: Statement<unknown[], { sendAt: number | null }>;
  readonly #reschedule: Statement;
  readonly #cancel: (id: string, account: string, now: number) => boolean;
  usage = new ScheduleCounters();

  constructor(db: Database) {
    this.#readUsage = db.prepare(
      'SELECT account, count(*) AS emails, sum(size) AS bytes FROM scheduled GROUP BY account',
    );
    this.#insert = db.prepare(INSERT);
    this.#due = db.prepare(DUE);
    this.#nextDue = db.prepare('SELECT min(due_at) FROM scheduled');
    this.#nextDue.pluck();
    this.#find = db.prepare(
      'SELECT account, send_at AS sendAt, deliveries, size FROM scheduled WHERE id = ?',
    );
    this.#advance = db.prepare(ADVANCE);
    this.#delete = db.prepare('DELETE FROM scheduled WHERE id = ?');
    this.#ofAccount = db.prepare(OF_ACCOUNT);
    this.#sendTime = db.prepare(SEND_TIME);
    this.#reschedule = db.prepare(RESCHEDULE);
    const remove = db.prepare(`DELETE FROM scheduled WHERE ${UNSENT}`);
    const note = db.prepare('INSERT INTO canceled (id, account) VALUES (?, ?)');
    const forget = db.prepare(FORGET_CANCELED);
    this.#cancel = db.transaction((id: string, account: string, now: number) => {
      if (remove.run({ id, account, now }).changes === 0) return false;
      note.run(id, account);
      forget.run();
      return true;
    }).immediate;
    this.recount();
  }

  /** Restores the counts after a transaction that was rolled back. */
  recount(): void {
    this.usage = new ScheduleCounters();
    for (const { account, emails, bytes } of this.#readUsage.all())
      this.usage.add(account, emails, bytes);
  }

  insert(id: string, account: string, message: Message, schedule: Schedule): void {
    const { raw, ...rest } = message;
    const size = quotaBytes(message);
    this.#insert.run({
      id,
      account,
      sendAt: schedule.sendAt,
      dueAt: dueTimeOf(schedule),
      size,
      deliveries: JSON.stringify(schedule.deliveries),
      message: JSON.stringify(rest),
      raw,
    });
    this.usage.add(account, 1, size);
  }

  /** Some of the due deliveries, at most one per email. */
  due(now: number): Omit<NewEmail, 'arrivedAt'>[] {
    const due: Omit<NewEmail, 'arrivedAt'>[] = [];
    let bytes = 0;
    for (const { id, account, deliveries, message, raw } of this.#due.iterate({ now })) {
      const next = nextOf({ ...JSON.parse(message), raw }, { deliveries: JSON.parse(deliveries) });
      due.push({ account, message: next, boxes: ['inbox'], scheduledKey: id });
      bytes += raw.length;
      if (bytes > MAX_DUE_BYTES) break;
    }
    return due;
  }

  nextDue(): number | null {
    return this.#nextDue.get() ?? null;
  }

  /** Removes the next delivery of an email, in the same transaction as the delivery. */
  advance(id: string): void {
    const found = this.#find.get(id);
    if (!found) return;
    const { account, sendAt, size } = found;
    const deliveries: LaterDelivery[] = JSON.parse(found.deliveries).slice(1);
    if (deliveries.length > 0) {
      const dueAt = dueTimeOf({ sendAt, deliveries });
      this.#advance.run({ id, dueAt, deliveries: JSON.stringify(deliveries) });
      return;
    }
    this.#remove(id, account, size);
  }

  #remove(id: string, account: string, size: number): void {
    this.#delete.run(id);
    this.usage.add(account, -1, -size);
  }

  /** Implements {@link Store.purge}; returns how many emails were removed. */
  purge(account: string, recipient: string | null): number {
    const chosen = this.#ofAccount
      .all(account)
      .filter(({ to }) => recipient === null || to.split('\n').includes(recipient));
    for (const { id, size } of chosen) this.#remove(id, account, size);
    return chosen.length;
  }

  sendTimeOf(account: string, id: string, now: number): number | null | undefined {
    return this.#sendTime.get({ id, account, now })?.sendAt;
  }

  reschedule(account: string, id: string, sendAt: number | null, now: number): boolean {
    if (sendAt !== null) return this.#reschedule.run({ id, account, sendAt, now }).changes > 0;
    const isDone = this.#cancel(id, account, now);
    this.recount();
    return isDone;
  }
}

import type { Database, Statement } from 'better-sqlite3';
import {
  EventCounter,
  type EventQueue,
  type EventRow,
  eventOf,
  MAX_EVENTS,
  type QueuedEvent,
  rowOf,
  TAKEN_MS,
} from '../events.js';

/** `due_at` is null once an event is done. */
export const EVENT_TABLES = `
  CREATE TABLE event (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL,
    message_key TEXT NOT NULL,
    recipient TEXT NOT NULL,
    at INTEGER NOT NULL,
    due_at INTEGER,
    rest TEXT NOT NULL
  ) STRICT;
  CREATE INDEX event_by_email ON event (message_key, recipient, seq);
  CREATE INDEX event_by_account ON event (account, seq);
  CREATE INDEX event_by_due ON event (due_at) WHERE due_at IS NOT NULL;
  CREATE TRIGGER email_of_events_deleted AFTER DELETE ON email
    BEGIN DELETE FROM event WHERE message_key = old.id; END;
`;

const COLUMNS = 'id, account, message_key AS messageKey, recipient, at, due_at AS dueAt, rest';

const PUT = `INSERT INTO event (id, account, message_key, recipient, at, due_at, rest)
  VALUES (@id, @account, @messageKey, @recipient, @at, @dueAt, @rest)
  ON CONFLICT (id) DO UPDATE SET due_at = @dueAt, rest = @rest`;

const FORGET = `DELETE FROM event WHERE account = @account AND seq <= (
  SELECT seq FROM event WHERE account = @account ORDER BY seq DESC LIMIT 1 OFFSET ${MAX_EVENTS}
)`;

const TAKE = `UPDATE event SET due_at = @until WHERE seq IN (
  SELECT seq FROM event AS this WHERE due_at <= @now AND NOT EXISTS (
    SELECT 1 FROM event WHERE message_key = this.message_key AND recipient = this.recipient
      AND seq < this.seq AND due_at IS NOT NULL
  ) ORDER BY due_at, seq LIMIT @limit
) RETURNING ${COLUMNS}`;

/** The events of a file. */
export class SqliteEvents implements EventQueue {
  readonly #now: () => number;
  readonly #write: (rows: readonly EventRow[]) => void;
  readonly #take: Statement<unknown[], EventRow>;
  readonly #next: Statement<unknown[], number | null>;
  readonly #of: Statement<unknown[], EventRow>;
  readonly #postpone: Statement;
  readonly #remove: Statement;

  constructor(db: Database, now: () => number) {
    this.#now = now;
    // What a process had taken that was killed: only one has the file open.
    db.exec('UPDATE event SET due_at = at WHERE due_at IS NOT NULL');
    const put = db.prepare(PUT);
    const forget = db.prepare(FORGET);
    const counter = new EventCounter();
    this.#write = db.transaction((rows: readonly EventRow[]) => {
      for (const row of rows) put.run(row);
      for (const account of counter.add(rows)) forget.run({ account });
    });
    this.#take = db.prepare(TAKE);
    this.#next = db.prepare('SELECT min(due_at) FROM event WHERE due_at > ?');
    this.#next.pluck();
    this.#of = db.prepare(
      `SELECT ${COLUMNS} FROM event WHERE account = ? AND message_key = ? ORDER BY seq`,
    );
    const pending = 'WHERE message_key = @messageKey AND due_at IS NOT NULL';
    this.#postpone = db.prepare(`UPDATE event SET at = at + @by, due_at = due_at + @by ${pending}`);
    this.#remove = db.prepare(`DELETE FROM event ${pending}`);
  }

  async put(events: readonly QueuedEvent[], isTaken: boolean): Promise<void> {
    const now = this.#now();
    this.#write(events.map((event) => rowOf(event, isTaken, now)));
  }

  async take(limit: number): Promise<{ due: QueuedEvent[]; next: number | null }> {
    const now = Math.floor(this.#now());
    const due = this.#take.all({ now, until: now + TAKEN_MS, limit });
    return { due: due.map(eventOf), next: this.#next.get(now) ?? null };
  }

  async of(account: string, messageKey: string): Promise<QueuedEvent[]> {
    return this.#of.all(account, messageKey).map(eventOf);
  }

  async postpone(messageKey: string, by: number | null): Promise<void> {
    if (by === null) this.#remove.run({ messageKey });
    else this.#postpone.run({ messageKey, by });
  }
}

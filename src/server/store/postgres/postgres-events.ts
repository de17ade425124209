import type { Pool } from 'pg';
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
import { query } from './query.js';
import {
  EVENTS_OF,
  FORGET_EVENTS,
  NEXT_EVENT,
  POSTPONE_EVENTS,
  PUT_EVENTS,
  REMOVE_EVENTS,
  TAKE_EVENTS,
} from './statements.js';

/** `pg` returns a bigint as a string. */
type Row = Omit<EventRow, 'at' | 'dueAt'> & { at: string };

/** The events of a database. */
export class PostgresEvents implements EventQueue {
  readonly #pool: Pool;
  readonly #now: () => number;
  readonly #counter = new EventCounter();

  /** @param now by the database's clock, in ms since the epoch */
  constructor(pool: Pool, now: () => number) {
    this.#pool = pool;
    this.#now = now;
  }

  async put(events: readonly QueuedEvent[], isTaken: boolean): Promise<void> {
    const now = this.#now();
    const rows = events.map((event) => rowOf(event, isTaken, now));
    await query(this.#pool, PUT_EVENTS, [JSON.stringify(rows)]);
    for (const account of this.#counter.add(events))
      await query(this.#pool, FORGET_EVENTS, [account, MAX_EVENTS]);
  }

  async take(limit: number): Promise<{ due: QueuedEvent[]; next: number | null }> {
    const now = Math.floor(this.#now());
    const rows = await query<Row>(this.#pool, TAKE_EVENTS, [now, now + TAKEN_MS, limit]);
    const [row] = await query<{ next: string | null }>(this.#pool, NEXT_EVENT, [now]);
    return { due: rows.map(fromRow), next: row?.next == null ? null : Number(row.next) };
  }

  async of(account: string, messageKey: string): Promise<QueuedEvent[]> {
    return (await query<Row>(this.#pool, EVENTS_OF, [account, messageKey])).map(fromRow);
  }

  async postpone(messageKey: string, by: number | null): Promise<void> {
    if (by === null) await query(this.#pool, REMOVE_EVENTS, [messageKey]);
    else await query(this.#pool, POSTPONE_EVENTS, [messageKey, by]);
  }
}

function fromRow(row: Row): QueuedEvent {
  return eventOf({ ...row, at: Number(row.at), dueAt: null });
}

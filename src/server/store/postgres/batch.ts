import { filedAddresses, Timetable } from '../arrival-clock.js';
import { storedSize } from '../retention.js';
import type { NewEmail } from '../store.js';

/** The time that an email of a batch gets, as far as it is known before the database reads its clock. */
interface Slot {
  /** How many ms before the moment at which the batch is stored. */
  early: number;
  /** How many emails of the batch have to be earlier than this one. */
  level: number;
}

/** An email that has its identifier and its place in a batch. */
export type PlannedEmail = NewEmail & Slot & { id: string };

/**
 * Plans the times of a batch's emails: two with a recipient in common get different ones, and none is earlier
 * than its email arrived or later than now.
 */
export class BatchPlan {
  readonly #now = monotonicMs();
  readonly #accounts = new Map<string, { times: Timetable; levels: Timetable }>();

  /** The slot of the next email; null for one that has to wait for a later batch. */
  add({ account, message, boxes, arrivedAt }: NewEmail): Slot | null {
    const { times, levels } = this.#accountOf(account);
    const recipients = filedAddresses(message, boxes);
    const early = this.#now - times.add({ recipients, arrivedAt });
    return early < 0 ? null : { early, level: levels.add({ recipients, arrivedAt: 0 }) };
  }

  #accountOf(name: string): { times: Timetable; levels: Timetable } {
    const known = this.#accounts.get(name);
    if (known) return known;
    const account = { times: new Timetable(Number.NEGATIVE_INFINITY), levels: new Timetable(0) };
    this.#accounts.set(name, account);
    return account;
  }
}

/** The monotonic clock in whole ms, by which emails arrive here. */
export function monotonicMs(): number {
  return Math.floor(performance.now());
}

/** Emails in the form in which the database's function `append_and_schedule` takes them. */
export interface EncodedBatch {
  /** The accounts that get emails. */
  accounts: string[];
  batch: string;
  raws: Buffer;
  /** What is delivered later; null if nothing is. */
  schedules: string | null;
}

/**
 * Encodes emails that are stored together.
 *
 * @param space where the raw bytes are joined if they fit. One batch after the other uses it: V8 looks through
 * all objects each time this much was allocated besides them
 */
export function encodeBatch(emails: readonly PlannedEmail[], space: Buffer): EncodedBatch {
  let start = 1;
  const rows = emails.map(({ id, account, message, boxes, early, level }, index) => {
    const { raw, search, ...kept } = message;
    const { inbox, sent } = search.to;
    const row = {
      place: index + 1,
      id,
      account,
      early,
      level,
      bytes: storedSize(message),
      in_inbox: boxes.includes('inbox'),
      in_sent: boxes.includes('sent'),
      sender: search.from,
      subject: search.subject,
      to_sent: sent,
      to_inbox: inbox === sent ? null : inbox,
      // JSON in JSON: what PostgreSQL's text cannot hold stays escaped.
      kept: JSON.stringify(kept),
      start,
      length: raw.length,
    };
    start += raw.length;
    return row;
  });
  return {
    accounts: [...new Set(emails.map(({ account }) => account))],
    batch: JSON.stringify(rows),
    raws: joinRaws(emails, start - 1, space),
    schedules: schedulesOf(emails),
  };
}

function schedulesOf(emails: readonly NewEmail[]): string | null {
  const schedules = emails.flatMap(({ schedule }, index) => {
    if (!schedule) return [];
    const { sendAt, deliveries } = schedule;
    return [{ place: index + 1, send_at: sendAt, deliveries }];
  });
  return schedules.length > 0 ? JSON.stringify(schedules) : null;
}

function joinRaws(emails: readonly NewEmail[], length: number, space: Buffer): Buffer {
  const raws = length <= space.length ? space.subarray(0, length) : Buffer.allocUnsafe(length);
  let end = 0;
  for (const { message } of emails) end += message.raw.copy(raws, end);
  return raws;
}

import { orderingKeys, Timetable } from '../arrival-clock.js';
import { isOfStranger, quotaBytes } from '../retention.js';
import type { NewEmail } from '../store.js';

/** The time of an email in a batch, relative to the database's clock, which is read later. */
interface Slot {
  /** How many ms before the time at which the batch is stored. */
  early: number;
  /** How many emails of the batch must be earlier than this one. */
  level: number;
}

/** An email with its identifier and its position in a batch. */
export type PlannedEmail = NewEmail & Slot & { id: string };

/**
 * Plans the times of a batch: emails with a common recipient get different times, and no time is earlier than
 * the arrival or later than now.
 */
export class BatchPlan {
  readonly #now = monotonicMs();
  readonly #accounts = new Map<string, { times: Timetable; levels: Timetable }>();

  /** The slot of the next email; null if the email has to wait for a later batch. */
  add({ account, message, boxes, arrivedAt }: NewEmail): Slot | null {
    const { times, levels } = this.#accountOf(account);
    const recipients = orderingKeys(message, boxes);
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

/** The monotonic clock in whole ms, which measures arrivals. */
export function monotonicMs(): number {
  return Math.floor(performance.now());
}

/** The arguments of the database function `append_and_schedule`. */
interface EncodedBatch {
  /** The accounts that receive emails. */
  accounts: string[];
  batch: string;
  raws: Buffer;
  /** The later deliveries; null if there are none. */
  schedules: string | null;
}

/**
 * Encodes emails that are stored together.
 *
 * @param space buffer for the raw bytes, if they fit. All batches share it: V8 scans all objects whenever
 * this much was allocated outside its heap
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
      bytes: quotaBytes(message),
      in_inbox: boxes.includes('inbox'),
      in_sent: boxes.includes('sent'),
      stranger: isOfStranger(message),
      sender: search.from,
      subject: search.subject,
      to_sent: sent,
      to_inbox: inbox === sent ? null : inbox,
      // JSON within JSON: characters that PostgreSQL's text type cannot hold stay escaped.
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

import type { Collection } from '../../../contract/email.js';
import type { Message } from '../../message/message.js';
import { recipientsOf, Timetable } from '../arrival-clock.js';
import { newMessageKey } from '../email-id.js';
import { sizeOf } from '../stored-size.js';
import { encodeText } from '../text.js';

/** A mail that is to be filed. */
export interface Filing {
  account: string;
  mail: Message;
  boxes: readonly Collection[];
  /** When it came, in whole ms by the monotonic clock. */
  since: number;
}

/** The time that a mail of a batch is to have, as far as it is known before the database says what time it is. */
interface Slot {
  /** How many ms before the moment at which the batch is filed. */
  early: number;
  /** How many mails of the batch have to be earlier than this one. */
  level: number;
}

/** A mail that has its place in a batch. */
export type Planned = Filing & Slot;

/**
 * Plans the times of a batch's mails: two with a recipient in common get different ones, and none is earlier than
 * its mail or later than now.
 */
export class BatchPlan {
  readonly #now = wholeMs();
  readonly #accounts = new Map<string, { times: Timetable; levels: Timetable }>();

  /** The slot of the next mail; null for one that has to wait for a later batch. */
  add({ account, mail, boxes, since }: Filing): Slot | null {
    const { times, levels } = this.#accountOf(account);
    const recipients = recipientsOf(mail, boxes);
    const early = this.#now - times.add({ recipients, since });
    return early < 0 ? null : { early, level: levels.add({ recipients, since: 0 }) };
  }

  #accountOf(name: string): { times: Timetable; levels: Timetable } {
    const known = this.#accounts.get(name);
    if (known) return known;
    const account = { times: new Timetable(Number.NEGATIVE_INFINITY), levels: new Timetable(0) };
    this.#accounts.set(name, account);
    return account;
  }
}

/** What the monotonic clock says. */
export function wholeMs(): number {
  return Math.floor(performance.now());
}

/** Mails in the form in which the database's function `append` takes them. */
export interface EncodedBatch {
  /** The accounts that get mail. */
  accounts: string[];
  filings: string;
  raws: Buffer;
}

/**
 * Encodes mails that are filed together.
 *
 * @param space where the raw bytes are put together, if it is big enough: batches that come one after
 * the other share it, since V8 looks through all objects whenever so much was allocated beside them
 */
export function encodeBatch(filings: readonly Planned[], space: Buffer): EncodedBatch {
  let start = 1;
  const rows = filings.map(({ account, mail, boxes, early, level }, index) => {
    const { raw, search, ...kept } = mail;
    const { inbox, sent } = search.to;
    const row = {
      place: index + 1,
      // All of an identifier but its time, which it begins with.
      tail: newMessageKey(0).replaceAll('-', '').slice(12),
      account,
      early,
      level,
      bytes: sizeOf(mail),
      in_inbox: boxes.includes('inbox'),
      in_sent: boxes.includes('sent'),
      sender: encodeText(search.from),
      subject: encodeText(search.subject),
      to_sent: encodeText(sent),
      to_inbox: inbox === sent ? null : encodeText(inbox),
      // JSON in JSON: what PostgreSQL's text cannot hold stays escaped.
      kept: JSON.stringify(kept),
      start,
      length: raw.length,
    };
    start += raw.length;
    return row;
  });
  return {
    accounts: [...new Set(filings.map(({ account }) => account))],
    filings: JSON.stringify(rows),
    raws: joinRaws(filings, start - 1, space),
  };
}

function joinRaws(filings: readonly Filing[], length: number, space: Buffer): Buffer {
  const raws = length <= space.length ? space.subarray(0, length) : Buffer.allocUnsafe(length);
  let end = 0;
  for (const { mail } of filings) end += mail.raw.copy(raws, end);
  return raws;
}

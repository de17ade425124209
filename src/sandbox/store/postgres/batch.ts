import type { Collection } from '../../../contract/email.js';
import type { Mail } from '../../mail/mail.js';
import { ArrivalClock } from '../arrival-clock.js';
import { newMailId } from '../mail-id.js';
import { sizeOf } from '../mail-size.js';
import { encodeText } from '../text.js';

/** A mail that is to be filed. */
export interface Filing {
  account: string;
  mail: Mail;
  boxes: readonly Collection[];
}

/** What an account gets of a batch. */
interface Share {
  account: string;
  emails: number;
  inbox: number;
  sent: number;
  /** How many ms its first mail is earlier than its last. */
  span: number;
}

/** Mails in the form in which the database's function `append` takes them. */
export interface EncodedBatch {
  shares: string;
  filings: string;
  raws: Buffer;
}

/**
 * Encodes mails that are filed together. The times that they get are the database's; here it is
 * only said how many ms each is to be earlier than the last of its account.
 *
 * @param space where the raw bytes are put together, if it is big enough: batches that come one after
 * the other share it, since V8 looks through all objects whenever so much was allocated beside them
 */
export function encodeBatch(filings: readonly Filing[], space: Buffer): EncodedBatch {
  const offsets = offsetsOf(filings);
  const shares = sharesOf(filings, offsets);
  let start = 1;
  const rows = filings.map(({ account, mail, boxes }, index) => {
    const { raw, search, ...kept } = mail;
    const { inbox, sent } = search.to;
    const row = {
      place: index + 1,
      // All of an identifier but its time, which it begins with.
      tail: newMailId(0).replaceAll('-', '').slice(12),
      account,
      early: (shares.get(account)?.span ?? 0) - (offsets[index] ?? 0),
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
    shares: JSON.stringify([...shares.values()]),
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

/** How many ms after the first of its account each mail is, by whom they are for. */
function offsetsOf(filings: readonly Filing[]): number[] {
  const clocks = new Map<string, ArrivalClock>();
  return filings.map(({ account, mail }) => {
    const clock = clocks.get(account) ?? new ArrivalClock(0, () => 0);
    clocks.set(account, clock);
    return clock.stamp(mail.search.to.sent.split('\n'));
  });
}

function sharesOf(filings: readonly Filing[], offsets: readonly number[]): Map<string, Share> {
  const shares = new Map<string, Share>();
  for (const [index, { account, boxes }] of filings.entries()) {
    const none = { account, emails: 0, inbox: 0, sent: 0, span: 0 };
    const share = shares.get(account) ?? none;
    share.emails++;
    for (const box of boxes) share[box]++;
    share.span = offsets[index] ?? 0;
    shares.set(account, share);
  }
  return shares;
}

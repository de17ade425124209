import { randomUUID } from 'node:crypto';
import type { Collection } from '../../contract/email.js';

/**
 * Makes the identifier of a mail, a UUID of version 7 (RFC 9562, 5.7): it sorts by time. Its last bit
 * is 0, and is what the identifiers of its entries in the two boxes differ in.
 *
 * @param time ms since the epoch
 */
export function newMessageKey(time: number): string {
  const hex = time.toString(16).padStart(12, '0');
  const random = randomUUID();
  return inOnePiece(withLastBit(`${hex.slice(0, 8)}-${hex.slice(8)}-7${random.slice(15)}`, 0));
}

/** V8 keeps a text that was put together as its pieces, which takes several times the memory. */
function inOnePiece(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

/** The identifier of a mail's entry in a box. */
export function emailIdOf(mailId: string, box: Collection): string {
  return box === 'inbox' ? mailId : withLastBit(mailId, 1);
}

/** The mail that an identifier names in a box, which need not exist; null where it names none. */
export function messageKeyOf(emailId: string, box: Collection): string | null {
  const mailId = withLastBit(emailId, 0);
  return emailIdOf(mailId, box) === emailId ? mailId : null;
}

/** The time that a mail's identifier was made with, in ms since the epoch. */
export function timeOfId(mailId: string): number {
  return Number.parseInt(mailId.slice(0, 8) + mailId.slice(9, 13), 16);
}

function withLastBit(id: string, bit: 0 | 1): string {
  const digit = Number.parseInt(id.slice(-1), 16);
  return id.slice(0, -1) + ((digit & ~1) | bit).toString(16);
}

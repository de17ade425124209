import { needlesOf } from '../matcher.js';
import type { EmailFilter } from '../store.js';
import { encodeText } from '../text.js';

/** The least that is looked up: FTS5's trigrams. */
const PIECE = 3;

/**
 * The characters of an address that are looked up. Each piece more costs as much as it saves where
 * it is one that most addresses have.
 */
const LOOKED_UP = 8;

/** What is looked for. */
export interface Search {
  /** Parts that the texts of a mail contain, encoded as they are; '' for any. */
  sender: string;
  subject: string;
  recipients: string;
  /** FTS5's query for pieces of the recipient, null where it is too short. */
  pieces: string | null;
}

/** What to look for; null where no mail can fit: a part goes beyond the line of an address. */
export function searchOf(filter: EmailFilter): Search | null {
  const needles = needlesOf(filter);
  if (needles === null) return null;
  const recipients = encodeText(needles.to);
  return {
    sender: encodeText(needles.from),
    subject: encodeText(needles.subject),
    recipients,
    pieces: piecesOf(recipients),
  };
}

/** The pieces of what stands before the @: people differ by it, and their domains often do not. */
function piecesOf(recipient: string): string | null {
  const characters = [...recipient];
  const end = Math.max(characters.lastIndexOf('@'), 0) || characters.length;
  const start = Math.max(0, end - LOOKED_UP);
  const looked = characters.slice(start, start + LOOKED_UP);
  if (looked.length < PIECE) return null;
  const pieces = looked
    .slice(PIECE - 1)
    .map((_, index) => looked.slice(index, index + PIECE).join(''));
  return [...new Set(pieces)].map((piece) => `"${piece.replaceAll('"', '""')}"`).join(' ');
}

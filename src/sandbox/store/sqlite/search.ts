import type { Filter } from '../store.js';

/** The least that is looked up: FTS5's trigrams. */
const PIECE = 3;

/**
 * The characters of an address that are looked up. Each piece more costs as much as it saves where
 * it is one that most addresses have.
 */
const LOOKED_UP = 8;

/** What the database looks for. It finds all that fits a filter, and sometimes more. */
export interface Search {
  /** Parts that the texts of a mail contain, spelled as they are; '' for any. */
  sender: string;
  subject: string;
  recipients: string;
  /** FTS5's query for pieces of the recipient, null where it is too short. */
  pieces: string | null;
}

/**
 * Spells a text so that SQLite can keep it, which has no NUL and no half of a surrogate pair: as
 * JSON. What is a part of a text is then a part of how it is spelled, if it has no such half.
 */
export function spell(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** The text that was spelled so. */
export function unspell(spelled: string): string {
  return spelled.includes('\\') ? JSON.parse(`"${spelled}"`) : spelled;
}

/** What to look for, null where a filter keeps all. */
export function searchOf({ from, to, subject }: Filter): Search | null {
  if (!from && !to && !subject) return null;
  const recipients = needle(to);
  return {
    sender: needle(from),
    subject: needle(subject),
    recipients,
    pieces: piecesOf(recipients),
  };
}

function needle(wanted = ''): string {
  return /\p{Surrogate}/u.test(wanted) ? '' : spell(wanted.toLowerCase());
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

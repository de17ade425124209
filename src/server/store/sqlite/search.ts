import { type Needles, needlesOf } from '../matcher.js';
import type { EmailFilter } from '../store.js';

/** The length of FTS5's trigrams. */
const TRIGRAM = 3;

/**
 * How many characters of an address are looked up. A trigram that most addresses contain costs as much as it
 * saves.
 */
const LOOKED_UP = 8;

/** A filter, prepared for SQLite. */
export interface Search extends Needles {
  /** FTS5's query for trigrams of the recipient; null if the recipient is too short. */
  trigrams: string | null;
}

/** Prepares a filter; null if no email can match, because a substring crosses the lines of addresses. */
export function searchOf(filter: EmailFilter): Search | null {
  const needles = needlesOf(filter);
  return needles && { ...needles, trigrams: trigramQueryOf(needles.to) };
}

/** Trigrams of the local part, which differs between addresses more than the domain. */
function trigramQueryOf(recipient: string): string | null {
  const characters = [...recipient];
  const end = Math.max(characters.lastIndexOf('@'), 0) || characters.length;
  const start = Math.max(0, end - LOOKED_UP);
  const looked = characters.slice(start, start + LOOKED_UP);
  if (looked.length < TRIGRAM) return null;
  const trigrams = looked
    .slice(TRIGRAM - 1)
    .map((_, index) => looked.slice(index, index + TRIGRAM).join(''));
  return [...new Set(trigrams)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' ');
}

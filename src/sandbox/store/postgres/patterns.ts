import { encodeText } from '../text.js';

/** So many characters make a piece, and so many further on begins the next. */
const PIECE = 6;
const PIECE_STEP = 3;

/** Pieces that are looked at of a part: answers one that is as long as a query may be. */
const MAX_PIECES = 24;

/**
 * The pattern of LIKE for encoded texts with a part in them, as {@link matcher} looks for it.
 *
 * @returns null where no text can have it: it goes beyond the line of an address
 */
export function patternOf(part: string | undefined): string | null {
  if (!part) return '%';
  if (part.includes('\n')) return null;
  return likeOf(encodeText(part.toLowerCase()));
}

/**
 * Patterns for pieces of a part, one of which is enough to look it up by its trigrams: the fewer, the
 * sooner they are compared. None where the part has no trigram, which are of letters and digits.
 */
export function piecePatternsOf(part: string | undefined): string[] {
  const characters = [...encodeText((part ?? '').toLowerCase())];
  const pieces = new Set<string>();
  for (let at = 0; at < characters.length && pieces.size < MAX_PIECES; at += PIECE_STEP) {
    // The last is as long as the others.
    const begin = Math.max(0, Math.min(at, characters.length - PIECE));
    const piece = characters.slice(begin, begin + PIECE).join('');
    if (/[a-z0-9]{3}/.test(piece)) pieces.add(likeOf(piece));
  }
  return [...pieces];
}

function likeOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

import { encodeText } from '../text.js';

/** So many characters make a piece, and so many further on begins the next. */
const PIECE = 6;
const PIECE_STEP = 3;

/** Pieces that are looked at of a needle: answers one that is as long as a query may be. */
const MAX_PIECES = 24;

/** The pattern of LIKE for encoded texts with a needle in them. */
export function patternOf(needle: string): string {
  return needle === '' ? '%' : likeOf(encodeText(needle));
}

/**
 * Patterns for pieces of a needle, one of which is enough to look it up by its trigrams: the fewer, the
 * sooner they are compared. None where the needle has no trigram, which are of letters and digits.
 */
export function piecePatternsOf(needle: string): string[] {
  const characters = [...encodeText(needle)];
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

/** What stands for code units that PostgreSQL's text cannot hold: these characters of private use. */
const STAND_INS = 0xf0000;

/** Where the surrogates begin, of which two make a character and one makes none. */
const SURROGATES = 0xd800;

/** Where the stand-in for NUL is: behind those for surrogates. */
const NUL = 0x800;

/** So many code units make a piece, and so many further on begins the next. */
const PIECE = 6;
const PIECE_STEP = 3;

/** Pieces that are looked at of a part: answers one that is as long as a query may be. */
const MAX_PIECES = 24;

/**
 * A text in a form that PostgreSQL takes: it refuses NUL, and surrogates without their other half.
 * All of these are encoded, so that parts are found wherever JavaScript finds them.
 */
export function encodeText(text: string): string {
  return text.replace(/[\0\ud800-\udfff]/g, (unit) =>
    String.fromCodePoint(STAND_INS + (unit === '\0' ? NUL : unit.charCodeAt(0) - SURROGATES)),
  );
}

/** The text that was encoded. */
export function decodeText(encoded: string): string {
  return encoded.replace(/[\u{f0000}-\u{f0800}]/gu, (standIn) => {
    const place = (standIn.codePointAt(0) ?? 0) - STAND_INS;
    return String.fromCharCode(place === NUL ? 0 : SURROGATES + place);
  });
}

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
  const text = encodeText((part ?? '').toLowerCase());
  const pieces = new Set<string>();
  for (let at = 0; at < text.length && pieces.size < MAX_PIECES; at += PIECE_STEP) {
    // The last is as long as the others.
    const begin = Math.max(0, Math.min(at, text.length - PIECE));
    const piece = text.slice(begin, begin + PIECE);
    if (/[a-z0-9]{3}/.test(piece)) pieces.add(likeOf(piece));
  }
  return [...pieces];
}

function likeOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

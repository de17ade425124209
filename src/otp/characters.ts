/**
 * A text in spellings of the same length, so that an index refers to the same character in each, and the text
 * as shown. All of them lack invisible characters.
 */
export interface Spelled {
  /** As the reader sees it. */
  shown: string;
  /** With digits, full-width letters, spaces and hyphens in ASCII, as the user would type it. */
  typed: string;
  /** `typed` in lower case and without diacritics, for looking up words. */
  folded: string;
}

/** The digit zero of each script with ten consecutive digits (Unicode general category Nd). */
const ZEROS = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66,
  0x0de6, 0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x17e0, 0x1810, 0xff10,
];

const SPACES = /\s/;

/**
 * Invisible characters, as the first and the last UTF-16 unit of each range: zero-width, bidirectional,
 * filler and variation marks, and combining marks. A pattern with Unicode categories would take milliseconds
 * to compile.
 */
const INVISIBLE: readonly number[] = [
  0xad, 0xad, 0x034f, 0x034f, 0x0488, 0x0489, 0x0600, 0x0605, 0x061c, 0x061c, 0x0640, 0x0640,
  0x064b, 0x0652, 0x06dd, 0x06dd, 0x070f, 0x070f, 0x0890, 0x0891, 0x08e2, 0x08e2, 0x115f, 0x1160,
  0x180e, 0x180e, 0x1abe, 0x1abe, 0x200b, 0x200f, 0x202a, 0x202e, 0x2060, 0x2064, 0x2066, 0x206f,
  0x20dd, 0x20e0, 0x20e2, 0x20e4, 0x3164, 0x3164, 0xa670, 0xa672, 0xfe00, 0xfe0f, 0xfeff, 0xfeff,
  0xffa0, 0xffa0, 0xfff9, 0xfffb,
];
const COMBINING = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7]/;
const HYPHENS = /[\u2010-\u2013\u2212\ufe58\ufe63\uff0d\u05be]/;
/** Full-width characters in numbers and codes. A full-width comma ends a clause instead. */
const FULL_WIDTH = /[\uff21-\uff3a\uff41-\uff5a\uff03-\uff05\uff0b\uff0e\uff0f\uff1a\uff1d\uff20]/;
/** Letters without a canonical decomposition. */
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ß: 's', æ: 'a' };

const PLAIN_ASCII = /^[\x20-\x7e\n\r\t]*$/;

const DROPPED = 1;
const SPACE = 0x20;

/** Computes all spellings of a text in one pass. */
export function spell(text: string): Spelled {
  if (PLAIN_ASCII.test(text)) {
    const shown = text.replace(/[\n\r]/g, ' ');
    return { shown, typed: shown, folded: shown.toLowerCase() };
  }
  const composed = text.normalize('NFC');
  const [shown, typed, folded] = [0, 1, 2].map(() => new Uint16Array(composed.length)) as Units;
  let length = 0;
  for (let index = 0; index < composed.length; index++) {
    const unit = composed.charCodeAt(index);
    const point = isHighSurrogate(unit) ? (composed.codePointAt(index) ?? unit) : unit;
    const isAstral = point !== unit;
    if (isAstral) index++;
    const seen = isAstral ? astralUnit(point) : typedUnit(unit);
    if (seen === DROPPED) continue;
    shown[length] = isAstral || seen === SPACE ? seen : unit;
    typed[length] = seen;
    folded[length] = foldedUnit(seen);
    length++;
  }
  const textOf = (units: Uint16Array) =>
    Buffer.from(units.buffer, 0, 2 * length).toString('utf16le');
  return { shown: textOf(shown), typed: textOf(typed), folded: textOf(folded) };
}

type Units = [Uint16Array, Uint16Array, Uint16Array];

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** Memoizes a function of a UTF-16 unit. The function must not return 0, which means that there is no result yet. */
function byUnit(of: (character: string, unit: number) => number): (unit: number) => number {
  let known: Uint16Array | undefined;
  return (unit) => {
    known ??= new Uint16Array(0x10000);
    const before = known[unit] ?? 0;
    if (before !== 0) return before;
    const now = of(String.fromCharCode(unit), unit);
    known[unit] = now;
    return now;
  };
}

const typedUnit = byUnit((character, unit) => {
  if (isWithin(unit, INVISIBLE) || COMBINING.test(character)) return DROPPED;
  if (isControl(unit) || SPACES.test(character)) return unit === 9 ? 9 : SPACE;
  if (HYPHENS.test(character)) return 0x2d;
  if (FULL_WIDTH.test(character)) return unit - 0xfee0;
  const zero = ZEROS.find((zero) => unit >= zero && unit <= zero + 9);
  return zero === undefined ? unit : unit - zero + 0x30;
});

/** @param ranges - The first and the last unit of each range. */
export function isWithin(unit: number, ranges: readonly number[]): boolean {
  for (let at = 0; at < ranges.length; at += 2) {
    if (unit >= (ranges[at] ?? 0) && unit <= (ranges[at + 1] ?? 0)) return true;
  }
  return false;
}

function isControl(unit: number): boolean {
  return unit < 0x20 || (unit >= 0x7f && unit < 0xa0);
}

/** Converts mathematical digits to digits, and other characters beyond the BMP to a placeholder. */
function astralUnit(point: number): number {
  if (point >= 0x1d7ce && point <= 0x1d7ff) return ((point - 0x1d7ce) % 10) + 0x30;
  return point >= 0xe0000 ? DROPPED : 0x25a1;
}

/** Converts to lower case, and removes the diacritics of Latin, Greek and Cyrillic letters. */
const foldedUnit = byUnit((character, unit) => {
  const lower = character.toLowerCase().charAt(0);
  const hasDiacritics = unit < 0x0530 || (unit >= 0x1e00 && unit <= 0x1fff);
  return (PLAIN[lower] ?? (hasDiacritics ? lower.normalize('NFD') : lower)).charCodeAt(0);
});

const LETTER = /[\p{L}\p{M}]/u;
const NUMBER = /\p{N}/u;

/** The placeholders of an outline. */
const [DIGIT, CAPITAL, SMALL, UNCASED] = [0x30, 0x41, 0x61, 0xaa];

const outlineUnit = byUnit((character, unit) => {
  if (unit < 0x80) return unit;
  const [lower, upper] = [character.toLowerCase(), character.toUpperCase()];
  // Latin, Greek and Cyrillic letters are recognized without a pattern.
  const isCased = unit < 0x1000 && lower !== upper;
  const isPunctuation = unit >= 0x2000 && unit < 0x2070;
  if (isCased || (!isPunctuation && LETTER.test(character))) {
    if (character !== lower) return CAPITAL;
    return character === upper ? UNCASED : SMALL;
  }
  return !isPunctuation && NUMBER.test(character) ? DIGIT : unit;
});

/**
 * A text in which `A` replaces every capital beyond ASCII, `a` every small letter, `ª` every letter without a
 * case, and `0` every number. Patterns for letters are matched with it, because a pattern with all Unicode
 * letters takes a millisecond to compile.
 */
export function outlineOf(text: string): string {
  if (PLAIN_ASCII.test(text)) return text;
  let outline = '';
  for (let index = 0; index < text.length; index++) {
    outline += String.fromCharCode(outlineUnit(text.charCodeAt(index)));
  }
  return outline;
}

/** Whether a UTF-16 unit belongs to a word. NaN, beyond either end, does not. */
export function isLetter(unit: number): boolean {
  const plain = unit >= 0x80 ? outlineUnit(unit) : unit;
  return plain === UNCASED || ((plain | 0x20) >= 0x61 && (plain | 0x20) <= 0x7a);
}

/** Whether a UTF-16 unit belongs to a word or a number. */
export function isLetterOrNumber(unit: number): boolean {
  const plain = unit >= 0x80 ? outlineUnit(unit) : unit;
  return isLetter(plain) || (plain >= 0x30 && plain <= 0x39);
}

/** Whether a text contains a letter or a number. */
export function hasWord(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (isLetterOrNumber(text.charCodeAt(index))) return true;
  }
  return false;
}

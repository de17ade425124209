/**
 * One text in two spellings of the same length, so that an index means the same in both, and the
 * text as shown. What nobody sees is in none of them.
 */
export interface Spelled {
  /** As a reader sees it. */
  shown: string;
  /** Digits, full-width letters, spaces and hyphens as ASCII: what is typed for it. */
  typed: string;
  /** The same in lower case and without diacritics: what words are looked up in. */
  folded: string;
}

/** The zero of each script whose ten digits follow each other (Unicode general category Nd). */
const ZEROS = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66,
  0x0de6, 0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x17e0, 0x1810, 0xff10,
];

const SPACES = /[\s\p{Zs}\p{Cc}]/u;
/** Zero-width, bidirectional, variation and filler marks, and signs set over or under a letter. */
const INVISIBLE =
  /\p{Cf}|\p{Me}|[\u115f\u1160\u3164\uffa0\u0640]|\u034f|[\ufe00-\ufe0f]|[\u064b-\u0652]/u;
const COMBINING = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7]/;
const HYPHENS = /[\u2010-\u2013\u2212\ufe58\ufe63\uff0d\u05be]/;
/** Full-width signs that belong to numbers and codes. A full-width comma ends a clause instead. */
const FULL_WIDTH = /[\uff21-\uff3a\uff41-\uff5a\uff03-\uff05\uff0b\uff0e\uff0f\uff1a\uff1d\uff20]/;
/** Letters that canonical decomposition leaves whole. */
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ß: 's', æ: 'a' };

const PLAIN_ASCII = /^[\x20-\x7e\n\r\t]*$/;

const DROPPED = 1;
const SPACE = 0x20;

// By UTF-16 unit, filled as characters are met; 0 says not met yet.
let typedUnits: Uint16Array | undefined;
let foldedUnits: Uint16Array | undefined;

/** Spells a text as it is typed and as it is looked up. One pass, whatever is in it. */
export function spell(text: string): Spelled {
  if (PLAIN_ASCII.test(text)) {
    const shown = text.replace(/[\n\r]/g, ' ');
    return { shown, typed: shown, folded: shown.toLowerCase() };
  }
  typedUnits ??= new Uint16Array(0x10000);
  foldedUnits ??= new Uint16Array(0x10000);
  const composed = text.normalize('NFC');
  let [shown, typed, folded] = ['', '', ''];
  let at = 0;
  for (let index = nextOdd(composed, 0); index < composed.length; index = nextOdd(composed, at)) {
    const character = String.fromCodePoint(composed.codePointAt(index) ?? 0);
    const plain = composed.slice(at, index);
    at = index + character.length;
    const unit = character.length === 1 ? typedUnit(character, typedUnits) : astralUnit(character);
    const seen = unit === DROPPED ? '' : String.fromCharCode(unit);
    shown += plain + (unit === SPACE || character.length > 1 ? seen : seen && character);
    typed += plain + seen;
    folded += plain.toLowerCase() + (seen && String.fromCharCode(foldedUnit(unit, foldedUnits)));
  }
  const rest = composed.slice(at);
  return {
    shown: shown + rest,
    typed: typed + rest,
    folded: folded + rest.toLowerCase(),
  };
}

/** Where the next character stands that is no plain ASCII. A pattern would make an object of each. */
function nextOdd(text: string, from: number): number {
  for (let index = from; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x20 || unit > 0x7e) return index;
  }
  return text.length;
}

/** How a pattern of the tables is looked up: as the texts that it is looked up in. */
export function fold(text: string): string {
  return spell(text).folded;
}

function typedUnit(character: string, known: Uint16Array): number {
  const unit = character.charCodeAt(0);
  const before = known[unit] ?? 0;
  if (before !== 0) return before;
  const now = typedUnitOf(character, unit);
  known[unit] = now;
  return now;
}

function typedUnitOf(character: string, unit: number): number {
  if (INVISIBLE.test(character) || COMBINING.test(character)) return DROPPED;
  if (SPACES.test(character)) return unit === 9 ? 9 : SPACE;
  if (HYPHENS.test(character)) return 0x2d;
  if (FULL_WIDTH.test(character)) return unit - 0xfee0;
  const zero = ZEROS.find((zero) => unit >= zero && unit <= zero + 9);
  return zero === undefined ? unit : unit - zero + 0x30;
}

/** Mathematical digits are digits; of other characters beyond the first plane a place is kept. */
function astralUnit(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point >= 0x1d7ce && point <= 0x1d7ff) return ((point - 0x1d7ce) % 10) + 0x30;
  return point >= 0xe0000 ? DROPPED : 0x25a1;
}

function foldedUnit(unit: number, known: Uint16Array): number {
  const before = known[unit] ?? 0;
  if (before !== 0) return before;
  const lower = String.fromCharCode(unit).toLowerCase().charAt(0);
  const now = (PLAIN[lower] ?? bare(lower)).charCodeAt(0);
  known[unit] = now;
  return now;
}

/** A Latin, Greek or Cyrillic letter without its diacritics. */
function bare(letter: string): string {
  const unit = letter.charCodeAt(0);
  const hasDiacritics = unit < 0x0530 || (unit >= 0x1e00 && unit <= 0x1fff);
  return hasDiacritics ? letter.normalize('NFD').charAt(0) : letter;
}

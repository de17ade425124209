const LETTER = /[\p{L}\p{M}]/u;
const NUMBER = /\p{N}/u;

const IS_LETTER = 1;
const IS_NUMBER = 2;
const IS_OTHER = 3;

// By UTF-16 unit, filled as characters are met; 0 says not met yet.
let kinds: Uint8Array | undefined;

/** Whether a UTF-16 unit belongs to a word. NaN, the unit beyond an end, does not. */
export function isLetter(unit: number): boolean {
  if (!(unit >= 0x80)) return (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
  return kindOf(unit) === IS_LETTER;
}

/** Whether a UTF-16 unit is one of a word or of a number. */
export function isLetterOrNumber(unit: number): boolean {
  if (!(unit >= 0x80)) return isLetter(unit) || (unit >= 0x30 && unit <= 0x39);
  return kindOf(unit) !== IS_OTHER;
}

/** Whether a text has a letter or a number in it. */
export function hasWord(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (isLetterOrNumber(text.charCodeAt(index))) return true;
  }
  return false;
}

function kindOf(unit: number): number {
  kinds ??= new Uint8Array(0x10000);
  const known = kinds[unit] ?? 0;
  if (known !== 0) return known;
  const character = String.fromCharCode(unit);
  const kind = LETTER.test(character) ? IS_LETTER : NUMBER.test(character) ? IS_NUMBER : IS_OTHER;
  kinds[unit] = kind;
  return kind;
}

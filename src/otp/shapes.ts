import { isDigits } from './tokens.js';

/** `spaced`: single characters with spaces. `words`: pseudo-words joined by dashes. */
export type Form = 'digits' | 'mixed' | 'letters' | 'spaced' | 'words';

/** How groups of digits are separated. `loose` groups may also be an amount or a phone number. */
export type Groups = 'even' | 'uneven' | 'dotted' | 'loose';

/** Codes have at least this many characters. */
export const FEWEST = 4;

/** What a chain of tokens is, judging only by its form. */
export interface Shape {
  code: string;
  form: Form;
  groups?: Groups | undefined;
  ruledOut?: string;
}

/** @param isWhole - Whether nothing else is on its line. */
export function shapeOf(
  atoms: readonly string[],
  joints: readonly string[],
  isWhole: boolean,
): Shape | undefined {
  const joined = atoms.join('');
  if (atoms.length > 1 && atoms.every(({ length }) => length === 1)) {
    // [1] [2] [3] [4]: references to notes. 3, 5, 7 and 9: items of a list.
    const isNumbering =
      ('12345678910'.startsWith(joined) && joints[0]?.includes('[')) ||
      (joints[0]?.includes(',') && isAscending(joined));
    return isNumbering ? undefined : spacedShape(joined);
  }
  if (atoms.every(isDigits)) return digitsShape(atoms, joints, isWhole);
  if (joints.length > 0 && joints.every((joint) => joint === ' ' || joint === '\t'))
    return mixedShape([joined], joined);
  if (joints.some((joint) => joint !== '-')) return undefined;
  const code = atoms.join('-');
  if (isDashedWords(atoms)) return { code, form: 'words' };
  if (atoms.every((text) => /^[a-z]+$/i.test(text))) return lettersShape(atoms, code);
  return mixedShape(atoms, code);
}

function isAscending(digits: string): boolean {
  return [...digits].every((digit, index) => index === 0 || digit > digits.charAt(index - 1));
}

function spacedShape(code: string): Shape | undefined {
  if (code.length < FEWEST || code.length > 10 || !/\d/.test(code)) return undefined;
  return { code, form: 'spaced' };
}

function digitsShape(
  atoms: readonly string[],
  joints: readonly string[],
  isWhole: boolean,
): Shape | undefined {
  const code = atoms.join('');
  if (code.length < FEWEST || code.length > 24) return undefined;
  if (code.length > 10) return { code, form: 'digits', ruledOut: 'too long' };
  if (atoms.length === 1) return { code, form: 'digits' };
  const groups = groupsOf(atoms, joints);
  const isTimeOfDay = groups === 'dotted' && !isWhole && isTime(atoms);
  if (groups && !isTimeOfDay) return { code, form: 'digits', groups };
  return { code: atoms.join(joints[0]), form: 'digits', ruledOut: 'a number, date, time or phone' };
}

/** Longer groups of digits with different lengths are a phone number. */
export const LONGEST_UNEVEN = 8;
const LONGEST_CUT = 10;

/**
 * 123 456, 12-34-56, 1234 5678 are even groups; 48291 3 and 58-40-31-9 uneven ones; 48.29.13 dotted ones,
 * unless it is a date.
 */
function groupsOf(atoms: readonly string[], joints: readonly string[]): Groups | undefined {
  const joint = joints[0] ?? '';
  if (!/^(?:[ \t·-]| - |\.| ?[•·∙] ?)$/.test(joint) || joints.some((other) => other !== joint))
    return undefined;
  const isEven = atoms.every(({ length }) => length === atoms[0]?.length);
  const { length } = atoms.join('');
  if (joint === '.') return isEven && atoms.length === 3 && !isDate(atoms) ? 'dotted' : undefined;
  // In a table, two adjacent numbers are separate numbers.
  if (joint === '\t' && (!isEven || (atoms[0]?.length ?? 0) > 3)) return undefined;
  const isPhone = length > 8 && atoms[0]?.startsWith('0') && atoms.length > 2;
  if (isPhone) return undefined;
  if (isEven) return atoms.length <= 5 && !(joint === '-' && isDate(atoms)) ? 'even' : undefined;
  // 5501-8842-73, 3920 118 465: they start with groups of four.
  const isCut = /^4,(?:4,\d|3,3)$/.test(atoms.map((text) => text.length).join());
  const longest = isCut ? LONGEST_CUT : LONGEST_UNEVEN;
  const isCode = atoms.length <= 4 && length <= longest && !isDate(atoms);
  // 1 200 is an amount.
  return isCode && (length > FEWEST || joint === '-') ? 'uneven' : undefined;
}

/** 07.32.18 */
function isTime([hours, minutes, seconds]: readonly string[]): boolean {
  return Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60;
}

/** Day and month in any order and the year, or the year, the month and the day. */
function isDate(atoms: readonly string[]): boolean {
  if (atoms.length !== 3) return false;
  const numbers = atoms.map(Number);
  const [first = 0, second = 0, third = 0] = numbers;
  const isDay = (value: number) => value >= 1 && value <= 31;
  const isMonth = (value: number) => value >= 1 && value <= 12;
  const isPair = (one: number, other: number) =>
    isDay(one) && isDay(other) && (isMonth(one) || isMonth(other));
  const isYear = (value: number, text = '') =>
    (text.length === 4 && value > 1_800 && value < 2_700) || (text.length === 2 && value < 60);
  return (
    (isPair(first, second) && isYear(third, atoms[2])) ||
    (isMonth(second) && isDay(third) && isYear(first, atoms[0]))
  );
}

/** Capitalization in names: GitHub, eBay, OpenAI, VMware. */
const NAME = /^[a-z]*(?:[A-Z][a-z]{2,})*(?:[A-Z][a-z])?[A-Z]*$|^[A-Z]{2,}[a-z]+$/;

function lettersShape(atoms: readonly string[], code: string): Shape | undefined {
  const isOfOneCase = code === code.toUpperCase() || code === code.toLowerCase();
  const isDrawn =
    atoms.length === 1 && code.length >= SHORTEST_DRAWN && code.length <= 10 && !NAME.test(code);
  if (!(isOfOneCase || isDrawn) || code.length > 14) return undefined;
  if (atoms.length === 1)
    return code.length >= FEWEST && code.length <= 10 ? { code, form: 'letters' } : undefined;
  const isEven = atoms.every(({ length }) => length >= 3 && length === atoms[0]?.length);
  return isEven ? { code, form: 'letters' } : undefined;
}

/** Whether a random code is unpronounceable: no vowel, or five consonants in a row. */
export function isUnsayable(code: string): boolean {
  return /^[b-df-hj-np-tv-xz-]+$|[b-df-hj-np-tv-xz]{5}/i.test(code);
}

/** Whether pseudo-words are joined by dashes, with or without a number. */
function isDashedWords(atoms: readonly string[]): boolean {
  // Up-to-date and day-to-day are not codes.
  const words = atoms.filter((text) =>
    /^(?!(?:to|of|in|up|by|on|at|de|la)$)[a-z]{2,9}$/.test(text),
  );
  const isWhole =
    words.length + atoms.filter((text) => /^\d{1,4}$/.test(text)).length === atoms.length;
  return isWhole && atoms.length <= 6 && words.length >= Math.max(2, atoms.length - 1);
}

function mixedShape(atoms: readonly string[], code: string): Shape | undefined {
  const length = code.replaceAll('-', '').length;
  if (length < FEWEST || length > 30) return undefined;
  const form = 'mixed';
  // 21h07
  if (/^(?:[01]?\d|2[0-4])h[0-5]\d$/.test(code)) {
    return { code, form, ruledOut: 'a number, date, time or phone' };
  }
  if (/^0x/.test(code)) return { code, form, ruledOut: 'a number of a program' };
  if (length > 16 || (atoms.length === 1 && length > 12) || atoms.length > 4) {
    return { code, form, ruledOut: 'too long' };
  }
  if (
    /^(?:\d+[a-z]{1,3}|\d[a-z]+)$/.test(code) &&
    (length < SHORTEST_DRAWN || length > 8 || UNIT.test(code))
  ) {
    return { code, form, ruledOut: 'a number with its unit' };
  }
  // windows-10, Flip6; but k9fm-27xd-pphw, kfjw-3301.
  const isEven = atoms.length > 2 && atoms.every(({ length }) => length === atoms[0]?.length);
  const hasWord =
    !isEven &&
    atoms.some(
      (text) => /^(?:[A-Z]?[a-z]{4,}|[A-Z][a-z]{2,}\d[a-z]*)$/.test(text) && !isUnsayable(text),
    );
  if (hasWord) return { code, form, ruledOut: 'a word with a number' };
  return { code, form };
}

/** The minimum length of codes of small letters and digits. */
const SHORTEST_DRAWN = 6;
const UNIT =
  /\d(?:[kmgt]i?b|[kmg]?bps|[kmcµ]?[gml]|k?wh?|m?ah|[kmg]?hz|ms|min|hrs?|px|r?em|dpi|fps|st|nd|rd|th|am|pm|days?|hours?|weeks?|months?|years?|mins?|minutes?)$/;

import { outlineOf } from './characters.js';
import type { Line } from './lines.js';
import { type Atom, atomsOf, chainLength, isDigits } from './tokens.js';

/** A piece of a line that has the form of a code, or of something that is easily taken for one. */
export interface Found {
  /** As it is to be typed. */
  code: string;
  start: number;
  end: number;
  form: Form;
  /** How its groups of digits are set apart, if it has groups. `loose` ones may as well be an amount or a phone. */
  groups?: 'even' | 'uneven' | 'dotted' | 'loose' | undefined;
  /** Why its form alone rules it out, if it does. */
  ruledOut: string | undefined;
  /** Whether it may be a number with its unit: it is none only where it is called a code. */
  isUnit?: boolean;
  /** Whether a word beside it says what it is, such as "card 7713": noted when its line is read. */
  isExplained?: boolean;
  /** Whether it is crossed out: what names it names the one behind it as well. Noted at the same time. */
  isStruck?: boolean;
}

/** `spaced`: one character at a time. `words`: pseudo-words joined by dashes. */
export type Form = 'digits' | 'mixed' | 'letters' | 'spaced' | 'words';

/** What a line has at least that has a candidate: enough digits, capitals, words with dashes. */
const MAY_HAVE_ONE =
  /\d{4}|\d{2,3}[ \t.·-]{1,3}\d{1,2}|^\s*[a-z]{5,10}\s*$|[A-Z\d]{3,4} [A-Z\d]{3}|[A-Z\d][\s|·•,[\]-]{1,5}[A-Z\d][\s|·•,[\]-]|\d{2} ?[•·∙] ?\d{2}|[A-Za-z]-?\d|\d-?[A-Za-z]|[A-Z]{3}|[a-z][A-Z]|[a-z]{3,9}-[a-z]{3,9}-[a-z]/;

/** Whether a line may have candidates. Most have none, and are passed over at the cost of this. */
export function mayHaveCandidates(typed: string): boolean {
  return MAY_HAVE_ONE.test(typed);
}

/**
 * How many candidates are weighed: the first and the last of an email. A table of numbers of 10 MB is not
 * weighed to its end.
 */
export const MAX_CANDIDATES = { first: 24, last: 12 };

/** No code, and nothing that is easily taken for one, has more parts, or fewer characters. */
const MAX_ATOMS = 30;
const FEWEST = 4;

/** @param blanked - The line's text without addresses. */
export function findCandidates({ typed, looks }: Line, blanked: string): Found[] {
  const found: Found[] = [];
  const atoms = SMALL_WORD.test(blanked) ? [atomOf(blanked)] : atomsOf(blanked);
  const breaks = looks.filter(({ look }, index) => look.struck !== looks[index - 1]?.look.struck);
  const edges = new Set(looks.map(({ from }) => from));
  for (let index = 0; index < atoms.length; ) {
    const count = Math.max(
      chainLength(typed, atoms, index, breaks),
      looseLength(typed, atoms, index, edges),
    );
    if (isWorthALook(atoms[index], atoms[index + count - 1], count)) {
      const candidate = candidateOf(typed, atoms.slice(index, index + count), edges);
      if (candidate) found.push(candidate);
    }
    index += count;
  }
  return found;
}

/** A line that is one short word: most are buttons, and few are codes. */
const SMALL_WORD = /^\s*[a-z]{5,10}\s*$/;

function atomOf(line: string): Atom {
  const text = line.trim();
  const start = line.indexOf(text);
  return { text, start, end: start + text.length };
}

/** A group of a code that is shown with a gap. */
const GROUP = /^(?:\d{1,5}|[A-Z\d]{2,4})$/;
/** A British postcode looks the same: NG1 5AA. */
const POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/;

/** How many atoms are groups of one code, such as `9F2 KXT` or `48291 3`, that nothing else stands beside. */
function looseLength(
  typed: string,
  atoms: readonly Atom[],
  from: number,
  edges: ReadonlySet<number>,
): number {
  const [first, second] = [atoms[from], atoms[from + 1]];
  if (!first || second?.start !== first.end + 1 || !isStart(typed, first.start, edges)) return 1;
  let to = from;
  while (
    to < from + 4 &&
    atoms[to]?.start === (to === from ? first.start : (atoms[to - 1]?.end ?? 0) + 1)
  ) {
    if (
      !GROUP.test(atoms[to]?.text ?? '') ||
      (to > from && typed.charAt((atoms[to]?.start ?? 0) - 1) !== ' ')
    )
      break;
    to++;
  }
  const chain = atoms.slice(from, to);
  const code = chain.map(({ text }) => text).join('');
  const isCode = chain.length > 1 && code.length >= 5 && code.length <= 10 && /\d/.test(code);
  if (!isCode || POSTCODE.test(code) || !isEnd(typed, chain.at(-1)?.end ?? 0, edges)) return 1;
  const isEven = chain.every(({ text }) => text.length === first.text.length);
  // M8 2KD7
  const isMixed =
    code.length <= LONGEST_UNEVEN &&
    chain.every(({ text }) => /\d/.test(text) && /[A-Z]/.test(text));
  const isOne = isEven || isMixed || (isDigits(code) && code.length <= LONGEST_UNEVEN);
  return isOne ? chain.length : 1;
}

/** Whether nothing stands right before a place: a line begins there, a sign precedes, or it looks different. */
function isStart(typed: string, start: number, edges: ReadonlySet<number>): boolean {
  return (
    edges.has(start) ||
    /(?:^|[^A-Za-zª\d\s.,;$€£¥+)/-])\s{0,3}$/.test(
      outlineOf(typed.slice(Math.max(0, start - 4), start)),
    )
  );
}

function isEnd(typed: string, end: number, edges: ReadonlySet<number>): boolean {
  return (
    edges.has(end) ||
    edges.has(end + 1) ||
    /^\s{0,3}(?:$|[.,;*"'”»)\]<_\t|])/.test(typed.slice(end, end + 5))
  );
}

function isWorthALook(first: Atom | undefined, last: Atom | undefined, count: number): boolean {
  return first !== undefined && (last?.end ?? 0) - first.start >= FEWEST && count <= MAX_ATOMS;
}

function candidateOf(
  typed: string,
  chain: readonly Atom[],
  edges: ReadonlySet<number>,
): Found | undefined {
  const start = chain[0]?.start ?? 0;
  const end = chain.at(-1)?.end ?? 0;
  const atoms = chain.map(({ text }) => text);
  // T-650 218: the letter of a sender.
  if (chain.length > 2 && /^[A-Z]-\d+ \d/.test(typed.slice(start, end))) {
    return candidateOf(typed, chain.slice(1), edges);
  }
  const joints = chain.slice(1).map((atom, index) => typed.slice(chain[index]?.end, atom.start));
  const shape = shapeOf(atoms, joints, typed.trim().length === end - start);
  if (!shape) return undefined;
  const { code, form } = shape;
  const isApart =
    shape.groups !== 'uneven' ||
    joints[0] === '-' ||
    (isStart(typed, start, edges) && isEnd(typed, end, edges));
  const groups = isApart ? shape.groups : 'loose';
  const ruledOut = shape.ruledOut ?? ruledOutBeside(typed, start, end, form);
  return { code, form, groups, start, end, ruledOut, isUnit: shape.isUnit === true };
}

type Shape = Pick<Found, 'code' | 'form' | 'groups' | 'isUnit'> & { ruledOut?: string };

function shapeOf(
  atoms: readonly string[],
  joints: readonly string[],
  isWhole: boolean,
): Shape | undefined {
  const joined = atoms.join('');
  if (atoms.length > 1 && atoms.every(({ length }) => length === 1)) {
    // [1] [2] [3] [4]: references to notes. 3, 5, 7 and 9: some of a list.
    const isNumbering =
      ('12345678910'.startsWith(joined) && joints[0]?.includes('[')) ||
      (joints[0]?.includes(',') && isAscending(joined));
    return isNumbering ? undefined : spacedShape(joined);
  }
  if (atoms.every(isDigits)) return digitsShape(atoms, joints, isWhole);
  if (joints.length > 0 && joints.every((joint) => joint === ' '))
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
  // 52 908, and nothing else on the line: no amount has so little to it.
  const isCut = isWhole && joints[0] === ' ' && /^\d\d \d{3}$/.test(atoms.join(' '));
  const groups = isCut ? 'uneven' : groupsOf(atoms, joints);
  if (groups === 'dotted' && !isWhole && isTime(atoms)) {
    return { code, form: 'digits', ruledOut: 'a number, date, time or phone' };
  }
  if (groups) return { code, form: 'digits', groups };
  if (isLoose(atoms, joints)) return { code, form: 'digits', groups: 'loose' };
  return { code: atoms.join(joints[0]), form: 'digits', ruledOut: 'a number, date, time or phone' };
}

/** 27 518, 550 2817: what may be an amount or a phone, and is a code where it is asked for. */
function isLoose(atoms: readonly string[], joints: readonly string[]): boolean {
  const { length } = atoms.join('');
  const isOne = atoms.length <= 3 && joints.every((joint) => joint === ' ');
  return isOne && length >= 5 && length <= LONGEST_LOOSE && !/^0?0/.test(atoms[0] ?? '');
}

const LONGEST_LOOSE = 9;

/** Longer than that, digits in groups of different lengths are a phone number. */
const LONGEST_UNEVEN = 8;
const LONGEST_CUT = 10;

/**
 * 123 456, 12-34-56, 1234 5678 are even groups; 48291 3 and 58-40-31-9 uneven ones; 48.29.13 dotted
 * ones, unless it is a date.
 */
function groupsOf(atoms: readonly string[], joints: readonly string[]): Found['groups'] {
  const joint = joints[0] ?? '';
  if (!/^(?:[ \t·-]| - |\.| ?[•·∙] ?)$/.test(joint) || joints.some((other) => other !== joint))
    return undefined;
  const isEven = atoms.every(({ length }) => length === atoms[0]?.length);
  if (joint === '.') return isEven && atoms.length === 3 && !isDate(atoms) ? 'dotted' : undefined;
  // In a table two numbers beside each other are two numbers.
  if (joint === '\t' && (atoms[0]?.length ?? 0) > 3) return undefined;
  // 09 70 55 01 84
  if (atoms.length > 3 && atoms.join('').length > 8 && atoms[0]?.startsWith('0')) return undefined;
  if (isEven) return atoms.length <= 5 && !(joint === '-' && isDate(atoms)) ? 'even' : undefined;
  // 5501-8842-73: dashes after each four, to the end.
  const isCut =
    joint === '-' && atoms.length === 3 && atoms[0]?.length === 4 && atoms[1]?.length === 4;
  const longest = isCut ? LONGEST_CUT : LONGEST_UNEVEN;
  if (atoms.length > 4 || atoms.join('').length > longest || isDate(atoms)) return undefined;
  // 1 200 and 12 000 are amounts, (020) 7946 and 0316 55 a phone.
  const isAmount =
    joint !== '-' && atoms.length === 2 && (atoms[0]?.length ?? 0) <= 2 && atoms[1]?.length === 3;
  const isPhone = atoms[0]?.startsWith('0') && atoms.length > 2;
  return isAmount || isPhone || joint === '\t' ? undefined : 'uneven';
}

/** 07.32.18 */
function isTime([hours, minutes, seconds]: readonly string[]): boolean {
  return Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60;
}

/** Day, month and year in any order. */
function isDate(atoms: readonly string[]): boolean {
  if (atoms.length !== 3) return false;
  const numbers = atoms.map(Number);
  const [first = 0, second = 0, third = 0] = numbers;
  const isDay = (value: number) => value >= 1 && value <= 31;
  const isMonth = (value: number) => value >= 1 && value <= 12;
  const isPair = (one: number, other: number) =>
    isDay(one) && isDay(other) && (isMonth(one) || isMonth(other));
  const isYear = (value: number, text = '') =>
    text.length === 4 || (text.length === 2 && value < 60);
  return (
    (isPair(first, second) && isYear(third, atoms[2])) ||
    (isPair(second, third) && isYear(first, atoms[0]))
  );
}

/** How capitals stand in names: GitHub, eBay, OpenAI, VMware. */
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

/** Pseudo-words joined by dashes, with a number among them or none. */
function isDashedWords(atoms: readonly string[]): boolean {
  const words = atoms.filter((text) => /^[a-z]{3,9}$/.test(text));
  const isWhole =
    words.length + atoms.filter((text) => /^\d{1,4}$/.test(text)).length === atoms.length;
  return (
    isWhole &&
    atoms.length >= 3 &&
    atoms.length <= 6 &&
    words.length >= Math.max(2, atoms.length - 1)
  );
}

function mixedShape(atoms: readonly string[], code: string): Shape | undefined {
  const length = code.replaceAll('-', '').length;
  if (length < FEWEST || length > 30) return undefined;
  const form = 'mixed';
  if (/^0x/.test(code)) return { code, form, ruledOut: 'a number of a program' };
  if (length > 16 || (atoms.length === 1 && length > 12) || atoms.length > 4) {
    return { code, form, ruledOut: 'too long' };
  }
  if (/^(?:\d+[a-z]{1,3}|\d[a-z]+)$/.test(code)) {
    const mayBeCode = length >= SHORTEST_DRAWN && length <= 8 && !KNOWN_UNIT.test(code);
    return mayBeCode ? { code, form, isUnit: true } : { code, form, ruledOut: UNIT };
  }
  // windows-10, Flip6; but k9fm-27xd-pphw.
  const isEven = atoms.length > 2 && atoms.every(({ length }) => length === atoms[0]?.length);
  const hasWord =
    !isEven && atoms.some((text) => /^(?:[A-Z]?[a-z]{4,}|[A-Z][a-z]+\d[a-z]*)$/.test(text));
  if (hasWord) return { code, form, ruledOut: 'a word with a number' };
  return { code, form };
}

export const UNIT = 'a number with its unit';

/** Codes of small letters and digits have at least so many. */
const SHORTEST_DRAWN = 6;
const KNOWN_UNIT =
  /\d(?:[kmgt]i?b|[kmg]?bps|[kmcµ]?[gml]|k?wh?|m?ah|[kmg]?hz|ms|min|hrs?|px|r?em|dpi|fps|st|nd|rd|th|am|pm|days?|hours?|weeks?|months?|years?|mins?|minutes?)$/;

const CURRENCY = /[$€£¥₩₹₽₺₴₪₫฿₦₱₿¢￥￦]/;

/** What stands right beside it and makes it something else: a letter, a currency sign, a mask. */
function ruledOutBeside(typed: string, start: number, end: number, form: Form): string | undefined {
  const before = typed.slice(Math.max(0, start - 4), start);
  const after = typed.slice(end, end + 4);
  if (CURRENCY.test(before.trimEnd().slice(-1)) || CURRENCY.test(after.trimStart().charAt(0))) {
    return 'a price';
  }
  if (
    form === 'mixed' &&
    isPostcode(typed.slice(Math.max(0, start - 5), end + 4), typed.slice(start, end))
  ) {
    return 'a postcode';
  }
  if (form !== 'digits' && /[A-Za-zª][._]$/.test(outlineOf(before)))
    return 'a part of something longer';
  if (/^ ?[%‰°]/.test(after)) return 'a share or a degree';
  if (isMasked(before, after) && !LEADER.test(typed.slice(Math.max(0, start - 8), start)))
    return 'the end of a longer number';
  if (/\+ ?\(?$/.test(before)) return 'a phone';
  // sshd[20933]: a process, not a number in brackets.
  if (/[@\\/&~^]$|={2} ?["']?$|[a-z]\[$/.test(before)) return 'a part of something longer';
  if (/^(?:[@/\\^]|=(?!20?$|$))/.test(after)) return 'a part of something longer';
  if (before.endsWith('_') !== after.startsWith('_')) return 'a part of something longer';
  if (/^[.,:]\d/.test(after) && !isClauseEnd(after)) return 'a number';
  // P0088 4177 2025
  if (
    form === 'digits' &&
    /(?:^|[^A-Za-z])[A-Z]{1,4}\d{1,5}[ -]$/.test(typed.slice(Math.max(0, start - 10), start))
  ) {
    return 'a part of something longer';
  }
  if (form === 'digits' && /\d[.,:]$/.test(before)) return 'a number';
  if (isSpacedScript(before.slice(-1)) || isSpacedScript(after.charAt(0)))
    return 'a part of a word';
  return undefined;
}

/** 085296,5分钟内有效: in scripts without spaces a comma may end a clause. */
function isClauseEnd(after: string): boolean {
  return /^,\d{1,2}[\u2e80-\uffff]/.test(after);
}

/** DE24 8ZS, J7Z 5L1: half of a British or Canadian postcode. */
function isPostcode(around: string, half: string): boolean {
  const match = /\b(?:([A-Z]{1,2}\d[A-Z\d]?) (\d[A-Z]{2})|([A-Z]\d[A-Z]) (\d[A-Z]\d))\b/.exec(
    around,
  );
  return match?.slice(1).includes(half) ?? false;
}

/** Code ........ 208 539: dots that lead from one column to the next. */
const LEADER = /\.{5,} {1,2}$/;

/** Only the end is shown: ••••4821, xx4821, …4821. Stars on both sides are bold type in plain text. */
function isMasked(before: string, after: string): boolean {
  if (/\*+ ?$/.test(before) && after.trimStart().startsWith('*')) return false;
  return /[*•●xX…]{2,}[ -]?$|…$|\.{2,} ?$/.test(before);
}

/** A letter of a script that sets spaces between words. Chinese may stand right beside a code. */
function isSpacedScript(character: string): boolean {
  return /[A-Za-zªº\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u052f\u1e00-\u1fff]/.test(
    character,
  );
}

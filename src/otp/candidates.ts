import type { Line } from './lines.js';

/** A piece of a line that has the form of a code, or of something that is easily taken for one. */
export interface Found {
  /** As it is to be typed. */
  code: string;
  start: number;
  end: number;
  form: Form;
  /** Why its form alone rules it out. */
  ruledOut?: string;
}

/** `spaced`: one character at a time. `words`: pseudo-words joined by dashes. */
export type Form = 'digits' | 'mixed' | 'letters' | 'spaced' | 'words';

/** A run of ASCII letters and digits, and what joins it to the next one. */
interface Atom {
  text: string;
  start: number;
  end: number;
}

/** What a line has at least that has a candidate: enough digits, capitals, words with dashes. */
const MAY_HAVE_ONE =
  /\d{4}|\d{2,3}[ \t-]{1,3}\d{2}|[A-Z\d][\s|·•-]{1,5}[A-Z\d][\s|·•-]|[A-Za-z]-?\d|\d-?[A-Za-z]|[A-Z]{3}|[a-z]{3,9}-[a-z]{3,9}-[a-z]{3,9}-[a-z]/;

/** Whether a line may have candidates. Most have none, and are passed over at the cost of this. */
export function mayHaveCandidates(typed: string): boolean {
  return MAY_HAVE_ONE.test(typed);
}

/** Most of a text: no further thought is given to it. */
const WORD = /^[A-Za-z]?[a-z]+$/;

/** How many candidates a mail is read for: a list of numbers of 10 MB is not weighed to its end. */
export const MAX_CANDIDATES = 400;

/** No code, and nothing that is easily taken for one, has more parts. */
const MAX_ATOMS = 30;

/** What a group of digits may be joined to, and is then a number, a date, a time or an address. */
const NUMBER_JOINTS = new Set(['.', ',', '/', ':', "'", '’']);

/** @param blanked - The line's text without addresses. */
export function findCandidates({ typed, looks }: Line, blanked: string): Found[] {
  const found: Found[] = [];
  const atoms = atomsOf(blanked);
  const breaks = looks.filter(({ look }, index) => look.struck !== looks[index - 1]?.look.struck);
  for (let index = 0; index < atoms.length; ) {
    const isWord = isLoneWord(typed, atoms[index]);
    const count = isWord ? 1 : chainLength(typed, atoms, index, breaks);
    const isCandidate = !isWord && count <= MAX_ATOMS;
    const candidate = isCandidate
      ? candidateOf(typed, atoms.slice(index, index + count))
      : undefined;
    if (candidate) found.push(candidate);
    index += count;
  }
  return found;
}

/** Letters and digits; not the words of which most of a text is, unless a dash joins them to others. */
const ATOM = /(?<![A-Za-z0-9])(?!(?<!-)[A-Za-z]?[a-z]+(?![A-Za-z0-9-]))[A-Za-z0-9]+/g;

function atomsOf(text: string): Atom[] {
  return [...text.matchAll(ATOM)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }));
}

function isLoneWord(typed: string, atom: Atom | undefined): boolean {
  return atom !== undefined && WORD.test(atom.text) && typed.charAt(atom.end) !== '-';
}

/** How many atoms from here on belong together: `8 3 0 2`, `Q2LM-88TZ`, `12.05.2025`, `020 7946`. */
function chainLength(
  typed: string,
  atoms: readonly Atom[],
  from: number,
  breaks: Line['looks'],
): number {
  let to = from + 1;
  for (; to < atoms.length; to++) {
    const [last, next] = [atoms[to - 1], atoms[to]];
    if (!last || !next || !belongs(typed.slice(last.end, next.start), last, next)) break;
    // What is crossed out does not belong to what is not.
    if (breaks.length > 0 && breaks.some(({ from }) => from > last.start && from <= next.start))
      break;
  }
  return to - from;
}

function belongs(between: string, last: Atom, next: Atom): boolean {
  if (between === '-') return true;
  if (last.text.length === 1 && next.text.length === 1) {
    const isGap = between === ' ' || (between.length <= 5 && /^[\s\-|·•]+$/.test(between));
    return isGap && areSingles(last, next);
  }
  if (!isDigits(last.text) || !isDigits(next.text)) return false;
  return NUMBER_JOINTS.has(between) || joinsGroups(between, last.text.length, next.text.length);
}

/** Whether groups of so many digits, set apart so, are parts of one number. */
function joinsGroups(between: string, last: number, next: number): boolean {
  if (between === '\t' || between === ' - ') return last === next && last >= 2 && last <= 4;
  if (between === ' ') return last < 5 || next > 2;
  return between === ') ' || between === ')';
}

/** Digits or capitals: `A 7 K 2`. Small letters that stand alone are words. */
function areSingles(...atoms: Atom[]): boolean {
  return atoms.every(({ text }) => /[A-Z0-9]/.test(text));
}

function candidateOf(typed: string, chain: readonly Atom[]): Found | undefined {
  const [first, last] = [chain[0], chain.at(-1)];
  if (!first || !last) return undefined;
  const [start, end] = [first.start, last.end];
  const atoms = chain.map(({ text }) => text);
  const joints = chain.slice(1).map((atom, index) => typed.slice(chain[index]?.end, atom.start));
  const shape = shapeOf(atoms, joints);
  if (!shape) return undefined;
  const { code, form } = shape;
  const ruledOut = shape.ruledOut ?? ruledOutBeside(typed, start, end, form);
  // Written out: of objects that are spread a mail of nothing but numbers makes far too many.
  return ruledOut === undefined ? { code, form, start, end } : { code, form, start, end, ruledOut };
}

type Shape = Pick<Found, 'code' | 'form' | 'ruledOut'>;

function shapeOf(atoms: readonly string[], joints: readonly string[]): Shape | undefined {
  const joined = atoms.join('');
  if (atoms.length > 1 && atoms.every(({ length }) => length === 1)) return spacedShape(joined);
  if (atoms.every(isDigits)) return digitsShape(atoms, joints);
  if (joints.some((joint) => joint !== '-')) return undefined;
  const code = atoms.join('-');
  if (atoms.every((text) => /^[a-z]+$/i.test(text))) return lettersShape(atoms, code);
  return mixedShape(atoms, code);
}

function spacedShape(code: string): Shape | undefined {
  if (code.length < 4 || code.length > 10 || !/\d/.test(code)) return undefined;
  return { code, form: 'spaced' };
}

function digitsShape(atoms: readonly string[], joints: readonly string[]): Shape | undefined {
  const code = atoms.join('');
  if (code.length < 4 || code.length > 24) return undefined;
  if (code.length > 10) return { code, form: 'digits', ruledOut: 'too long' };
  if (atoms.length === 1) return { code, form: 'digits' };
  if (isGrouped(atoms, joints)) return { code, form: 'digits' };
  return { code: atoms.join(joints[0]), form: 'digits', ruledOut: 'a number, date, time or phone' };
}

/** Groups of the same length, set apart in the same way: 123 456, 12-34-56, 1234 5678. */
function isGrouped(atoms: readonly string[], joints: readonly string[]): boolean {
  const joint = joints[0] ?? '';
  if (!/^(?:[ \t-]| - )$/.test(joint) || joints.some((other) => other !== joint)) return false;
  return atoms.length <= 4 && atoms.every(({ length }) => length === atoms[0]?.length);
}

function lettersShape(atoms: readonly string[], code: string): Shape | undefined {
  if (isDashedWords(atoms)) return { code, form: 'words' };
  const isCapitals = code === code.toUpperCase();
  if (!isCapitals || code.length > 14) return undefined;
  if (atoms.length === 1)
    return code.length >= 4 && code.length <= 10 ? { code, form: 'letters' } : undefined;
  const isEven = atoms.every(({ length }) => length >= 3 && length === atoms[0]?.length);
  return isEven ? { code, form: 'letters' } : undefined;
}

/** Pseudo-words joined by dashes. Fewer than four are an everyday compound. */
function isDashedWords(atoms: readonly string[]): boolean {
  return atoms.length === 4 && atoms.every((text) => /^[a-z]{3,9}$/.test(text));
}

function mixedShape(atoms: readonly string[], code: string): Shape | undefined {
  const length = code.replaceAll('-', '').length;
  if (length < 4 || length > 30) return undefined;
  const form = 'mixed';
  if (length > 16 || (atoms.length === 1 && length > 12) || atoms.length > 4) {
    return { code, form, ruledOut: 'too long' };
  }
  if (/^\d+[a-z]{1,3}$/.test(code)) return { code, form, ruledOut: 'a number with its unit' };
  const hasWord = atoms.some((text) => /^[A-Z]?[a-z]{3,}$/.test(text));
  if (hasWord) return { code, form, ruledOut: 'a word with a number' };
  return { code, form };
}

function isDigits(text: string): boolean {
  return /^\d+$/.test(text);
}

const CURRENCY = /[$€£¥₩₹₽₺₴₪₫฿₦₱₿¢￥￦]/;

/** What stands right beside it and makes it something else: a letter, a currency sign, a mask. */
function ruledOutBeside(typed: string, start: number, end: number, form: Form): string | undefined {
  const before = typed.slice(Math.max(0, start - 4), start);
  const after = typed.slice(end, end + 3);
  if (CURRENCY.test(before.trimEnd().slice(-1)) || CURRENCY.test(after.trimStart().charAt(0))) {
    return 'a price';
  }
  if (/^ ?[%‰°]/.test(after)) return 'a share or a degree';
  if (isMasked(before, after)) return 'the end of a longer number';
  if (/\+ ?\(?$/.test(before)) return 'a phone';
  if (/[@\\/&~^]$|={2} ?["']?$/.test(before)) return 'a part of something longer';
  if (/^(?:[@/\\^]|=(?!20?$|$))/.test(after)) return 'a part of something longer';
  if (before.endsWith('_') !== after.startsWith('_')) return 'a part of something longer';
  if (/^[.,:]\d/.test(after)) return 'a number';
  if (form === 'digits' && /\d[.,:]$/.test(before)) return 'a number';
  if (isSpacedScript(before.slice(-1)) || isSpacedScript(after.charAt(0)))
    return 'a part of a word';
  return undefined;
}

/** Only the end is shown: ••••4821, xx4821, …4821. Stars on both sides are bold type in plain text. */
function isMasked(before: string, after: string): boolean {
  if (/\*+ ?$/.test(before) && after.trimStart().startsWith('*')) return false;
  return /[*•●xX…]{2,} ?$|…$|\.{2,} ?$/.test(before);
}

/** A letter of a script that sets spaces between words. Chinese may stand right beside a code. */
function isSpacedScript(character: string): boolean {
  return /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(character);
}

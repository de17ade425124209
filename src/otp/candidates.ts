import { ruledOutBeside } from './adjacent.js';
import { outlineOf } from './characters.js';
import type { Line } from './lines.js';
import { FEWEST, type Form, type Groups, isUnsayable, LONGEST_UNEVEN, shapeOf } from './shapes.js';
import { type Atom, atomsOf, chainLength, isDigits } from './tokens.js';

/** A piece of a line that has the form of a code, or of something that is easily taken for one. */
export interface Found {
  /** As it is to be typed. */
  code: string;
  start: number;
  end: number;
  form: Form;
  groups?: Groups | undefined;
  /** Why its form alone rules it out, if it does. */
  ruledOut: string | undefined;
  /** What it may be as well, such as a number with its unit: it is none only where it is called a code. */
  mayBe?: string | undefined;
}

/** What a line has at least that has a candidate: enough digits, capitals, words with dashes. */
const MAY_HAVE_ONE =
  /\d{4}|\d{2,3}[ \t.·-]{1,3}\d{1,2}|^\s*(?:[a-z]{5,10}|[a-z]{4}-[a-z]{4})\s*$|[b-df-hj-np-tv-xz]{5}|[A-Z\d]{3,4} [A-Z\d]{3}|[A-Z\d]{2} [A-Z\d]{2} [A-Z\d]{2}|[A-Z\d][\s|·•,[\]-]{1,5}[A-Z\d][\s|·•,[\]-]|\d{2} ?[•·∙] ?\d{2}|[A-Za-z]-?\d|\d-?[A-Za-z]|[A-Z]{3}|[a-z][A-Z]|[a-z]{3,9}-[a-z]{3,9}-[a-z]/;

/** Whether a line may have candidates. Most have none, and are passed over at the cost of this. */
export function mayHaveCandidates(typed: string): boolean {
  return MAY_HAVE_ONE.test(typed);
}

/**
 * How many candidates are weighed: the first and the last of an email. A table of numbers of 10 MB is not
 * weighed to its end.
 */
export const MAX_CANDIDATES = { first: 24, last: 12 };

/** No code, and nothing that is easily taken for one, has more parts. */
const MAX_ATOMS = 30;

/** @param blanked - The line's text without addresses. */
export function findCandidates({ typed, looks }: Line, blanked: string): Found[] {
  const found: Found[] = [];
  const atoms = [...atomsOf(blanked), ...smallWordsIn(blanked)].sort((a, b) => a.start - b.start);
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
const WHOLE_LINE = /^\s*([a-z]{5,10})\s*$/d;
/** What a colon or "is" introduces. */
const LAST_WORD = /(?:: | is )([a-z]{5,10})(?![A-Za-z\d-])/dg;

/** The words of small letters that may be codes: of those in a sentence, what nobody can pronounce. */
function smallWordsIn(line: string): Atom[] {
  const whole = WHOLE_LINE.exec(line);
  const found = whole
    ? [whole]
    : [...line.matchAll(LAST_WORD)].filter(([, text = '']) => isUnsayable(text));
  return found.map(({ 1: text = '', indices }) => {
    const [start, end] = indices?.[1] ?? [0, 0];
    return { text, start, end };
  });
}

/** A group of a code that is shown with a gap. */
const GROUP = /^(?:\d{1,5}|[A-Z\d]{2,4})$/;
/** British and Canadian postcodes look the same: NG1 5AA, J7Z 5L1. */
const POSTCODE = /^(?:[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|[A-Z]\d[A-Z]\d[A-Z]\d)$/;
/** Capitals and digits both: no word and no number, whatever stands beside it. */
const DRAWN = /^(?=.*\d)(?=.*[A-Z])[A-Z\d]{3,4}$/;

/** How many atoms are groups of one code, such as `9F2 KXT` or `48291 3`, that nothing else stands beside. */
function looseLength(
  typed: string,
  atoms: readonly Atom[],
  from: number,
  edges: ReadonlySet<number>,
): number {
  const [first, second] = [atoms[from], atoms[from + 1]];
  if (!first || second?.start !== first.end + 1) return 1;
  const isDrawn = DRAWN.test(first.text) && DRAWN.test(second.text);
  if (!isDrawn && !isStart(typed, first.start, edges)) return 1;
  const chain = groupsFrom(typed, atoms, from);
  const end = chain.at(-1)?.end ?? 0;
  const { length } = chain.map(({ text }) => text).join('');
  const isCode = chain.length > 1 && length >= 5 && length <= 10;
  if (!isCode || !(isDrawn || isEnd(typed, end, edges))) return 1;
  const shown = typed.slice(first.start, end);
  const isOne = shown.includes('\t') ? isRow(chain, shown, typed) : isOneCode(chain);
  return isOne ? chain.length : 1;
}

/** No code has more of them. */
const MAX_GROUPS = 4;

/** The groups from a place on, a space or a cell apart. */
function groupsFrom(typed: string, atoms: readonly Atom[], from: number): Atom[] {
  const groups: Atom[] = [];
  for (const atom of atoms.slice(from, from + MAX_GROUPS)) {
    const last = groups.at(-1);
    const isNext = !last || (atom.start === last.end + 1 && /[ \t]/.test(typed.charAt(last.end)));
    if (!isNext || !GROUP.test(atom.text)) break;
    groups.push(atom);
  }
  return groups;
}

function isEven(groups: readonly Atom[]): boolean {
  return groups.every(({ text }) => text.length === groups[0]?.text.length);
}

/** K4 [next cell] 9M [next cell] X2: pairs or threes in a row of cells. */
function isRow(groups: readonly Atom[], shown: string, typed: string): boolean {
  const isWhole = shown === typed.trim() && !shown.includes(' ');
  return isWhole && groups.length > 2 && isEven(groups) && /\d/.test(groups[0]?.text ?? '');
}

function isOneCode(groups: readonly Atom[]): boolean {
  const code = groups.map(({ text }) => text).join('');
  if (!/\d/.test(code)) return false;
  // M8 2KD7, QK72 81
  const isMixed =
    /[A-Z]/.test(groups[0]?.text ?? '') && groups.every(({ text }) => /\d/.test(text));
  return isEven(groups) || ((isMixed || isDigits(code)) && code.length <= LONGEST_UNEVEN);
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
  // T-650 218, VN-640 318: the letters of a sender.
  if (chain.length > 2 && /^[A-Z]{1,3}-\d+ \d/.test(typed.slice(start, end))) {
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
  const mayBe = shape.mayBe ?? (chain.length > 1 && POSTCODE.test(code) ? 'a postcode' : undefined);
  return { code, form, groups, start, end, ruledOut, mayBe };
}

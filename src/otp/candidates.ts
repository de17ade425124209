import { ruledOutBeside } from './adjacent.js';
import { outlineOf } from './characters.js';
import type { Line } from './lines.js';
import { FEWEST, type Form, type Groups, isUnsayable, LONGEST_UNEVEN, shapeOf } from './shapes.js';
import { type Atom, atomsOf, chainLength } from './tokens.js';

/** A part of a line that has the form of a code, or of something that is easily mistaken for one. */
export interface Found {
  /** As the user would type it. */
  code: string;
  start: number;
  end: number;
  form: Form;
  groups?: Groups | undefined;
  /** Why its form alone rules the candidate out, if it does. */
  ruledOut: string | undefined;
}

/**
 * Maximum number of candidates that are scored: the first and the last ones of an email. Limits the work for
 * a table of numbers of 10 MB.
 */
export const MAX_CANDIDATES = { first: 24, last: 12 };

/** Codes, and numbers that are easily mistaken for codes, have fewer parts. */
const MAX_ATOMS = 30;

/** @param blanked - The text of the line without addresses. */
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
    const candidate = candidateOf(typed, atoms.slice(index, index + count), edges);
    if (candidate) found.push(candidate);
    index += count;
  }
  return found;
}

/** A line that consists of one short word: mostly a button, rarely a code. */
const WHOLE_LINE = /^\s*([a-z]{5,10})\s*$/d;
/** A colon or "is" before a word. */
const INTRODUCTION = /(?:[:：] ?| is )$/;
const LAST_WORD = /(?:: | is )([a-z]{5,10})(?![A-Za-z\d-])/dg;

/** Words in lower case that may be codes. Within a sentence only unpronounceable words are. */
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

/** A group of a code with gaps, which are spaces or the borders of cells. */
const GROUP = /^(?:\d{1,5}|[A-Z\d]{2,4})$/;
/** Both capitals and digits: neither a word nor a number, whatever is next to it. */
const DRAWN = /^(?=.*\d)(?=.*[A-Z])[A-Z\d]{3,4}$/;
const MAX_GROUPS = 4;

/**
 * The number of atoms that form one code in groups, such as `9F2 KXT` or `48291 3`, if nothing else is next
 * to them.
 */
function looseLength(
  typed: string,
  atoms: readonly Atom[],
  from: number,
  edges: ReadonlySet<number>,
): number {
  const joint = typed.charAt(atoms[from]?.end ?? 0);
  if (joint !== ' ' && joint !== '\t') return 1;
  let to = from;
  for (; to < atoms.length && to - from < MAX_GROUPS; to++) {
    const [last, next] = [atoms[to - 1], atoms[to]];
    if (to > from && typed.slice(last?.end, next?.start) !== joint) break;
    if (!GROUP.test(next?.text ?? '')) break;
  }
  const groups = atoms.slice(from, to);
  const texts = groups.map(({ text }) => text);
  const code = texts.join('');
  const isEven = texts.every(({ length }) => length === texts[0]?.length);
  const isDrawn = texts.every((text) => DRAWN.test(text));
  // CODE 4821, unlike BKRT 4821.
  const isNamed = /^[A-Z]+(?: \d+)+$/.test(texts.join(' ')) && !isUnsayable(texts[0] ?? '');
  // HV42 QC: what follows is no word if it is as short.
  const isOne = isEven
    ? /\d/.test(code) && !isNamed
    : texts.every((text) => /\d/.test(text)) || DRAWN.test(texts[0] ?? '');
  const longest = isEven ? 10 : LONGEST_UNEVEN;
  // In a table, two adjacent numbers are separate numbers.
  if (to - from < (joint === ' ' ? 2 : 3)) return 1;
  if (!isOne || code.length < 5 || code.length > longest) return 1;
  const [start, end] = [groups[0]?.start ?? 0, groups.at(-1)?.end ?? 0];
  return isDrawn || (isStart(typed, start, edges) && isEnd(typed, end, edges)) ? to - from : 1;
}

/** Whether a code may start here: at the start of a line, after a punctuation mark, or where the look changes. */
function isStart(typed: string, start: number, edges: ReadonlySet<number>): boolean {
  return (
    edges.has(start) ||
    INTRODUCTION.test(typed.slice(Math.max(0, start - 4), start)) ||
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

function candidateOf(
  typed: string,
  chain: readonly Atom[],
  edges: ReadonlySet<number>,
): Found | undefined {
  const start = chain[0]?.start ?? 0;
  const end = chain.at(-1)?.end ?? 0;
  if (end - start < FEWEST || chain.length > MAX_ATOMS) return undefined;
  const atoms = chain.map(({ text }) => text);
  // T-650 218, VN-640 318: the letters are of a sender.
  if (chain.length > 2 && /^[A-Z]{1,3}-\d+ \d/.test(typed.slice(start, end))) {
    return candidateOf(typed, chain.slice(1), edges);
  }
  const joints = chain.slice(1).map((atom, index) => typed.slice(chain[index]?.end, atom.start));
  const isWhole = typed.trim().length === end - start;
  const shape = shapeOf(atoms, joints, isWhole);
  if (!shape) return undefined;
  const { code, form } = shape;
  const isIntroduced =
    isEnd(typed, end, edges) && INTRODUCTION.test(typed.slice(Math.max(0, start - 4), start));
  // Such words are common in sentences: second-factor, cut-off.
  const isCommon = /^[a-z]+-[a-z]+$/.test(code) && !/^[a-z]{4}-[a-z]{4}$/.test(code);
  if (isCommon && !isWhole && !isIntroduced) return undefined;
  const isApart =
    shape.groups !== 'uneven' ||
    joints[0] === '-' ||
    (isStart(typed, start, edges) && isEnd(typed, end, edges));
  const groups = isApart ? shape.groups : 'loose';
  const ruledOut = shape.ruledOut ?? ruledOutBeside(typed, start, end, form);
  return { code, form, groups, start, end, ruledOut };
}

import type { Look } from '../html/appearance.js';
import { type Found, findCandidates, MAX_CANDIDATES } from './candidates.js';
import { hasWord } from './characters.js';
import { cutLine, type Line, lineOf, linesOfHtml, linesOfText } from './lines.js';
import { withoutAddresses } from './tokens.js';
import type { OtpMail } from './types.js';
import { type Word, wordsOf } from './words.js';

/** A line of an email with its candidates. Its words are computed on demand. */
export class Row {
  readonly line: Line;
  /** The number of the line in its part, from 1; the subject is 0. */
  readonly number: number;
  /** The position in that line. */
  readonly offset: number;
  readonly candidates: readonly Found[];
  readonly #blanked: string;
  #words: readonly Word[] | undefined;

  constructor(line: Line, number: number, offset = 0) {
    this.line = line;
    this.number = number;
    this.offset = offset;
    this.#blanked = withoutAddresses(line.typed);
    this.candidates = findCandidates(line, this.#blanked);
  }

  get isSubject(): boolean {
    return this.number === 0;
  }

  get words(): readonly Word[] {
    this.#words ??= wordsOf(this.line, this.#blanked, this.candidates);
    return this.#words;
  }
}

/** The subject of an email and one of its bodies. */
export interface Part {
  name: 'text' | 'html';
  /** Starts with the subject, if there is one. */
  rows: readonly Row[];
}

/** A candidate and its position. */
export interface Spot {
  part: Part;
  row: Row;
  /** The index among the rows of the part. */
  index: number;
  candidate: Found;
}

/** The style of a candidate, if its part has styles. */
export function lookAt({ row: { line }, candidate }: Spot): Look | undefined {
  return line.looks.findLast(({ from }) => from <= candidate.start)?.look;
}

/** Maximum number of characters of a subject that are read. */
const MAX_SUBJECT = 1_000;

export function partsOf({ subject, text, html }: OtpMail): Part[] {
  const head = subject?.trim() ? [new Row(lineOf(subject.slice(0, MAX_SUBJECT)), 0)] : [];
  const part = (name: Part['name'], lines: readonly Line[]): Part => {
    markQuotes(lines);
    return { name, rows: [...head, ...lines.flatMap((line, index) => rowsOf(line, index + 1))] };
  };
  const parts: Part[] = [];
  if (text || !html) parts.push(part('text', linesOfText(text ?? '')));
  if (html) parts.push(part('html', linesOfHtml(html)));
  return parts;
}

/** The boundary between two sentences, but not after "no.", which a number follows. */
const SENTENCE_END = /[.!?]\S? (?=[^\da-z])|[。！？]/;
const CLAUSE_END = /[,;|] | [/–—-] |[,，、；،](?=[^\s\d])/;

/**
 * The rows of a line. If sentences or clauses have candidates of their own, each is a separate row, so that
 * words about one candidate do not count for another.
 */
function rowsOf(line: Line, number: number): Row[] {
  const row = new Row(line, number);
  const possible = row.candidates.filter(({ ruledOut }) => ruledOut === undefined);
  const cuts = possible.slice(1).flatMap(({ start }, index) => {
    const from = possible[index]?.end ?? 0;
    const between = line.typed.slice(from, start);
    const isClause =
      hasNumber(possible[index]) && hasNumber(possible[index + 1]) && hasWord(between);
    const end = SENTENCE_END.exec(between) ?? (isClause ? CLAUSE_END.exec(between) : null);
    return end ? [from + end.index + end[0].length] : [];
  });
  if (cuts.length === 0) return [row];
  const edges = [0, ...cuts, line.typed.length];
  return edges.slice(1).map((to, index) => {
    const from = edges[index] ?? 0;
    return new Row(cutLine(line, from, to), number, from);
  });
}

/** Whether a candidate contains a digit: words in capitals may be names. */
export function hasNumber(candidate: Found | undefined): boolean {
  return candidate?.ruledOut === undefined && /\d/.test(candidate?.code ?? '');
}

/** Ann <ann@shop.test> wrote on Monday: */
const ATTRIBUTION = /@.*[:：]\s*$/;
/** The first field that programs put above an earlier email. It may be folded. */
const FROM =
  /^(?:from|von|de|da|van|fra|fran|od|nadawca|felado|lahettaja|apo|от|від|од|από|kimden|saatja|nuo|no|من|מאת|از|प्रेषक|จาก|tu|dari|发件人|寄件者|差出人|보낸 사람)[:：]/;
/** The other fields. */
const FIELD = /^[^\s:：][^:：]{0,24}[:：]\s*\S/;

/** Marks the lines after the header of an earlier email, which programs quote without a mark at each line. */
function markQuotes(lines: readonly Line[]): void {
  const isField = (line: Line | undefined) => line !== undefined && FIELD.test(line.typed);
  const from = lines.findIndex(
    ({ typed, folded }, index) =>
      ATTRIBUTION.test(typed) ||
      (FROM.test(folded) && isField(lines[index + 1]) && isField(lines[index + 2])),
  );
  if (from > 0) for (const line of lines.slice(from)) line.quoted = true;
}

/** Maximum number of rows that are searched from either end. Limits the work for a table of 10 MB. */
const MAX_ROWS = 300;

/** The candidates to score: the first and the last ones of a part. */
export function spotsIn(part: Part): Spot[] {
  const { rows } = part;
  const { first, last } = MAX_CANDIDATES;
  const possible = (index: number) =>
    spotsOf(part, index).filter(({ candidate }) => candidate.ruledOut === undefined);
  const spots: Spot[] = [];
  let index = 0;
  for (; index < rows.length && index < MAX_ROWS && spots.length < first; index++) {
    spots.push(...possible(index));
  }
  const atEnd: Spot[] = [];
  const lowest = Math.max(index, rows.length - MAX_ROWS);
  for (let at = rows.length - 1; at >= lowest && atEnd.length < last; at--) {
    atEnd.unshift(...possible(at));
  }
  return [...spots.slice(0, first), ...atEnd.slice(-last)];
}

/** Maximum number of numbers ruled out by their form that are reported. */
const MAX_RULED_OUT = 50;

export function ruledOutIn(part: Part): Spot[] {
  const spots = part.rows.slice(0, MAX_ROWS).flatMap((_, index) => spotsOf(part, index));
  return spots.filter(({ candidate }) => candidate.ruledOut !== undefined).slice(0, MAX_RULED_OUT);
}

function spotsOf(part: Part, index: number): Spot[] {
  const row = part.rows[index];
  return row ? row.candidates.map((candidate) => ({ part, row, index, candidate })) : [];
}

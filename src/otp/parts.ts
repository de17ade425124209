import { type Found, findCandidates, MAX_CANDIDATES, mayHaveCandidates } from './candidates.js';
import { type Kind, kindsIn } from './kinds.js';
import { type Line, lineOf, linesOfHtml, linesOfText } from './lines.js';
import { withoutAddresses } from './tokens.js';
import type { OtpMail } from './types.js';
import { type Word, wordsOf } from './words.js';

/** A line of an email with its candidates; its words are read when they are first asked for. */
export class Row {
  readonly line: Line;
  readonly isSubject: boolean;
  readonly candidates: readonly Found[];
  readonly #blanked: string;
  #words: readonly Word[] | undefined;
  #kinds: ReadonlyMap<Kind, string> | undefined;

  constructor(line: Line, isSubject: boolean) {
    this.line = line;
    this.isSubject = isSubject;
    this.#blanked = withoutAddresses(line.typed);
    this.candidates = mayHaveCandidates(line.typed) ? findCandidates(line, this.#blanked) : [];
  }

  get words(): readonly Word[] {
    this.#words ??= wordsOf(this.line, this.#blanked, this.candidates);
    return this.#words;
  }

  get kinds(): ReadonlyMap<Kind, string> {
    this.#kinds ??= kindsIn(this.line.folded);
    return this.#kinds;
  }
}

/** The subject of an email and one of its bodies. */
export interface Part {
  name: 'text' | 'html';
  /** The subject first, if there is one. */
  rows: readonly Row[];
}

/** A candidate and where it stands. */
export interface Spot {
  part: Part;
  row: Row;
  /** Of the row, among the rows of the part. */
  index: number;
  candidate: Found;
}

/** No more than that is read of a subject, in characters. */
const MAX_SUBJECT = 1_000;

export function partsOf({ subject, text, html }: OtpMail): Part[] {
  const head = subject?.trim() ? [new Row(lineOf(subject.slice(0, MAX_SUBJECT)), true)] : [];
  const part = (name: Part['name'], lines: readonly Line[]): Part => {
    markQuotes(lines);
    return { name, rows: [...head, ...lines.map((line) => new Row(line, false))] };
  };
  const parts: Part[] = [];
  if (text || !html) parts.push(part('text', linesOfText(text ?? '')));
  if (html) parts.push(part('html', linesOfHtml(html)));
  return parts;
}

/** Ann <ann@shop.test> wrote on Monday: */
const ATTRIBUTION = /@.*[:：]\s*$/;
/** The first field that programs put above an earlier email, which is folded. */
const FROM =
  /^(?:from|von|de|da|van|fra|fran|od|nadawca|felado|lahettaja|apo|от|від|од|από|kimden|saatja|nuo|no|من|מאת|از|प्रेषक|จาก|tu|dari|发件人|寄件者|差出人|보낸 사람)[:：]/;
/** The others. */
const FIELD = /^[^\s:：][^:：]{0,24}[:：]\s*\S/;

/** Marks what follows the header of an earlier email, which programs quote without a sign at each line. */
function markQuotes(lines: readonly Line[]): void {
  const isField = (line: Line | undefined) => line !== undefined && FIELD.test(line.typed);
  const from = lines.findIndex(
    ({ typed, folded }, index) =>
      ATTRIBUTION.test(typed) ||
      (FROM.test(folded) && isField(lines[index + 1]) && isField(lines[index + 2])),
  );
  if (from > 0) for (const line of lines.slice(from)) line.quoted = true;
}

/** How many rows from either end are searched: a table of 10 MB is not weighed to its end. */
const MAX_ROWS = 300;

/** The candidates that are worth a judgement: the first ones of a part, and the last ones. */
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

/** How many of the numbers that are none by their form are reported. */
const MAX_RULED_OUT = 50;

export function ruledOutIn(part: Part): Spot[] {
  const spots = part.rows.slice(0, MAX_ROWS).flatMap((_, index) => spotsOf(part, index));
  return spots.filter(({ candidate }) => candidate.ruledOut !== undefined).slice(0, MAX_RULED_OUT);
}

function spotsOf(part: Part, index: number): Spot[] {
  const row = part.rows[index];
  return row ? row.candidates.map((candidate) => ({ part, row, index, candidate })) : [];
}

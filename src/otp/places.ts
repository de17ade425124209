import { hasNumber, type Part, type Row, type Spot } from './parts.js';
import type { Word } from './words.js';

/** Where words are in relation to a candidate. The model treats the words of each place separately. */
export const PLACES = [
  'right before',
  'second before',
  'soon before',
  'before',
  'in sentences before',
  'right after',
  'second after',
  'soon after',
  'after',
  'in sentences after',
  'at the end of the line above',
  'in the line above',
  'two lines above',
  'in lines above',
  'at the beginning of the line below',
  'in the line below',
  'two lines below',
  'in lines below',
  'in the column heading',
  'in the subject',
  'in the email',
  'at the end of the email',
] as const;

export type Place = (typeof PLACES)[number];

/** The words around a candidate, indexed by place. */
export type PlacedWords = readonly (readonly string[])[];

const INDEX = new Map<Place, number>(PLACES.map((place, index) => [place, index]));

/** How many words are read in either direction of the line, and in other lines. */
const REACH = 24;
const NEXT_LINE = 10;
const LINE = 20;
const HEADING = 8;

/** The words that all candidates of a part share. */
export interface SharedWords {
  /** The distinct words of the whole email. */
  bag: readonly string[];
  /** The words of the last lines. */
  end: readonly string[];
}

export function placedWords(spot: Spot, { bag, end }: SharedWords): PlacedWords {
  const places: string[][] = PLACES.map(() => []);
  const put = (place: Place, words: readonly string[]) =>
    places[INDEX.get(place) ?? 0]?.push(...words);
  putSameLine(spot, put);
  const { rows } = spot.part;
  if (spot.row.isSubject) put('in lines above', textsOf(rows[1]).slice(0, NEXT_LINE + LINE));
  else putOtherLines(spot, put);
  return [...places.slice(0, -2), bag, end];
}

type Put = (place: Place, words: readonly string[]) => void;

/** The distance of the nearest words on either side. */
const NEARNESS = ['right', 'second', 'second', 'soon', 'soon', 'soon', 'soon'] as const;

function putSameLine({ row: { words }, candidate }: Spot, put: Put): void {
  const index = words.findIndex((word) => word.candidate === candidate);
  putSide('before', words.slice(Math.max(0, index - REACH), index).reverse(), put);
  putSide('after', words.slice(index + 1, index + 1 + REACH), put);
}

function putSide(side: 'before' | 'after', words: readonly Word[], put: Put): void {
  let isOver = false;
  for (const [step, { text, endsSentence, candidate }] of words.entries()) {
    const near = NEARNESS[step];
    // A punctuation mark that ends a sentence belongs to the words before it.
    if (side === 'before') isOver ||= endsSentence;
    if (isOver) put(`in sentences ${side}`, [text]);
    else put(near ? `${near} ${side}` : side, [text]);
    // What stands beyond another candidate is said of that one.
    isOver ||= endsSentence || hasNumber(candidate);
  }
}

function putOtherLines({ part: { rows }, index, row, candidate }: Spot, put: Put): void {
  const isWithSubject = rows[0]?.isSubject === true;
  const above = (distance: number) =>
    index - distance >= (isWithSubject ? 1 : 0) ? textsOf(rows[index - distance]) : [];
  const below = (distance: number) => textsOf(rows[index + distance]);
  put('at the end of the line above', above(1).slice(-NEXT_LINE));
  put('in the line above', above(1).slice(-NEXT_LINE - LINE, -NEXT_LINE));
  put('two lines above', above(2).slice(-LINE));
  put('in lines above', [...above(3).slice(-LINE), ...above(4).slice(-LINE)]);
  put('at the beginning of the line below', below(1).slice(0, NEXT_LINE));
  put('in the line below', below(1).slice(NEXT_LINE, NEXT_LINE + LINE));
  put('two lines below', below(2).slice(0, LINE));
  put('in lines below', [...below(3).slice(0, LINE), ...below(4).slice(0, LINE)]);
  if (isWithSubject) put('in the subject', textsOf(rows[0]).slice(0, NEXT_LINE + LINE));
  put('in the column heading', headingOf(rows[index - 1], row, candidate.start).slice(0, HEADING));
}

function textsOf(row: Row | undefined): string[] {
  return row ? row.words.map(({ text }) => text) : [];
}

/** The words in the cell above. Words do not record their cell, so tabs are counted in both lines. */
function headingOf(above: Row | undefined, { line }: Row, start: number): string[] {
  if (!above || above.isSubject || !line.typed.includes('\t')) return [];
  const cells = above.line.folded.split('\t');
  const column = line.typed.slice(0, start).split('\t').length - 1;
  return cells.length > 1 ? (cells[column]?.match(/[^\s\d!-/:-@[-`{-~]+/g) ?? []) : [];
}

const MAX_BAG = 300;
const MAX_BAG_ROWS = 60;

/** The words of the last two lines. */
export function endOf({ rows }: Part): string[] {
  return [...textsOf(rows.at(-1)).slice(0, LINE), ...textsOf(rows.at(-2)).slice(0, LINE)];
}

/** The distinct words of an email. */
export function bagOf(parts: readonly Part[]): string[] {
  const bag = new Set<string>();
  for (const { rows } of parts) {
    for (const [index, row] of rows.entries()) {
      if (bag.size >= MAX_BAG) return [...bag];
      if (index >= MAX_BAG_ROWS && row.candidates.length === 0) continue;
      for (const { text } of row.words) if (text.length > 1 && !text.startsWith('#')) bag.add(text);
    }
  }
  return [...bag].slice(0, MAX_BAG);
}

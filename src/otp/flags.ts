import { PLAIN_LOOK } from '../html/appearance.js';
import type { Found } from './candidates.js';
import { hasWord, isLetter } from './characters.js';
import { lookAt, type Part, type Spot } from './parts.js';
import { isUnsayable } from './shapes.js';

/** A feature of a candidate, in words that are shown in explanations, with its group as a prefix. */
export type Flag = `${'form' | 'layout' | 'email'}: ${string}`;

/** Facts about all candidates of an email, for comparison. */
export interface Overview {
  /** The number of distinct codes, and the number of each form and length. */
  codes: number;
  alike: ReadonlyMap<string, number>;
  /** The size of the largest candidates of each part, and their number. */
  largest: ReadonlyMap<Part, { size: number; count: number }>;
  /** Whether all candidates are quoted: the email was forwarded. */
  isQuoted: boolean;
}

export function overviewOf(spots: readonly Spot[], parts: readonly Part[]): Overview {
  const codes = new Set(spots.map(({ candidate }) => candidate.code));
  const alike = new Map<string, number>();
  for (const code of codes) alike.set(kindOf(code), (alike.get(kindOf(code)) ?? 0) + 1);
  return {
    codes: codes.size,
    alike,
    largest: new Map(
      parts.map((part) => [part, largestOf(spots.filter((spot) => spot.part === part))]),
    ),
    isQuoted: spots.every(({ row }) => row.isSubject || row.line.quoted),
  };
}

function kindOf(code: string): string {
  return `${/^\d+$/.test(code) ? 'digits' : 'others'} ${code.length}`;
}

function largestOf(spots: readonly Spot[]) {
  const sizes = spots.map((spot) => lookAt(spot)?.size ?? 0);
  const size = Math.max(0, ...sizes);
  return { size, count: sizes.filter((other) => other === size).length };
}

/** All flags of a candidate. */
export function flagsOf(spot: Spot, overview: Overview, nth: number): Flag[] {
  const flags: Flag[] = [];
  const form = (text: string, isSo = true) => isSo && flags.push(`form: ${text}`);
  const layout = (text: string, isSo = true) => isSo && flags.push(`layout: ${text}`);
  const email = (text: string) => flags.push(`email: ${text}`);
  flagForm(spot.candidate, form);
  flagLine(spot, layout);
  flagLook(spot, overview, layout);
  flagPlace(spot, overview, nth, layout);
  email(`${atMost(overview.codes, 6)} candidates`);
  email(`${range(spot.part.rows.length, [3, 6, 12, 25, 60])} lines`);
  return flags;
}

type Put = (text: string, isSo?: boolean) => void;

function flagForm({ code, form, groups }: Found, put: Put): void {
  put(form);
  put(`${form}, ${code.length} characters`);
  put(`${code.length} digits`, form === 'digits' || form === 'spaced');
  put(groups ? `in ${groups} groups` : 'in one piece');
  put('begins with 0', code.startsWith('0'));
  put('like a year', /^(?:19|20)\d\d$/.test(code));
  put('repeated or counted', /^(.)\1+$|^1234/.test(code));
  if (form === 'mixed') flagMixed(code, put);
  if (form === 'letters') {
    put('in capitals', code === code.toUpperCase());
    put('nobody can pronounce it', isUnsayable(code));
  }
}

function flagMixed(code: string, put: Put): void {
  put('with small letters', /[a-z]/.test(code));
  put('with dashes', code.includes('-'));
  put('letters, then digits', /^[A-Za-z]{1,4}-?\d+$/.test(code));
  put('digits, then letters', /^\d+-?[A-Za-z]+$/.test(code));
}

/** Adds flags about the characters next to it in its line. */
function flagLine({ row, candidate, part: { rows }, index }: Spot, put: Put): void {
  const { typed } = row.line;
  const before = typed.slice(0, candidate.start);
  const after = typed.slice(candidate.end);
  const isAlone = !hasWord(before) && !hasWord(after);
  const isInCells = typed.includes('\t');
  const cellBefore = before.slice(before.lastIndexOf('\t') + 1);
  const [cellAfter = ''] = after.split('\t', 1);
  put('alone on its line', isAlone && !row.isSubject);
  put('alone in its cell', isInCells && !isAlone && !hasWord(cellBefore) && !hasWord(cellAfter));
  put('in a row of cells', isInCells);
  put('first in its line', !hasWord(before));
  put('last in its line', !hasWord(after));
  put(`before it: ${signOf(before.trimEnd().slice(-1))}`);
  put(`after it: ${signOf(after.trimStart().charAt(0))}`);
  const above = rows[index - 1]?.line.typed ?? '';
  put('alone below a colon', isAlone && /[:：]\s*$/.test(above.slice(-5)));
  put(`in a line of ${range(row.words.length, [2, 4, 8, 16])} words`);
}

const SIGNS = ':#-("*.,=«|>)/;!»';

/** A punctuation mark next to it, or else the kind of character. */
function signOf(character: string): string {
  if (character === '') return 'nothing';
  if (SIGNS.includes(character)) return character;
  if (isLetter(character.charCodeAt(0))) return 'a letter';
  return /\d/.test(character) ? 'a digit' : 'another sign';
}

function flagLook(spot: Spot, { largest }: Overview, put: Put): void {
  const look = lookAt(spot);
  if (!look) return;
  const most = largest.get(spot.part) ?? { size: 0, count: 0 };
  put(`${range(look.size, [13, 16, 17, 20, 24, 30])} px large`);
  put(
    'larger than all others',
    look.size > PLAIN_LOOK.size + 1 && look.size === most.size && most.count === 1,
  );
  put('smaller than another', look.size < most.size);
  put('bold', look.bold);
  put('crossed out', look.struck);
  const { looks } = spot.row.line;
  put(
    'set differently from its line',
    looks.length > 1 && looks.some(({ from }) => from === spot.candidate.start),
  );
}

/** Adds flags about its position among the lines and the other candidates. */
function flagPlace(
  { row, index, part, candidate }: Spot,
  { alike, isQuoted }: Overview,
  nth: number,
  put: Put,
): void {
  const { rows } = part;
  put('in the subject', row.isSubject);
  put('in the HTML', part.name === 'html');
  put('quoted', row.line.quoted && !isQuoted);
  put(`below ${range(index, [1, 2, 4, 8, 16, 40])} lines`);
  put(`above ${range(rows.length - index - 1, [1, 2, 4, 7])} lines`);
  put(`after ${atMost(nth, 3)} other candidates`);
  put(`one of ${atMost(alike.get(kindOf(candidate.code)) ?? 0, 4)} of its form`);
}

/** A number rounded to the given steps. */
function range(value: number, steps: readonly number[]): string {
  const reached = steps.findLast((step) => value >= step);
  return reached === undefined ? `fewer than ${steps[0]}` : `${reached} or more`;
}

function atMost(count: number, most: number): string {
  return count < most ? String(count) : `${most} or more`;
}

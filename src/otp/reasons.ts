import type { Occurrence } from './inspect.js';
import type { Shares } from './model.js';
import type { Row, Spot } from './parts.js';
import { phrasesOf } from './phrases.js';
import { PLACES } from './places.js';
import type { OtpReason } from './types.js';

/** Points for one unit of log-odds. */
export const POINTS = 10;

/** How shares of the model are grouped in reports: by the end of the place's name. */
const GROUPS: readonly { id: string; places: string; text: (spot: Spot) => string }[] = [
  {
    id: 'words-before',
    places: 'before',
    text: ({ row, candidate }) => `after ${quote(row, 0, candidate.start, 'end')}`,
  },
  {
    id: 'words-after',
    places: 'after',
    text: ({ row, candidate }) => `before ${quote(row, candidate.end, undefined, 'start')}`,
  },
  {
    id: 'lines-above',
    places: 'above',
    text: ({ part: { rows }, row, index }) =>
      row.isSubject
        ? `above ${quote(rows[1])}`
        : `below ${quote(rows[index - 1], 0, undefined, 'end')}`,
  },
  {
    id: 'lines-below',
    places: 'below',
    text: ({ part, index }) => `above ${quote(part.rows[index + 1])}`,
  },
  {
    id: 'heading',
    places: 'heading',
    text: ({ part, index }) => `in the table below ${quote(part.rows[index - 1])}`,
  },
  {
    id: 'subject',
    places: 'subject',
    text: ({ part }) => `under the subject ${quote(part.rows[0])}`,
  },
];

/** Maximum number of quoted characters of a line. */
const QUOTED = 40;

function quote(
  row: Row | undefined,
  from = 0,
  to?: number,
  kept: 'start' | 'end' = 'start',
): string {
  const text = (row?.line.shown ?? '').slice(from, to).replace(/\s+/g, ' ').trim();
  if (text.length <= QUOTED) return `"${text}"`;
  return kept === 'start' ? `"${text.slice(0, QUOTED)}…"` : `"…${text.slice(-QUOTED)}"`;
}

const FLAGS = { form: 'its form: ', layout: 'its place: ', email: 'the email: ' } as const;
type FlagGroup = keyof typeof FLAGS;

/** How many flags and words of a group are named. */
const NAMED = 3;

/** The reasons for and against a candidate, sorted by weight. Their weights add up to its score. */
export function reasonsOf({ spot, words, flags }: Occurrence, shares: Shares): OtpReason[] {
  const reasons: OtpReason[] = [];
  const add = (id: string, text: string, share: number) => {
    const weight = Math.round(POINTS * share);
    if (weight !== 0) reasons.push({ id, text, weight });
  };
  const inEmail = PLACES.indexOf('in the email');
  const left = new Map(words[inEmail]?.map((word, at) => [word, shares.words[inEmail]?.[at] ?? 0]));
  for (const { id, places, text } of GROUPS) {
    const indexes = PLACES.flatMap((place, index) => (place.endsWith(places) ? [index] : []));
    const own = indexes.flatMap((index) => shares.words[index] ?? []);
    // The share of a word in the whole email is added where the word appears first.
    const here = new Set(indexes.flatMap((index) => words[index] ?? []));
    const ofEmail = [...here].map((word) => left.get(word) ?? 0);
    for (const word of here) left.delete(word);
    add(id, text(spot), sum(own) + sum(ofEmail));
  }
  const ofEnd = sum(shares.words[PLACES.indexOf('at the end of the email')] ?? []);
  const others = [...left];
  const ofOthers = others.map(([, share]) => share);
  const named = weightiest(ofOthers).map((at) => `"${others[at]?.[0]}"`);
  const about =
    named.length > 0
      ? `elsewhere in the email: ${named.join(', ')}`
      : 'the last words of the email';
  add('words-of-the-email', about, sum(ofOthers) + ofEnd);
  for (const [group, says] of Object.entries(FLAGS)) {
    const own = flags.flatMap((flag, index) => (flag.startsWith(`${group}: `) ? [index] : []));
    const ofFlags = own.map((index) => shares.flags[index] ?? 0);
    const named = weightiest(ofFlags).map(
      (at) => flags[own[at] ?? 0]?.slice(group.length + 2) ?? '',
    );
    add(group as FlagGroup, says + phrasesOf(named), sum(ofFlags));
  }
  add('base', 'most candidates are not codes', shares.base);
  return reasons.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** The indexes of the largest shares with the same sign as the sum. */
function weightiest(shares: readonly number[]): number[] {
  const sign = Math.sign(sum(shares));
  const indexes = shares
    .map((_, index) => index)
    .filter((index) => sign * (shares[index] ?? 0) > 0);
  return indexes.sort((a, b) => sign * ((shares[b] ?? 0) - (shares[a] ?? 0))).slice(0, NAMED);
}

import { outlineOf, type Spelled } from './characters.js';
import type { Word } from './lexicon.js';

/** A part of a line that says one thing, and the words of the tables in it. */
export interface Sentence {
  start: number;
  end: number;
  words: Word[];
}

/** What may end a sentence; the separators of a footer's facts do as well. */
const ENDS = /[。！？؟।；|·•\ue000.!?…]/g;
/** Of these, what does so only before a space. */
const MAYBE_ENDS = new Set('.!?…'.split(''));

/** An abbreviation is that short: `No. 4711`, `Tel. 030`, `z. B. 1234`. */
const LONGEST_ABBREVIATION = 4;

/** The end of a short word, its full stop and the small letter behind: `dvs. de verificare`. */
const SHORT_FORM = /(?:^|[\s(])[A-Za-zª]{2,3}\. [a-z]$/;

/** A few small letters, a full stop, and a number that ends its clause. */
const ABBREVIATED = /[,(] ?[a-zª]{2,4}\. \d{3,6}\s*(?:$|[.,;)])/;

/** U.P., उ.प्र.: short words with dots between. */
const INNER_DOT = /(?:^|[\s(])[A-Za-zª]{1,3}\.[A-Za-zª]{1,3}$/;

export function sentencesOf({ typed }: Spelled, words: readonly Word[]): Sentence[] {
  const sentences: Sentence[] = [];
  let [start, first, at] = [0, 0, 0];
  const ends = [...typed.matchAll(ENDS)].map(({ index }) => index + 1);
  for (const end of [...ends, typed.length]) {
    while (at < words.length && (words[at]?.start ?? 0) < end) at++;
    if (end < typed.length && !endsAt(typed, end - 1, words[at - 1])) continue;
    if (end > start) sentences.push({ start, end, words: words.slice(first, at) });
    [start, first] = [end, at];
  }
  return sentences;
}

/** On your phone, open the page and enter this code: what it speaks of follows. */
export function endsWithColon(
  { typed }: Pick<Spelled, 'typed'>,
  { end }: Pick<Sentence, 'end'>,
): boolean {
  return /[:：]\s*$/.test(typed.slice(Math.max(0, end - 4), end));
}

/** @param last - The last word before. */
function endsAt(typed: string, index: number, last: Word | undefined): boolean {
  const character = typed.charAt(index);
  const next = typed.charAt(index + 1);
  // Card •••• 4410
  if (character === '•' && (next === '•' || typed.charAt(index - 1) === '•')) return false;
  if (!MAYBE_ENDS.has(character)) return true;
  if (next !== '' && !/[\s"'”’»)\]<]/.test(next)) return false;
  // The question "What did we send?": 55031
  if (/^["'”’»)\]]{1,2} ?[:：]/.test(typed.slice(index + 1, index + 5))) return false;
  if (character !== '.') return true;
  // Code ........ 208 539
  if (typed.slice(Math.max(0, index - 4), index + 1) === '.....') return false;
  if (last?.end === index && isAbbreviation(last, typed.slice(index + 1))) return false;
  // One letter: an initial, or half of an abbreviation. A few, and no capital next: one as well.
  const before = outlineOf(typed.slice(Math.max(0, index - 8), index));
  if (/(?:^|[\s.(])[A-Za-zª]$/.test(before.slice(-2)) || INNER_DOT.test(before)) return false;
  // Call us: 8 800 555, ext. 6612.
  if (ABBREVIATED.test(`${before}.${typed.slice(index + 1, index + 14)}`)) return false;
  return !SHORT_FORM.test(outlineOf(typed.slice(Math.max(0, index - 4), index + 3)));
}

/** Kundennr. 48291: before a number, a name of one is longer. */
function isAbbreviation({ kind, entry }: Word, rest: string): boolean {
  const isName = kind === 'number' || kind === 'label' || kind === 'strong';
  if (isName && /^ ?\d/.test(rest) && /(?:nr|no|num|id|tel|ref)$/.test(entry)) return true;
  const canBe = isName || kind === 'example';
  return canBe && (entry.split(' ').at(-1) ?? entry).length <= LONGEST_ABBREVIATION;
}

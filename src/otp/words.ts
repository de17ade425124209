import type { Found } from './candidates.js';
import { isLetter, isWithin } from './characters.js';
import type { Line } from './lines.js';

/** A word, a punctuation mark, or `#` with the kind of token, as input of the model. */
export interface Word {
  text: string;
  /** Whether a sentence ends with it. */
  endsSentence: boolean;
  /** The candidate at this position. */
  candidate?: Found;
}

/** Scripts without spaces between words, as the first and the last UTF-16 unit of each. */
const UNSPACED: readonly number[] = [
  0x0e00, 0x0eff, 0x1000, 0x109f, 0x1780, 0x17ff, 0x3005, 0x3007, 0x3041, 0x30ff, 0x3400, 0x9fff,
  0xf900, 0xfaff,
];

/** Placeholder for an address (tokens.ts). */
const ADDRESS = 0xe000;

const SENTENCE_ENDS = '.!?;。！？।؟';
const CURRENCIES = '$€£¥₩₹₽₺₴₪₫฿₦₱₿¢￥￦';

/**
 * The words of a line, in order. In scripts without spaces, every two characters count as a word.
 *
 * @param blanked - The line as typed, without addresses.
 */
export function wordsOf({ folded }: Line, blanked: string, candidates: readonly Found[]): Word[] {
  const words: Word[] = [];
  const add = (text: string, endsSentence = false) => words.push({ text, endsSentence });
  let next = 0;
  for (let at = 0; at < folded.length; ) {
    while ((candidates[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next++;
    const candidate = candidates[next];
    const unit = blanked.charCodeAt(at);
    let end = at + 1;
    if (candidate && at >= candidate.start) {
      end = candidate.end;
      // YOUR CODE: words in capitals have the form of a code, and mean what they say.
      const isWord = candidate.form === 'letters' && !candidate.code.includes('-');
      const text = isWord ? folded.slice(candidate.start, end) : `#${candidate.form}`;
      words.push({ text, endsSentence: false, candidate });
    } else if (unit === ADDRESS) {
      end = endOf(blanked, at, (other) => other === ADDRESS);
      add('#address');
    } else if (isDigit(unit)) {
      end = endOf(blanked, at, isDigit);
      add(`#${Math.min(9, end - at)}`);
    } else if (isWithin(unit, UNSPACED)) {
      end = endOf(folded, at, (other) => isWithin(other, UNSPACED));
      for (let pair = at; pair === at || pair + 1 < end; pair++)
        add(folded.slice(pair, Math.min(pair + 2, end)));
    } else if (isLetter(unit)) {
      end = endOf(folded, at, isOfWord);
      add(folded.slice(at, end).replace(/['’]/g, ''));
    } else if (unit > 0x20) {
      const sign = blanked.charAt(at);
      add(CURRENCIES.includes(sign) ? '#currency' : sign, endsSentence(blanked, at));
    }
    at = end;
  }
  return words;
}

function endOf(text: string, start: number, belongs: (unit: number) => boolean): number {
  let end = start + 1;
  while (end < text.length && belongs(text.charCodeAt(end))) end++;
  return end;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

function isOfWord(unit: number): boolean {
  return (isLetter(unit) && !isWithin(unit, UNSPACED)) || unit === 0x27 || unit === 0x2019;
}

function endsSentence(text: string, at: number): boolean {
  if (!SENTENCE_ENDS.includes(text.charAt(at))) return false;
  const next = text.charCodeAt(at + 1);
  return (
    Number.isNaN(next) ||
    next === 0x20 ||
    next === 9 ||
    (text.charCodeAt(at) > 0x7e && !isDigit(next))
  );
}

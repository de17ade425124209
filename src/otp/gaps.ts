import type { Found } from './candidates.js';
import type { Label } from './labels.js';
import { firstFrom, lastUntil } from './near.js';
import type { Place } from './place.js';
import type { Reading, ReadSentence } from './reading.js';
import { hasWord, isLetterOrNumber } from './units.js';
import type { Word } from './words.js';

/** Here is a new one: 482913. */
export function isCalledNew({ candidate, sentence: { words } }: Place): boolean {
  let at = lastUntil(words, candidate.start);
  while (words[at]?.kind === 'is') at--;
  const last = words[at];
  return last?.kind === 'fresh' && candidate.start - last.end <= 12;
}

/** Farther than that a name and a number are not joined, whatever stands between. */
export const FARTHEST = 120;

/** How a name and the number behind it are joined. */
export function gapBetween(
  { line: { typed } }: Reading,
  { words }: ReadSentence,
  label: Label,
  { start }: Found,
): { isTight: boolean; isNear: boolean; length: number } {
  const end = wordEnd(typed, label.end);
  if (start - end > FARTHEST) return { isTight: false, isNear: false, length: start - end };
  const last = words[lastUntil(words, start)];
  const isJoined =
    /[:：=]\W{0,4}$/.test(typed.slice(Math.max(0, start - 6), start)) ||
    (last?.kind === 'is' && !hasWord(typed.slice(last.end, start)));
  return {
    isTight: !hasUnknown(typed, words, end, start),
    isNear: isJoined,
    length: start - end,
  };
}

/** Whether any word stands there but those that may come between a name and its number. */
function hasUnknown(typed: string, words: readonly Word[], from: number, to: number): boolean {
  let next = firstFrom(words, from);
  for (let at = from; at < to; ) {
    while ((words[next]?.start ?? to) < at) next++;
    const word = words[next];
    if (word?.start === at && JOINING.has(word.kind)) at = wordEnd(typed, word.end);
    else if (isLetterOrNumber(typed.charCodeAt(at))) return true;
    else at++;
  }
  return false;
}

/** Words that may stand between a name and its number without coming between them. */
const JOINING = new Set([
  'is',
  'number',
  'fresh',
  'verb',
  'code',
  'sure',
  'purpose',
  'confirm',
  'secret',
]);

function wordEnd(typed: string, index: number): number {
  let end = index;
  while (
    end < typed.length &&
    /[A-Za-z\u00c0-\u024f\u0370-\u058f\u0590-\u06ff\u0900-\u0dff]/.test(typed.charAt(end))
  )
    end++;
  return end;
}

/** Enter 482913; one short word may stand between. 482913 eingeben; 482913を入力. */
export function hasVerbBeside({
  candidate: { start, end },
  sentence: { words },
  reading,
}: Place): boolean {
  const { typed } = reading.line;
  const last = words[lastUntil(words, start)];
  if (last?.kind === 'verb' && ONE_WORD.test(typed.slice(last.end, start))) return true;
  let at = firstFrom(words, end);
  while (words[at]?.kind === 'is') at++;
  const next = words[at];
  return (
    next?.kind === 'verb' &&
    next.start - end <= VERB_REACH &&
    NO_WORD.test(typed.slice(end, next.start))
  );
}

const VERB_REACH = 6;
const ONE_WORD = /^[^\p{L}\p{N}.:;]*(?:\p{L}{1,8}[^\p{L}\p{N}.:;]+)?$/u;
/** A particle at most. */
const NO_WORD = /^[^\p{L}\p{N}.:;]*\p{L}{0,2}[^\p{L}\p{N}.:;]*$/u;

export function hasIsAfter({ candidate, sentence, reading }: Place): boolean {
  const next = sentence.words[firstFrom(sentence.words, candidate.end)];
  if (next?.kind !== 'is') return false;
  return !hasWord(reading.line.typed.slice(candidate.end, next.start));
}

/** 482913 (login code): whether a name behind the candidate stands in brackets. */
export function isInBrackets({ candidate, reading }: Place, { start }: Label): boolean {
  const between = reading.line.typed.slice(candidate.end, start);
  return /^ ?[([（【][^)\]）】]*$/.test(between);
}

/** 【Shop】, [Shop]: who writes, before the sentence. */
const SENDER = /^\s*[【[][^】\]]{1,30}[】\]]/;

export function isFirst({ candidate, sentence, reading }: Place): boolean {
  const from = sentence.start;
  if (candidate.start - from >= 40) return false;
  const text = reading.line.typed.slice(from, candidate.start).replace(SENDER, '');
  return !hasWord(text) || /[,!:：，！]\s*\W?$/.test(text);
}

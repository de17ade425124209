import type { Found } from './candidates.js';
import { hasWord, isLetterOrNumber, outlineOf } from './characters.js';
import { type Look, PLAIN_LOOK } from './html/appearance.js';
import { type Label, OTHER_CODES } from './labels.js';
import type { Kind } from './languages/language.js';
import type { Word } from './lexicon.js';
import type { Line } from './lines.js';
import type { MailPart } from './mail.js';
import type { Reading, ReadSentence } from './reading.js';
import { firstFrom, lastUntil } from './spans.js';
import { isDigits } from './tokens.js';

/** A candidate where it stands: its line, its sentence, and the lines around. */
export interface Spot {
  candidate: Found;
  layout: Layout;
  reading: Reading;
  sentence: ReadSentence;
  mail: MailPart;
  /** Of the line, among the lines of the part. */
  index: number;
}

/** How a candidate stands on its line. */
export interface Layout {
  /** Nothing else is said on its line, or in its table cell. */
  isAlone: boolean;
  look: Look;
  /** In quotes, square brackets or stars. */
  isEnclosed: boolean;
}

export function layoutOf({ typed, looks }: Line, { start, end }: Found): Layout {
  const cellStart = typed.lastIndexOf('\t', start - 1) + 1;
  const nextTab = typed.indexOf('\t', end);
  const before = typed
    .slice(cellStart, start)
    .replace(/^\s*(?:\d{1,2}[.)]\s|[/!][a-z]{2,12} $)/, '');
  const after = typed.slice(end, nextTab < 0 ? undefined : nextTab);
  return {
    isAlone: !hasWord(before) && !hasWord(after),
    look: lookAt(looks, start),
    isEnclosed:
      /[[{<"'“”„«‘「『【《*]$/.test(before.trimEnd()) && /^\s*[\]}>"'”“»’」』】》*]/.test(after),
  };
}

/** Where the heading of its column is in the line above: the cell there, if that row names something and this one does not. */
export function headingOf(
  { candidate, reading }: Spot,
  above: Reading | undefined,
): { start: number; end: number } | undefined {
  const { typed } = reading.line;
  if (!above || !typed.includes('\t') || /\d/.test(above.line.typed)) return undefined;
  const isNamed = ({ end }: Label) => end <= candidate.start;
  if (reading.names.some(isNamed) || reading.others.some(isNamed)) return undefined;
  const cells = above.line.typed.split('\t');
  if (cells.length !== typed.split('\t').length) return undefined;
  const column = typed.slice(0, candidate.start).split('\t').length - 1;
  const start = cells.slice(0, column).reduce((sum, { length }) => sum + length + 1, 0);
  const end = start + (cells[column]?.length ?? 0);
  const labels = above.sentences.flatMap((sentence) => sentence.labels);
  return labels.length > 0 ? { start, end } : undefined;
}

function lookAt(looks: Line['looks'], index: number): Look {
  return looks.findLast(({ from }) => from <= index)?.look ?? PLAIN_LOOK;
}

/** Whether a candidate is set off from the text around it. */
export function isSetOff({ isAlone, isEnclosed, look }: Layout): boolean {
  return isAlone || isEnclosed || look.bold || look.spaced || look.size >= 20;
}

/** Farther than that a name and a number are not joined, whatever stands between. */
export const FARTHEST = 200;

/** How a name and the number behind it are joined. */
export interface Gap {
  /** Nothing but words that may join them stands between. */
  isTight: boolean;
  /** A colon or a word such as "is" stands right before the number. */
  isJoined: boolean;
  length: number;
}

export function gapBetween(
  { line: { typed } }: Reading,
  { words, candidates }: ReadSentence,
  label: Label,
  { start }: Found,
): Gap {
  const struck = candidates.findLast(
    (other) => other.isStruck === true && other.start >= label.end && other.end <= start,
  );
  const end = struck?.end ?? wordEnd(typed, label.end);
  const length = start - end;
  if (length > FARTHEST) return { isTight: false, isJoined: false, length };
  const last = words[lastUntil(words, start)];
  const isJoined =
    /(?:[:：=]\W{0,4}| [-—] )$/.test(typed.slice(Math.max(0, start - 6), start)) ||
    (label.strength === 'sure' && label.says === 'code' && typed.charAt(start - 1) === '\t') ||
    (last?.kind === 'is' &&
      !PREPOSITION.test(last.entry) &&
      !hasWord(typed.slice(last.end, start)));
  return { isTight: !hasUnknown(typed, words, end, start), isJoined, length };
}

/** PIN pads of 1967: of the words that may stand before a number these do not say what it is. */
const PREPOSITION =
  /^(?:of|with|for|by|and|or|any|an?|my|into|(?:with|into) the|des?|del|d'|du|do|da|di|per|para|pour|pentru|în|cu|pe|nella?)$/;

/** Words that may stand between a name and its number without coming between them. */
const JOINING: ReadonlySet<Kind> = new Set<Kind>([
  'is',
  'number',
  'digits',
  'fresh',
  'verb',
  'code',
  'sure',
  'purpose',
  'confirm',
  'secret',
]);

/** Whether any word stands there but those that may come between a name and its number. */
export function hasUnknown(
  typed: string,
  words: ReadSentence['words'],
  from: number,
  to: number,
): boolean {
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

function wordEnd(typed: string, index: number): number {
  let end = index;
  while (
    end < typed.length &&
    /[A-Za-z\u00c0-\u024f\u0370-\u06ff\u0900-\u0dff\u10a0-\u10ff]/.test(typed.charAt(end))
  )
    end++;
  return end;
}

const VERB_REACH = 6;
const ONE_WORD = /^[^A-Za-zª\d.:;]*(?:[A-Za-zª]{1,8}[^A-Za-zª\d.:;]+)?$/;
/** A particle at most. */
const NO_WORD = /^[^A-Za-zª\d.,:;，、]*[A-Za-zª]{0,2}[^A-Za-zª\d.,:;，、]*$/;

/** Enter 482913; one short word may stand between. 482913 eingeben; 482913を入力. */
export function verbBeside({ candidate, sentence: { words }, reading }: Spot): string | undefined {
  const { start, end } = candidate;
  const { typed } = reading.line;
  let before = lastUntil(words, start);
  while (isFiller(words[before]?.kind)) before--;
  const last = words[before];
  const first = words[before + 1]?.start ?? start;
  const between = outlineOf(typed.slice(last?.end ?? 0, Math.min(first, start)));
  const filler = words[lastUntil(words, start)];
  // Reply with the number of this message: 550918.
  const isOther =
    filler !== last &&
    filler !== undefined &&
    hasUnknown(typed, words, wordEnd(typed, filler.end), start);
  // Quote SR 5501882733: the abbreviation is its name.
  if (last?.kind === 'verb' && !isOther && ONE_WORD.test(between) && !/[A-Z]{2}/.test(between)) {
    return last.entry;
  }
  let [at, from] = [firstFrom(words, end), end];
  // 70482 rakamlarını girin
  for (let word = words[at]; word && isFiller(word.kind); word = words[++at]) {
    const isNext = NO_WORD.test(outlineOf(typed.slice(from, word.start)));
    if (word.kind !== 'is' && isNext) from = wordEnd(typed, word.end);
  }
  const next = words[at];
  const isBeside =
    next?.kind === 'verb' &&
    next.start - from <= VERB_REACH &&
    !hasObject(typed, words, at) &&
    NO_WORD.test(outlineOf(typed.slice(from, next.start)));
  return isBeside ? next.entry : undefined;
}

/** On 377 555 018, please state the code of your case: what is to be typed stands behind the verb. */
function hasObject(typed: string, words: readonly Word[], verb: number): boolean {
  const [next, from] = [words[verb + 1], words[verb]?.end ?? 0];
  if (!next || !OBJECTS.has(next.kind)) return false;
  return next.start - from <= OBJECT_REACH && !/[.,:;]/.test(typed.slice(from, next.start));
}

const OBJECTS: ReadonlySet<Kind> = new Set<Kind>([
  'code',
  'sure',
  'secret',
  'digits',
  'number',
  'label',
]);
/** How far behind a verb its object may stand, in characters. */
const OBJECT_REACH = 12;

/** Enter the digits 482913: words that may stand between a verb and what is typed. */
function isFiller(kind: Kind | undefined): boolean {
  return kind === 'is' || kind === 'digits' || kind === 'number';
}

/** To see it, type into the box 330 912: a verb before a candidate that ends its clause. */
export function verbBefore({ candidate, sentence: { words, candidates }, reading }: Spot) {
  const { typed } = reading.line;
  const verb = words.findLast(({ kind, end }) => kind === 'verb' && end <= candidate.start);
  if (!verb || candidate.start - verb.end > CLAUSE_REACH) return undefined;
  const between = typed.slice(verb.end, candidate.start);
  const isLast = /^\W?(?:$|[\s.,;!(）。、]*(?:$|[ (]))/.test(
    typed.slice(candidate.end, candidate.end + 3),
  );
  const isOther = words.some(
    ({ kind, start }) => start >= verb.end && start < candidate.start && NAMES_OTHERS.has(kind),
  );
  if (/[.,;:!?()|]/.test(between) || !isLast || isOther) return undefined;
  return candidates.some(({ start }) => start >= verb.end && start < candidate.start)
    ? undefined
    : verb.entry;
}

const CLAUSE_REACH = 40;
const NAMES_OTHERS: ReadonlySet<Kind> = new Set<Kind>([
  'label',
  'strong',
  'number',
  'unit',
  ...OTHER_CODES,
]);

export function hasIsAfter({ candidate, sentence, reading }: Spot): boolean {
  const next = sentence.words[firstFrom(sentence.words, candidate.end)];
  // 48213 of 61877 members: no verb of being.
  if (next?.kind !== 'is' || /^(?:of|and|or|any|by|des?|del|di)$/.test(next.entry)) return false;
  // 482913, please enter it: no verb of being.
  if (sentence.words[sentence.words.indexOf(next) + 1]?.kind === 'verb') return false;
  return !hasWord(reading.line.typed.slice(candidate.end, next.start));
}

export function hasIsBefore({ candidate, sentence, reading }: Spot): boolean {
  const last = sentence.words[lastUntil(sentence.words, candidate.start)];
  if (last?.kind !== 'is' || !REFERRING.test(last.entry)) return false;
  return !hasWord(reading.line.typed.slice(last.end, candidate.start));
}

/** Yours is, it's, here: what the sentence before spoke of. */
const REFERRING =
  /^(?:is|are|it's|it is|here|here is|here's|yours|reads|that's|that is|that'll be|ist|lautet|lauten|luidt|är|er|lyder|est|es|è|é|jest|brzmi|je|zní|on|este|είναι|это|є|to|itt|íme|的是|su|są|jsou|sú|so|to (?:su|je|są|jsou|sú|so)|(?:są|jsou|sú) to|punya.*|milik.*)$/;

/** How much of a clause may stand between "new" and its colon, in characters. */
const CLAUSE = 50;

/** Here is a new one: 482913. */
export function isCalledNew({ candidate, reading, sentence: { words } }: Spot): boolean {
  const { typed } = reading.line;
  const until = typed.slice(Math.max(0, candidate.start - 6), candidate.start);
  // Here is a new one for the portal: 482913.
  const isAfterColon = /[:：]\W{0,4}$/.test(until);
  let at = lastUntil(words, candidate.start);
  while (words[at]?.kind === 'is' || (isAfterColon && words[at] && words[at]?.kind !== 'fresh'))
    at--;
  const last = words[at];
  if (last?.kind !== 'fresh' || candidate.start - last.end > (isAfterColon ? CLAUSE : 12))
    return false;
  // Call me instead, or send HELP to 22395.
  return (
    isDigits(candidate.code) || !hasUnknown(typed, words, wordEnd(typed, last.end), candidate.start)
  );
}

/** 482913 (login code): whether a name behind the candidate stands in brackets. */
export function isInBrackets({ candidate, reading }: Spot, { start }: Label): boolean {
  const between = reading.line.typed.slice(candidate.end, start);
  return /^ ?[([（【][^)\]）】]*$/.test(between);
}

/** 【Shop】, [Shop]: who writes, before the sentence. */
const SENDER = /^\s*[【[][^】\]]{1,30}[】\]]/;

export function isFirst({ candidate, sentence, reading }: Spot): boolean {
  const from = sentence.start;
  if (candidate.start - from >= 40) return false;
  const text = reading.line.typed.slice(from, candidate.start).replace(SENDER, '');
  return !hasWord(text) || /[,!:：，！]\s*\W?$/.test(text);
}

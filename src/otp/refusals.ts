import { gapBetween } from './gaps.js';
import { isTaken, type Label, OTHER_CODES } from './labels.js';
import type { Kind } from './languages/language.js';
import { firstFrom, lastUntil } from './near.js';
import type { Place, Reason } from './place.js';
import type { Reading } from './reading.js';
import { isUnspaced } from './word-table.js';
import type { Word } from './words.js';

const NO = -100;

/** Everything that says that a candidate is something else, or no longer a code. */
export function refusalsOf(place: Place, evidence: Reason | undefined): Reason[] {
  // Where nothing says that it is a code, nothing more is needed than what it is instead.
  if (!evidence) return [byNameBefore(place) ?? byWordAfter(place)].filter(isGiven);
  const reasons = [
    byNameBefore(place),
    byNameAbove(place),
    byWordAfter(place),
    byAge(place),
    byExpiry(place),
    byExample(place),
    byHash(place, evidence),
    byKindOfMail(place, evidence),
    byLook(place),
  ];
  return reasons.filter(isGiven);
}

function isGiven(reason: Reason | undefined): reason is Reason {
  return reason !== undefined;
}

/** Order number: 482913. Invoice 482913. No. 482913. */
function byNameBefore({ candidate, reading, sentence }: Place): Reason | undefined {
  const { labels, candidates } = sentence;
  for (let index = lastUntil(labels, candidate.start); index >= 0; index--) {
    const label = labels[index];
    if (!label || label.end > candidate.start) continue;
    if (isTaken(candidates, label.end, candidate.start)) return undefined;
    const gap = gapBetween(reading, sentence, label, candidate);
    if (label.says === 'code') {
      if (label.strength === 'hint' || label.strength === 'weak') continue;
      return undefined;
    }
    if (!gap.isTight && !(gap.isNear && label.strength === 'sure')) continue;
    const text = reading.line.typed.slice(label.end, candidate.start);
    const isJoined = gap.isNear;
    const isNamedBefore = labels.slice(0, index).some(isNameOfCode);
    const isAsked = labels.some(({ says, strength }) => says === 'code' && strength !== 'hint');
    if (label.strength === 'weak' && (isJoined || isAsked || text.includes('\t'))) continue;
    if (label.strength === 'plain' && isJoined && isNamedBefore) continue;
    return { points: NO, text: `after "${label.words}"` };
  }
  return undefined;
}

function isNameOfCode({ says, strength }: Label): boolean {
  return says === 'code' && (strength === 'sure' || strength === 'plain');
}

/** A line that is a heading is that short, in characters. */
const HEADING = 32;

/** Alone on its line, below "Order number" or "Your order number is". */
function byNameAbove({ layout, readings, index }: Place): Reason | undefined {
  const other = readings[index - 1];
  if (!layout.isAlone || !other || other.isSubject) return undefined;
  if (other.names.some(isNameOfCode)) return undefined;
  const label = other.others.findLast(({ strength }) => strength !== 'weak');
  const candidates = other.sentences.at(-1)?.candidates ?? [];
  if (!label || isTaken(candidates, label.end, other.line.typed.length)) return undefined;
  const rest = other.line.typed.slice(label.end);
  const isAtEnd = rest.length <= 14 && !/[.!?]/.test(rest);
  const isShort = other.line.typed.length <= HEADING;
  if (label.strength === 'sure' ? !isAtEnd && !isShort : !isAtEnd || !isShort) return undefined;
  return { points: NO, text: `below "${label.words}"` };
}

/** 3918 members, 4821 Main Street. */
function byWordAfter({ candidate, sentence, reading }: Place): Reason | undefined {
  const next = sentence.words[firstFrom(sentence.words, candidate.end)];
  if (!next || (next.kind !== 'unit' && next.kind !== 'label')) return undefined;
  const gap = reading.line.typed.slice(candidate.end, next.start);
  // In scripts that set no spaces between words, one sets clauses apart.
  const isJoined = next.end - next.start === 1 || isUnspaced(next.entry);
  const reach = isJoined ? /^$/ : /^[ -]?$/;
  if (!reach.test(gap)) return undefined;
  return { points: next.kind === 'unit' ? NO : NO / 2, text: `before "${next.entry}"` };
}

/** Whether something new is named between "earlier" and the candidate. */
function isAnswered(words: readonly Word[], from: number, to: number): boolean {
  return words.some(
    ({ kind, start }) => start >= from && start < to && (kind === 'verb' || kind === 'expired'),
  );
}

/** How far a word such as "earlier" reaches, in characters. */
const OLD_REACH = 40;

function byAge({ candidate, sentence }: Place): Reason | undefined {
  const ages = sentence.words.filter(
    ({ kind, end }) =>
      (kind === 'old' || kind === 'fresh') &&
      end <= candidate.start &&
      candidate.start - end <= OLD_REACH &&
      !isAnswered(sentence.words, end, candidate.start),
  );
  const last = ages.at(-1);
  if (!last) return undefined;
  return last.kind === 'old'
    ? { points: NO, text: `"${last.entry}"` }
    : { points: 6, text: `"${last.entry}"` };
}

function byExpiry(place: Place): Reason | undefined {
  const { candidate, sentence, readings, index, layout } = place;
  const { words } = sentence;
  const isHypothetical = words.some(({ kind }) => kind === 'hypothetical');
  for (const { kind, start, end, entry } of words) {
    if (kind !== 'expired' || isHypothetical) continue;
    const isAfter = start >= candidate.end && !isTaken(sentence.candidates, candidate.end, start);
    const isBefore = end <= candidate.start && !isTaken(sentence.candidates, end, candidate.start);
    if (isAfter || (isBefore && !isRenewed(place, end))) {
      return { points: NO, text: `"${entry}"` };
    }
  }
  if (!layout.isAlone) return undefined;
  return expiryAbove(readings[index - 1]) ?? expiryIn(readings[index + 1]);
}

/** Whether a new clause, or something new, begins between "expired" and the candidate. */
function isRenewed({ candidate, reading, sentence: { words } }: Place, from: number): boolean {
  const between = reading.line.typed.slice(from, candidate.start);
  if (/[,;:，；：、]|\s[-—]\s/.test(between)) return true;
  return words.some(
    ({ kind, start }) =>
      start >= from && start < candidate.start && (kind === 'fresh' || kind === 'verb'),
  );
}

/** What the last sentence above says of the code below it. */
function expiryAbove(reading: Reading | undefined): Reason | undefined {
  const words = reading?.sentences.at(-1)?.words ?? [];
  const at = words.findLastIndex(({ kind }) => kind === 'expired');
  if (at < 0 || words.some(({ kind }) => kind === 'hypothetical')) return undefined;
  const isAnswered = words.slice(at).some(({ kind }) => kind === 'fresh' || kind === 'verb');
  return isAnswered ? undefined : { points: NO, text: `"${words[at]?.entry}" above it` };
}

/** What the line below says of the code above it, unless it speaks of other ones. */
function expiryIn(reading: Reading | undefined): Reason | undefined {
  const words = reading?.sentences[0]?.words ?? [];
  const expired = words.find(({ kind }) => kind === 'expired');
  const isOther = words.some(({ kind }) => kind === 'hypothetical' || kind === 'old');
  return expired && !isOther ? { points: NO, text: `"${expired.entry}" below it` } : undefined;
}

function byExample({ candidate, sentence }: Place): Reason | undefined {
  const word = sentence.words.findLast(
    ({ kind, end }) => kind === 'example' && end <= candidate.start,
  );
  if (!word || candidate.start - word.end > 30) return undefined;
  if (isTaken(sentence.candidates, word.end, candidate.start)) return undefined;
  return { points: NO, text: `"${word.entry}"` };
}

function byHash({ candidate, reading }: Place, evidence: Reason): Reason | undefined {
  if (reading.line.typed.charAt(candidate.start - 1) !== '#' || isNamed(evidence)) return undefined;
  return { points: NO, text: 'after a #' };
}

function isNamed(evidence: Reason | undefined): boolean {
  return (
    evidence?.isTight === true && (evidence.strength === 'sure' || evidence.strength === 'plain')
  );
}

/** How many different words of a kind make a mail one of that kind. */
const MANY_WORDS = 3;
const AROUND = 3;

/** One word of these, a few lines away, is enough. */
const FOR_SURE = new Set<Kind>(['promo', 'meeting', 'backup']);

const CONFIRMED = new Set<Kind>(['booking', 'meeting', 'parcel', 'receipt']);

/** A code that is only called "code", in a mail about a booking, a meeting or a discount. */
function byKindOfMail(place: Place, evidence: Reason): Reason | undefined {
  if (evidence.strength === 'sure') return undefined;
  const { readings, reading, sentence, index, topics } = place;
  const near = readings.slice(Math.max(1, index - AROUND), index + AROUND + 1);
  for (const [kind, words] of topics()) {
    // To verify that it is you, enter 4829: whatever was ordered.
    if (evidence.strength === 'weak' && !FOR_SURE.has(kind)) continue;
    // A confirmation code is that of a booking, or none of these.
    const isSaid = sentence.labels.some((label) => label.kind === kind);
    if (evidence.kind === 'confirm' && !CONFIRMED.has(kind) && !isSaid) continue;
    const headings = kind === 'parcel' ? [reading] : [readings[0], reading];
    const isHeading = [...headings, readings[index - 1], readings[index + 1]].some((one) =>
      one?.others.some((other) => other.kind === kind),
    );
    const close = new Set(
      near
        .flatMap(({ others }) => others.filter((other) => other.kind === kind))
        .map(({ words }) => words),
    );
    if (!isHeading && close.size < (FOR_SURE.has(kind) ? 1 : 2) && words.size < MANY_WORDS)
      continue;
    return { points: NO, text: `a mail with "${[...words].slice(0, 3).join('", "')}"` };
  }
  return undefined;
}

/** The words of each kind of other codes in a mail. */
export function topicsOf(readings: readonly Reading[]): Map<Kind, Set<string>> {
  const topics = new Map<Kind, Set<string>>();
  for (const { kind, words } of readings.flatMap(({ others }) => others)) {
    if (!OTHER_CODES.has(kind) || kind === 'thing') continue;
    topics.set(kind, (topics.get(kind) ?? new Set()).add(words));
  }
  return topics;
}

function byLook({ layout, reading }: Place): Reason | undefined {
  if (layout.look.struck) return { points: NO, text: 'crossed out' };
  return isSource(reading.line.typed) ? { points: NO, text: 'in source code' } : undefined;
}

/** A line of a program or of a style sheet. */
function isSource(typed: string): boolean {
  if (typed.includes('{') && /[:;]/.test(typed)) return true;
  return /==|!=|=>|\(\);|^@@|^\+\+\+/.test(typed);
}

import { isTaken, type Label } from './labels.js';
import type { Word } from './lexicon.js';
import { expiryOf, isWithin, wordOfExpiry } from './mail.js';
import type { Reading } from './reading.js';
import { note, type Signs } from './signs.js';
import { lastUntil } from './spans.js';
import type { Spot } from './spots.js';

/** Notes whether a code is one of before, has expired, or is only an example. */
export function noteAge(spot: Spot, signs: Signs): void {
  noteOld(spot, signs);
  noteExpiry(spot, signs);
  noteExpiredMail(spot, signs);
  noteExample(spot, signs);
}

/** Whether something new is named between "earlier" and the candidate. */
function isAnswered(words: readonly Word[], from: number, to: number): boolean {
  return words.some(
    ({ kind, start }) => start >= from && start < to && (kind === 'verb' || kind === 'expired'),
  );
}

/** How far a word such as "earlier" reaches, in characters. */
const OLD_REACH = 40;

function noteOld({ candidate, sentence }: Spot, signs: Signs): void {
  const last = sentence.words.findLast(
    ({ kind, end }) =>
      (kind === 'old' || kind === 'fresh') &&
      end <= candidate.start &&
      candidate.start - end <= OLD_REACH &&
      !isAnswered(sentence.words, end, candidate.start),
  );
  if (last?.kind === 'old') note(signs, 'old', 1, last.entry);
}

function noteExpiry(spot: Spot, signs: Signs): void {
  const { candidate, sentence, mail, index, layout } = spot;
  const { words } = sentence;
  const said = expiryNext(spot);
  if (said !== undefined) note(signs, 'expired', 1, said);
  const isHypothetical = words.some(({ kind }) => kind === 'hypothetical');
  for (const { kind, start, end, entry } of words) {
    if (kind !== 'expired' || isHypothetical) continue;
    // The one from this morning is dead: what is said there is said of another.
    const isOfOld = words.some(
      (word) => word.kind === 'old' && word.start >= candidate.end && word.start < start,
    );
    const isAfter =
      start >= candidate.end && !isOfOld && !isTaken(sentence.candidates, candidate.end, start);
    const isBefore = end <= candidate.start && !isTaken(sentence.candidates, end, candidate.start);
    if (isAfter || (isBefore && !isRenewed(spot, end))) note(signs, 'expired', 1, entry);
  }
  if (!layout.isAlone) return;
  const words_ = expiryAbove(mail.readings[index - 1]) ?? expiryBelow(mail.readings[index + 1]);
  if (words_ !== undefined) note(signs, 'expired', 1, words_);
}

/** Your code was 482913. It is no longer valid: the next sentence, if it names nothing else. */
function expiryNext({ reading: { sentences }, sentence }: Spot): string | undefined {
  const next = sentences[sentences.indexOf(sentence) + 1];
  const isOfIt = next && next.candidates.length === 0 && next.labels.every(isUnnamed);
  return isOfIt && !isCalledNew({ sentence }) ? wordOfExpiry(next.words) : undefined;
}

function isUnnamed({ strength }: Label): boolean {
  return strength === 'hint' || strength === 'weak';
}

/** The code has expired: said of a code in a later sentence, in the subject, or somewhere else. */
function noteExpiredMail({ mail, reading, sentence }: Spot, signs: Signs): void {
  const { expired } = mail.facts;
  if (expired === undefined) return;
  const later = reading.sentences.slice(reading.sentences.indexOf(sentence) + 1);
  const subject = mail.readings[0];
  const inSubject = subject?.isSubject ? expiryOf(subject.sentences) : undefined;
  const words = expiryOf(later) ?? inSubject;
  if (words !== undefined && !isCalledNew({ sentence })) note(signs, 'expired', 1, words);
}

function isCalledNew({ sentence }: Pick<Spot, 'sentence'>): boolean {
  return sentence.words.some(({ kind }) => kind === 'fresh');
}

/** Whether a new clause, or something new, begins between "expired" and the candidate. */
function isRenewed({ candidate, reading, sentence: { words } }: Spot, from: number): boolean {
  const between = reading.line.typed.slice(from, candidate.start);
  if (/[,;:，；：、]|\s[-—]\s/.test(between)) return true;
  return words.some(
    ({ kind, start }) =>
      start >= from && start < candidate.start && (kind === 'fresh' || kind === 'verb'),
  );
}

/** What the last sentence above says of the code below it. */
function expiryAbove(reading: Reading | undefined): string | undefined {
  const words = reading?.sentences.at(-1)?.words ?? [];
  const at = words.findLastIndex(({ kind }) => kind === 'expired');
  if (at < 0 || words.some(({ kind }) => kind === 'hypothetical')) return undefined;
  // The earlier one has expired: this is another.
  const isOfOld = words.slice(0, at).some(({ kind }) => kind === 'old');
  const isAnswered =
    isOfOld || words.slice(at).some(({ kind }) => kind === 'fresh' || kind === 'verb');
  return isAnswered ? undefined : words[at]?.entry;
}

/** What the line below says of the code above it, unless it speaks of other ones. */
function expiryBelow(reading: Reading | undefined): string | undefined {
  const words = reading?.sentences[0]?.words ?? [];
  const expired = words.find(({ kind }) => kind === 'expired');
  const isOther = words.some(({ kind }) => kind === 'hypothetical' || kind === 'old');
  // After that, the transfer is cancelled.
  const isOfAnother = words.some(
    ({ kind, end }) => kind === 'label' && expired !== undefined && end <= expired.start,
  );
  return isOther || isOfAnother || !expired || isWithin(words, expired) ? undefined : expired.entry;
}

function noteExample({ candidate, sentence }: Spot, signs: Signs): void {
  // Never use 123456.
  const at = lastUntil(sentence.words, candidate.start);
  const [never, verb] = [sentence.words[at - 1], sentence.words[at]];
  const isForbidden = never?.kind === 'never' && verb?.kind === 'verb';
  if (isForbidden && verb.start - never.end <= 2 && candidate.start - verb.end <= 2) {
    note(signs, 'example', 1, `${never.entry} ${verb.entry}`);
  }
  const word = sentence.words.findLast(
    ({ kind, end }) => kind === 'example' && end <= candidate.start,
  );
  if (!word || candidate.start - word.end > EXAMPLE_REACH) return;
  if (!isTaken(sentence.candidates, word.end, candidate.start)) {
    note(signs, 'example', 1, word.entry);
  }
}

/** How far before an example its announcement may stand, in characters. */
const EXAMPLE_REACH = 30;

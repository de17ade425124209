import { hasWord } from './characters.js';
import { isTaken, type Label, OTHER_CODES, WORD_FOR_CODE } from './labels.js';
import { isUnspaced, type Word } from './lexicon.js';
import { isName, type Naming } from './naming.js';
import { isForSignIn } from './other-codes.js';
import type { Reading, ReadSentence } from './reading.js';
import { note, type Signs } from './signs.js';
import { firstFrom, lastUntil } from './spans.js';
import { FARTHEST, gapBetween, hasUnknown, headingOf, type Spot } from './spots.js';
import { isNumbered } from './surroundings.js';

/** Notes what names a candidate something else: an order number before it, a unit behind it. */
export function noteOtherNames(spot: Spot, naming: Naming | undefined, signs: Signs): void {
  noteNameBefore(spot, signs);
  noteNameAbove(spot, signs);
  noteWordAfter(spot, naming, signs);
  noteNameAfter(spot, naming, signs);
  if (!naming?.isSure) noteSubject(spot, signs);
}

/** A subject that names something else, and no code. */
function noteSubject({ mail: { readings }, reading }: Spot, signs: Signs): void {
  const subject = readings[0];
  if (!subject?.isSubject || reading.isSubject || subject.names.some(isName)) return;
  // Invoice 2025-0619: a name and its number.
  const hasNumber = subject.sentences.some(({ candidates }) => candidates.some(isNumbered));
  const isWhole = signs.has('whole-email');
  const label = subject.others.find(({ strength }) => strength === 'sure' || hasNumber || isWhole);
  if (!label) return;
  // Your phone number: enter 482913 to change it. But: your discount code: use SPRING.
  const isAsked =
    signs.get('to-be-typed')?.value === 1 ||
    (signs.get('order-introduces')?.value === 1 && !WORD_FOR_CODE.test(label.words)) ||
    signs.has('before-a-field') ||
    signs.has('order-next');
  if (isAsked && !OTHER_CODES.has(label.kind)) return;
  note(signs, 'subject-of-something-else', 1, label.words);
}

/** Order number: 482913. Invoice 482913. No. 482913. */
function noteNameBefore(spot: Spot, signs: Signs): void {
  const { candidate, reading, sentence, mail } = spot;
  const { labels, candidates } = sentence;
  for (let index = lastUntil(labels, candidate.start); index >= 0; index--) {
    const label = labels[index];
    if (!label || label.end > candidate.start) continue;
    if (candidate.start - label.end > FARTHEST) return;
    if (isTaken(candidates, label.end, candidate.start, true)) return;
    const gap = gapBetween(reading, sentence, label, candidate);
    if (label.says === 'code') {
      if (isName(label) || (label.strength === 'generic' && gap.isTight)) return;
      continue;
    }
    const isClose = gap.isJoined || gap.length <= ONE_WORD;
    const isPhone = gap.length <= ONE_WORD && candidate.code.length >= SHORTEST_PHONE;
    if (!gap.isTight && !(isClose && label.strength === 'sure') && !isPhone) continue;
    // For an hour of Wi-Fi enter R7T2: a verb between them begins what is said of the candidate.
    if (beginsAnew(reading.line.typed, sentence.words, label, candidate.start)) continue;
    const text = reading.line.typed.slice(label.end, candidate.start);
    // [Orchard Bank] 482913 is your code: the brackets name the sender.
    if (/^[^[]*]/.test(text) || (/^: $/.test(text) && isSender(spot, label))) continue;
    // Ferry code: 4829, valid for ten minutes: of a word that no table knows that leaves nothing certain.
    if (isUnknown(label) && (mail.facts.validity ?? mail.facts.warning) !== undefined) return;
    // Dear customer, 482913 is your code.
    if (text.startsWith(',') && label.strength === 'plain' && signs.has('name-after')) continue;
    const isJoined = gap.isJoined;
    const isNamedBefore =
      labels.slice(0, index).some((one) => isCalledSo(one, label)) || isOrdered(sentence, label);
    const isAsked = labels.some(({ says, strength }) => says === 'code' && strength !== 'hint');
    if (label.strength === 'weak' && (isJoined || isAsked || text.includes('\t'))) continue;
    // The code for changing the phone number on your account is 482913.
    const isFar = label.strength === 'plain' || !gap.isTight;
    if (isFar && isJoined && isNamedBefore) continue;
    note(signs, label.strength === 'weak' ? 'after-number' : 'other-name-before', 1, label.words);
    return;
  }
}

/** The code of a thing that no table knows. */
function isUnknown({ strength, kind, words }: Label): boolean {
  return strength === 'plain' && kind === 'thing' && /^(?:code|pin|passcode)/.test(words);
}

/** After a name that leaves no doubt only in a new clause: to change your phone number, enter 482913. */
function beginsAnew(
  typed: string,
  words: readonly Word[],
  { end, strength }: Label,
  to: number,
): boolean {
  const verb = words.find((word) => word.kind === 'verb' && word.start >= end && word.end <= to);
  if (!verb) return false;
  return strength === 'plain' || /[,;:，；：]/.test(typed.slice(end, verb.start));
}

/** About one word may stand between "customer number" and the number, in characters: stays, again. */
const ONE_WORD = 10;

/** Call us on 900 555 017. */
const SHORTEST_PHONE = 7;

/** Put these digits into the box and you are a member: 482913. */
function isOrdered({ labels, words }: ReadSentence, { strength, start }: Label): boolean {
  return (
    strength === 'plain' &&
    labels.some((one) => one.strength === 'generic' && one.says === 'code' && one.end <= start) &&
    words.some(({ kind, end }) => kind === 'verb' && end <= start)
  );
}

/** Heron Bank: 482913 to sign in. Capitals before a colon are the sender, if what follows names a code. */
function isSender(
  { candidate, reading, sentence }: Spot,
  { strength, start, end }: Label,
): boolean {
  return (
    strength === 'plain' &&
    start > sentence.start &&
    end - sentence.start <= LONGEST_SENDER &&
    /^\W*(?:[A-Z][\w'’&.-]* )+[A-Z]\w+$/.test(reading.line.typed.slice(sentence.start, end)) &&
    sentence.labels.some((one) => one.says === 'code' && one.start >= candidate.end)
  );
}

/** How long a sender's name may be, in characters. */
const LONGEST_SENDER = 40;

/** Access number for this session: 4017. Password for card no. 5*** 7714: 401882. */
function isCalledSo(name: Label, { kind }: Label): boolean {
  const isGeneric = name.strength === 'generic' && kind === 'label';
  return isNameOfCode(name) || name.kind === 'secret' || isGeneric;
}

function isNameOfCode(label: Label): boolean {
  return label.says === 'code' && isName(label);
}

/** A line that is a heading is that short, in characters. */
const HEADING = 32;

/** Alone on its line, below "Order number" or "Your order number is". */
function noteNameAbove(spot: Spot, signs: Signs): void {
  const { layout, mail, index, reading } = spot;
  const { readings } = mail;
  const other = readings[index - 1];
  if (!layout.isAlone || !other || other.isSubject || isNamedInRow(spot, signs)) return;
  const heading = headingOf(spot, other);
  if (heading) {
    noteHeading(other, heading, signs);
    return;
  }
  if (other.names.some(isNameOfCode)) return;
  // Registered under no. / 5448
  const last = other.sentences.at(-1)?.labels.at(-1);
  if (
    last?.strength === 'weak' &&
    last.says === 'other' &&
    !hasWord(other.line.typed.slice(last.end))
  )
    note(signs, 'other-name-above', 1, last.words);
  // Sign in to Tidewater Ledger: what the email is for is no name of a number.
  const isOrder = other.names.length > 0;
  const label = other.others.findLast(
    (one) => one.strength === 'sure' || (one.strength === 'plain' && !isOrder && !isUnknown(one)),
  );
  const candidates = other.sentences.at(-1)?.candidates ?? [];
  if (!label || isTaken(candidates, label.end, other.line.typed.length)) return;
  // Verify your email: a code at the checkout is no voucher then.
  const subject = readings[0];
  if (label.kind === 'promo' && subject?.isSubject && isForSignIn(subject)) return;
  const { typed } = other.line;
  const rest = typed.slice(label.end);
  // Network: Arbitrum. It names the word behind it.
  if (/[\t:].*\w/.test(rest) && !reading.line.typed.includes('\t')) return;
  // Below "(Ref: QKTB)": the name has its number.
  if (/[A-Z\d]{3,}/.test(rest)) return;
  // Please write this return code on the outside:
  // Check the batch code on the lid. Affected are only:
  const words = other.sentences.at(-1)?.words ?? [];
  if (label.strength === 'sure' && beginsAnew(typed, words, label, typed.length)) return;
  const isAsked = words.some(({ kind }) => kind === 'verb');
  const isIntroduced =
    label.strength === 'sure' && (isAsked ? /^[^.!?]*:\s*$/ : /:\s*$/).test(rest);
  const isAtEnd = isIntroduced || (rest.length <= 14 && !/[.!?]/.test(rest));
  const isShort = typed.length <= HEADING;
  if (label.strength === 'sure' ? !isAtEnd && !isShort : !isAtEnd || !isShort) return;
  note(signs, 'other-name-above', 1, label.words);
}

/** Security code [next cell] 482913: what the row above names is no name of it. */
function isNamedInRow({ reading: { line } }: Spot, signs: Signs): boolean {
  return (
    line.typed.includes('\t') &&
    (signs.has('name-right-before') || signs.has('order-right-before') || signs.has('name-joined'))
  );
}

/** Below "Learner ID" in a table. */
function noteHeading(
  { others, sentences }: Reading,
  { start, end }: { start: number; end: number },
  signs: Signs,
): void {
  const isThere = (label: Label) => label.start >= start && label.end <= end;
  if (sentences.some(({ labels }) => labels.some((one) => isThere(one) && isNameOfCode(one))))
    return;
  const label = others.find(isThere);
  if (label) note(signs, 'other-name-above', 1, label.words);
}

/** 20417, that is your personnel number: a name that leaves no doubt, behind nothing but small words. */
function noteNameAfter(
  { candidate, sentence, reading }: Spot,
  naming: Naming | undefined,
  signs: Signs,
): void {
  const { labels, words } = sentence;
  const label = labels[firstFrom(labels, candidate.end)];
  if (label?.says !== 'other' || label.strength !== 'sure' || label.isTaken) return;
  if (label.start - candidate.end > NAMED_REACH || (naming?.isTight && isName(naming))) return;
  const { typed } = reading.line;
  const isClause = words.some(
    ({ kind, start, end }) => kind === 'is' && start >= candidate.end && end <= label.start,
  );
  if (!isClause || /["()\t]/.test(typed.slice(candidate.end, label.start))) return;
  if (hasUnknown(typed, words, candidate.end, label.start)) return;
  note(signs, 'before-a-thing', 1, label.words);
}

/** How far behind a number such a name may begin, in characters. */
const NAMED_REACH = 24;

/** 3918 members, 4821 Main Street. Below a large 104250: kilometres in all. */
function noteWordAfter(spot: Spot, naming: Naming | undefined, signs: Signs): void {
  const { candidate, sentence, reading, layout, mail, index } = spot;
  const below = layout.isAlone ? mail.readings[index + 1] : undefined;
  const isCalled = naming?.isTight === true && isName(naming);
  if (below?.firstKind === 'unit' && below.line.typed.length <= HEADING && !isCalled)
    note(signs, 'amount', 1, below.line.typed.slice(0, ONE_WORD));
  const next = sentence.words[firstFrom(sentence.words, candidate.end)];
  if (!next || (next.kind !== 'unit' && next.kind !== 'time' && next.kind !== 'label')) return;
  const gap = reading.line.typed.slice(candidate.end, next.start);
  // In scripts that set no spaces between words, one sets clauses apart.
  const isJoined = next.end - next.start === 1 || isUnspaced(next.entry);
  const reach = isJoined ? /^$/ : /^[ -]?$/;
  if (!reach.test(gap)) return;
  // Le code 482913 reçu par e-mail: of what is named before it the next word is no name.
  if (next.kind === 'label' && isCalled) return;
  note(signs, next.kind === 'label' ? 'before-a-thing' : 'amount', 1, next.entry);
}

import { outlineOf } from './characters.js';
import { isTaken, type Label, OTHER_CODES } from './labels.js';
import type { Kind } from './languages/language.js';
import { isUnspaced, type Word } from './lexicon.js';
import { expiryOf, isWithin, wordOfExpiry } from './mail.js';
import { isName, type Naming } from './naming.js';
import type { Reading } from './reading.js';
import { note, type Signs } from './signs.js';
import { firstFrom, lastUntil } from './spans.js';
import { FARTHEST, gapBetween, type Spot } from './spots.js';
import { isNumbered } from './surroundings.js';

/** Notes everything that says that a candidate is something else, or no longer a code. */
export function noteRefusals(spot: Spot, naming: Naming | undefined, signs: Signs): void {
  noteNameBefore(spot, signs);
  noteNameAbove(spot, signs);
  noteWordAfter(spot, naming, signs);
  // Where nothing says that it is a code, nothing more is needed than what it is instead.
  noteAge(spot, signs);
  noteExpiry(spot, signs);
  noteExpiredMail(spot, signs);
  noteExample(spot, signs);
  noteHash(spot, naming, signs);
  noteKindOfMail(spot, naming, signs);
  noteThing(spot, naming, signs);
  if (!naming?.isSure) noteSubject(spot, signs);
  noteSource(spot, signs);
  noteRow(spot, signs);
  noteMention(spot, signs);
  noteShare(spot, signs);
  if (!naming?.isSure) notePhone(spot, signs);
}

/** Dial 020 7946 0018 and type the PIN 772219. */
const PHONE = /(?:^|[A-Za-zª][,:]? )((?:\+|\(?0)\d[\d ().-]{7,14}\d)[ ,;.]{1,3}\D{3,24}$/;

function notePhone({ candidate, sentence, reading: { line } }: Spot, signs: Signs): void {
  const before = line.typed.slice(sentence.start, candidate.start).slice(-PHONE_REACH);
  const phone = PHONE.exec(outlineOf(before))?.[1];
  if (phone) note(signs, 'after-a-phone', 1, phone);
}

/** How far before a candidate a phone may stand in its sentence, in characters. */
const PHONE_REACH = 60;

/** A cell of nothing but a number, such as an amount or a share. */
const NUMBER_CELL = /^\W*(?!\d{1,2}[:.h]\d\d\W*$)\d(?=[\d.,:' ]{2})[\d.,:' ]*\W{0,3}$/;

/** OTP 184027 181993 2760.41: in a table of numbers the first cell of a row is no name of a code. */
function noteRow({ candidate, reading: { line } }: Spot, signs: Signs): void {
  if (!line.typed.includes('\t')) return;
  const others = `${line.typed.slice(0, candidate.start)}${line.typed.slice(candidate.end)}`
    .slice(0, 400)
    .split('\t')
    .filter((cell) => NUMBER_CELL.test(cell));
  if (others.length > 0) note(signs, 'in-a-row');
}

/** (code 40312), "Your code is 448211": who writes so speaks of a code and gives none. */
function noteMention({ candidate, sentence, reading: { line } }: Spot, signs: Signs): void {
  const label = sentence.labels[lastUntil(sentence.labels, candidate.start)];
  if (!label) return;
  const before = line.typed.slice(sentence.start, label.start);
  const [opening] = /[("“](?=[^()"“”]*$)/.exec(before) ?? [];
  const isClosedBefore = /[)"”]/.test(line.typed.slice(label.end, candidate.start));
  if (!opening || isClosedBefore) return;
  const closing = opening === '(' ? /^[^()]*\)/ : /^[^"“”]*["”]/;
  if (closing.test(line.typed.slice(candidate.end))) note(signs, 'mentioned', 1, label.words);
}

/** 30% off with the code SPRING. */
const SHARE =
  /(?:^|[^\d.,])\d{1,2} ?[%％](?!\d)|[%٪]\d\d(?!\d)|[$€£₹] ?\d+(?:[.,]\d\d)? off\b|\d+(?:[.,]\d\d)? ?(?:€|eur|kr|zł|kč|₽|руб\.?) (?:rabatt|rabat|gutschein|korting|de r[ée]duction|di sconto|de descuento|de desconto|sleva|slevy|скидк)/;

function noteShare({ candidate, reading, mail: { readings }, index }: Spot, signs: Signs): void {
  const { typed } = reading.line;
  const around = [
    typed.slice(Math.max(0, candidate.start - SHARE_REACH), candidate.end + SHARE_REACH),
    readings[index - 1]?.line.typed ?? '',
    readings[index + 1]?.line.typed ?? '',
    readings[0]?.isSubject ? readings[0].line.typed : '',
  ];
  const values = [1, 0.6, 0.6, 1];
  for (const [at, text] of around.entries()) {
    const share = SHARE.exec(text.slice(0, 2 * SHARE_REACH).toLowerCase())?.[0];
    if (!share) continue;
    note(signs, 'beside-a-share', values[at], share.trim());
  }
}

/** How far from a candidate a share may stand, in characters. */
const SHARE_REACH = 100;

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
    signs.get('to-be-typed')?.value === 1 || signs.has('before-a-field') || signs.has('order-next');
  if (isAsked && !OTHER_CODES.has(label.kind)) return;
  note(signs, 'subject-of-something-else', 1, label.words);
}

/** Order number: 482913. Invoice 482913. No. 482913. */
function noteNameBefore({ candidate, reading, sentence }: Spot, signs: Signs): void {
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
    const isJoined = gap.isJoined;
    const isNamedBefore = labels.slice(0, index).some(isNameOfCode);
    const isAsked = labels.some(({ says, strength }) => says === 'code' && strength !== 'hint');
    if (label.strength === 'weak' && (isJoined || isAsked || text.includes('\t'))) continue;
    // The code for changing the phone number on your account is 482913.
    const isFar = label.strength === 'plain' || !gap.isTight;
    if (isFar && isJoined && isNamedBefore) continue;
    note(signs, label.strength === 'weak' ? 'after-number' : 'other-name-before', 1, label.words);
    return;
  }
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

function isNameOfCode(label: Label): boolean {
  return label.says === 'code' && isName(label);
}

/** A line that is a heading is that short, in characters. */
const HEADING = 32;

/** Alone on its line, below "Order number" or "Your order number is". */
function noteNameAbove({ layout, mail: { readings }, index }: Spot, signs: Signs): void {
  const other = readings[index - 1];
  if (!layout.isAlone || !other || other.isSubject) return;
  if (other.names.some(isNameOfCode)) return;
  // Sign in to Tidewater Ledger: what the email is for is no name of a number.
  const isOrder = other.names.length > 0;
  const label = other.others.findLast(
    ({ strength }) => strength === 'sure' || (strength === 'plain' && !isOrder),
  );
  const candidates = other.sentences.at(-1)?.candidates ?? [];
  if (!label || isTaken(candidates, label.end, other.line.typed.length)) return;
  // Verify your email: a code at the checkout is no voucher then.
  const subject = readings[0];
  if (label.kind === 'promo' && subject?.isSubject && isForSignIn(subject)) return;
  const rest = other.line.typed.slice(label.end);
  // Below "(Ref: QKTB)": the name has its number.
  if (/[A-Z\d]{3,}/.test(rest)) return;
  // Please write this return code on the outside:
  // Check the batch code on the lid. Affected are only:
  const isAsked = other.sentences.at(-1)?.words.some(({ kind }) => kind === 'verb') ?? false;
  const isIntroduced =
    label.strength === 'sure' && (isAsked ? /^[^.!?]*:\s*$/ : /:\s*$/).test(rest);
  const isAtEnd = isIntroduced || (rest.length <= 14 && !/[.!?]/.test(rest));
  const isShort = other.line.typed.length <= HEADING;
  if (label.strength === 'sure' ? !isAtEnd && !isShort : !isAtEnd || !isShort) return;
  note(signs, 'other-name-above', 1, label.words);
}

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

/** Whether something new is named between "earlier" and the candidate. */
function isAnswered(words: readonly Word[], from: number, to: number): boolean {
  return words.some(
    ({ kind, start }) => start >= from && start < to && (kind === 'verb' || kind === 'expired'),
  );
}

/** How far a word such as "earlier" reaches, in characters. */
const OLD_REACH = 40;

function noteAge({ candidate, sentence }: Spot, signs: Signs): void {
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
  const isAnswered = words.slice(at).some(({ kind }) => kind === 'fresh' || kind === 'verb');
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

function noteHash({ candidate, reading }: Spot, naming: Naming | undefined, signs: Signs): void {
  if (reading.line.typed.charAt(candidate.start - 1) !== '#') return;
  if (!naming?.isTight || !isName(naming)) note(signs, 'after-hash');
}

function isForSignIn({ sentences, names }: Reading): boolean {
  if (names.some(({ strength }) => strength === 'sure')) return true;
  return sentences.some(({ words }) => words.some(({ kind }) => kind === 'purpose'));
}

/** So many different words of a kind, and the email is surely one of that kind. */
const MANY_WORDS = 3;

/** Codes of these kinds are typed in somewhere, too. */
const TYPED: ReadonlySet<Kind> = new Set<Kind>(['promo', 'meeting', 'backup']);
const CONFIRMED: ReadonlySet<Kind> = new Set<Kind>(['booking', 'meeting', 'parcel', 'receipt']);

/** A code that is only called "code", in an email about a booking, a meeting or a discount. */
function noteKindOfMail(spot: Spot, naming: Naming | undefined, signs: Signs): void {
  const { mail, sentence } = spot;
  const subject = mail.readings[0];
  // Write the code of your flat on the transfer to DE89 3704: who pays identifies himself.
  if (mail.facts.isToBePaid && !naming?.isSure) {
    note(signs, 'mail-to-be-paid', 1 - mail.facts.purpose.value);
  }
  for (const [kind, words] of mail.facts.otherCodes) {
    const isInSubject = subject?.isSubject === true && speaksOf(subject, kind);
    const some = [...words].slice(0, 3).join('", "');
    if (isInSubject && !isForSignIn(subject)) note(signs, 'mail-of-another-kind', 1, some);
    // A confirmation code is that of a booking, or none of these.
    const isSaid = CONFIRMED.has(kind) || sentence.labels.some((label) => label.kind === kind);
    if (naming?.isSure || (naming?.kind === 'confirm' && !isSaid)) continue;
    noteKind(spot, naming, signs, { kind, words: some, count: words.size, isInSubject });
  }
}

const NETWORK = /^(?:wi-?fi|wlan|network|router)/;

/** The key is in the box by the gate. Its access code is 4829: the sentence before says of what. */
function noteThing(
  { mail, reading, sentence }: Spot,
  naming: Naming | undefined,
  signs: Signs,
): void {
  const before = reading.sentences[reading.sentences.indexOf(sentence) - 1];
  // Wi-Fi. Password: 4829.
  const inSubject = naming?.kind === 'secret' ? (mail.readings[0]?.others ?? []) : [];
  const thing =
    before?.labels.find(({ kind }) => kind === 'thing') ??
    inSubject.find(({ words }) => NETWORK.test(words));
  if (thing && naming && !naming.isSure && !mail.facts.isSignIn) {
    note(signs, 'other-kind-of-code', 1, thing.words);
  }
}

function noteKind(
  spot: Spot,
  naming: Naming | undefined,
  signs: Signs,
  { kind, words, count, isInSubject }: AnotherKind,
): void {
  const { isSignIn } = spot.mail.facts;
  const isConfirmed = naming?.kind === 'confirm';
  const isBeside = isNear(spot, kind);
  const suffix = TYPED.has(kind) ? 'typed' : 'shown';
  const share = Math.min(1, count / MANY_WORDS);
  note(signs, `mail-of-codes-${suffix}`, share, words);
  if (isBeside && suffix === 'typed') note(signs, 'code-typed-nearby', 1, words);
  if (isInSubject) note(signs, `subject-of-codes-${suffix}`, 1, words);
  if (isConfirmed) {
    const isSaid = isBeside || isInSubject || (CONFIRMED.has(kind) && spot.mail.facts.isWithoutUse);
    note(signs, 'confirmation-of-another-kind', isSaid ? 1 : share, words);
  }
  const isAboutIt = isBeside || isInSubject || share === 1;
  const isVoucher = isInSubject && kind === 'promo' && spot.mail.facts.purpose.value < 1;
  if (isVoucher || (isAboutIt && !isSignIn && isOneOfThem(spot, naming, kind))) {
    note(signs, 'other-kind-of-code', 1, words);
  }
}

/** Other codes that an email speaks of: which, by which words, how many, and whether in its subject. */
interface AnotherKind {
  kind: Kind;
  words: string;
  count: number;
  isInSubject: boolean;
}

/** A voucher's code is only called "code", and typed; what is only to be typed is none. */
function isOneOfThem(spot: Spot, naming: Naming | undefined, kind: Kind): boolean {
  const isCalledCode = naming !== undefined && isName(naming);
  if (!TYPED.has(kind)) return !isAsked(spot);
  return isCalledCode || !isAsked(spot) || isNear(spot, kind, true);
}

/**
 * Whether the line of a candidate, or a line beside it, speaks of codes of a kind.
 *
 * @param isNamed - By a name, such as "discount code".
 */
function isNear({ mail, index, reading }: Spot, kind: Kind, isNamed = false): boolean {
  const { readings } = mail;
  return [reading, readings[index - 1], readings[index + 1]].some(
    (reading) => reading && !reading.isSubject && speaksOf(reading, kind, isNamed),
  );
}

/** Whether the code is to be typed: what is shown at a counter is not. */
function isAsked({ mail: { readings }, index, sentence }: Spot): boolean {
  const around = [readings[index - 1], readings[index + 1]].filter((one) => one && !one.isSubject);
  const sentences = [sentence, ...around.flatMap((one) => one?.sentences ?? [])];
  return sentences.some(({ words }) => words.some(({ kind }) => kind === 'verb'));
}

function speaksOf({ others }: Reading, kind: Kind, isNamed = false): boolean {
  return others.some((other) => other.kind === kind && (!isNamed || other.strength === 'sure'));
}

function noteSource({ reading: { line } }: Spot, signs: Signs): void {
  if (isSource(line.typed)) note(signs, 'source-code');
}

/** Arrows that point at what stands between them, or behind one. */
const ARROWS = /^\s*[=-]{1,3}>[^=<>;{}]*(?:<[=-]{1,3})?\s*$/;

/** A line of a program or of a style sheet. */
function isSource(typed: string): boolean {
  // => 44 81 07 <=
  if (ARROWS.test(typed)) return false;
  if (typed.includes('{') && /[:;]/.test(typed)) return true;
  return /==|!=|=>|\(\);|^@@|^\+\+\+ /.test(typed);
}

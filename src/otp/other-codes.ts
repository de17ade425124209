import type { Label } from './labels.js';
import type { Kind } from './languages/language.js';
import { isName, type Naming } from './naming.js';
import type { Reading } from './reading.js';
import { note, type Signs } from './signs.js';
import type { Spot } from './spots.js';

/** Notes what speaks for a code of another kind: of a voucher, a booking, a meeting, a door. */
export function noteOtherCodes(spot: Spot, naming: Naming | undefined, signs: Signs): void {
  noteKindOfMail(spot, naming, signs);
  noteThing(spot, naming, signs);
  noteCardPin(spot, signs);
  noteShare(spot, signs);
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

export function isForSignIn({ sentences, names }: Reading): boolean {
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
    // The security PIN of a gift card.
    const isOfCard = kind === 'promo' && isInSubject && sentence.labels.some(isPin);
    if (!isOfCard && (naming?.isSure || (naming?.kind === 'confirm' && !isSaid))) continue;
    noteKind(spot, naming, signs, { kind, words: some, count: words.size, isInSubject });
  }
}

function isPin({ says, words }: Label): boolean {
  return says === 'code' && /\bpin\b/.test(words);
}

/** Card number: 6034 9322 7718 0045. PIN: 4096. A card that is shown whole is a gift card. */
function noteCardPin({ mail: { readings }, index, sentence }: Spot, signs: Signs): void {
  const pin = sentence.labels.find(isPin);
  if (!pin) return;
  const beside = [
    readings[index - 2],
    readings[index - 1],
    readings[index + 1],
    readings[index + 2],
  ];
  const card = beside.find(
    (other) =>
      other?.others.some(({ words }) => CARD.test(words)) &&
      other.candidates.some(({ code }) => code.replace(/\D/g, '').length >= SHORTEST_CARD),
  );
  if (card) note(signs, 'other-kind-of-code', 1, card.line.typed.slice(0, CARD_REACH));
}

const CARD = /\b(?:card|karte|kart|carte|tarjeta|carta|kaart|kort)|cart[aã]o|карт|κάρτα/;
/** How many digits the number of a card has at least. */
const SHORTEST_CARD = 12;
const CARD_REACH = 24;

const NETWORK = /^(?:wi-?fi|wlan|network|router)/;

/** The key is in the box by the gate. Its access code is 4829: the sentence before says of what. */
function noteThing(
  { mail, reading, sentence, candidate }: Spot,
  naming: Naming | undefined,
  signs: Signs,
): void {
  const before = reading.sentences[reading.sentences.indexOf(sentence) - 1];
  // Wi-Fi. Password: 4829.
  const inSubject = naming?.kind === 'secret' ? (mail.readings[0]?.others ?? []) : [];
  const thing =
    before?.labels.find(({ kind }) => kind === 'thing') ??
    inSubject.find(({ words }) => NETWORK.test(words));
  // Street door: code 4829.
  const [first] = sentence.labels;
  const isHeading =
    first?.kind === 'thing' &&
    /^: [a-z]/.test(reading.line.typed.slice(first.end, candidate.start));
  const found = isHeading ? first : mail.facts.isSignIn ? undefined : thing;
  if (found && naming && !naming.isSure) note(signs, 'other-kind-of-code', 1, found.words);
}

function noteKind(
  spot: Spot,
  naming: Naming | undefined,
  signs: Signs,
  { kind, words, count, isInSubject }: AnotherKind,
): void {
  const { isSignIn } = spot.mail.facts;
  const subject = spot.mail.readings[0];
  const isConfirmed = naming?.kind === 'confirm' && !(subject?.isSubject && isForSignIn(subject));
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

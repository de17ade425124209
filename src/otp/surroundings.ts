import type { Found } from './candidates.js';
import { hasWord, outlineOf } from './characters.js';
import type { Kind } from './languages/language.js';
import type { Naming } from './naming.js';
import { isName } from './naming.js';
import { note, type SignId, type Signs } from './signs.js';
import { firstFrom, lastUntil } from './spans.js';
import { hasIsBefore, hasUnknown, isSetOff, type Spot } from './spots.js';

/** Notes what stands beside a candidate that no table knows. */
export function noteSurroundings(spot: Spot, naming: Naming | undefined, signs: Signs): void {
  const { candidate, reading, sentence } = spot;
  const before = reading.line.typed.slice(sentence.start, candidate.start);
  if (!isNamed(naming)) noteUnknownName(spot, before, signs);
  const isCalled =
    signs.has('name-right-before') ||
    (naming?.isSure && signs.has('name-joined') && signs.has('introduced'));
  if (!isCalled) noteName(spot, before, signs);
  if (isPostal(before, candidate)) note(signs, 'beside-a-name');
}

function isNamed(naming: Naming | undefined): boolean {
  return naming?.isTight === true && naming.strength !== 'hint';
}

/** Notes whether a number in the midst of a sentence is there for a reason that the sentence gives. */
export function noteLink(spot: Spot, naming: Naming | undefined, signs: Signs): void {
  const { candidate, sentence, layout } = spot;
  const { typed } = spot.reading.line;
  const isInSentence =
    /[A-Za-zª]/.test(outlineOf(typed.slice(sentence.start, candidate.start))) ||
    sentence.end - candidate.end > 12;
  if (!isInSentence || isSetOff(layout) || isNamed(naming) || candidate.form === 'spaced') return;
  // Codice assistito: 732661 has a name of its own.
  const isIntroduced =
    signs.has('introduced') && (signs.get('unknown-name')?.value ?? 0) <= OF_A_CLAUSE;
  // Yours reads 482913.
  const isBare = !hasUnknown(typed, sentence.words, sentence.start, candidate.start);
  const isLed = isIntroduced || isBare || hasIsBefore(spot) || LEADS.some((id) => signs.has(id));
  note(signs, isLed ? 'in-running-text' : 'unlinked');
}

/** Signs that something in its sentence leads to a number. */
const LEADS: readonly SignId[] = [
  'name-right-before',
  'order-right-before',
  'name-joined',
  'order-joined',
  'name-after',
  'order-after',
  'name-in-sentence',
  'order-in-sentence',
  'order-next',
  'to-be-typed',
  'before-a-field',
];

/** The last word before a candidate, an abbreviation for "number", and what joins them. */
const LAST_WORD =
  /([A-Za-zª][A-Za-zª.'’/-]{0,24})(?:[ .]{1,2}(?:[Nn](?:[OoRr°ºª]|[Uu][Mm])|№|[Ii][Dd])\.?)?[ \t]{0,2}([:#\t]|\.|)[ \t]{0,2}$/;

/** A word before a candidate that no table knows, and that stands there like a name: Matrikel: 48291. */
function noteUnknownName(
  { candidate, sentence, layout, mail, index }: Spot,
  before: string,
  signs: Signs,
): void {
  const match = LAST_WORD.exec(outlineOf(before));
  if (match) {
    const at = sentence.start + match.index;
    const name = before.substr(match.index, match[1]?.length);
    const word = sentence.words[lastUntil(sentence.words, candidate.start)];
    const isKnown = word !== undefined && word.end > at;
    const isCell = match[2] === '\t' && word?.kind === 'number';
    if (isCell) note(signs, 'unknown-name', 1, name);
    const isLike = match[2] !== '' || !hasWord(before.slice(0, match.index));
    if (!isKnown && isLike) note(signs, 'unknown-name', isClause(before) ? OF_A_CLAUSE : 1, name);
    return;
  }
  const above = mail.readings[index - 1];
  if (!layout.isAlone || !above || above.isSubject || before.trim() !== '') return;
  const { typed } = above.line;
  const words = above.sentences.flatMap((one) => one.words);
  if (
    typed.length > HEADING ||
    /[.!?]\s*$/.test(typed) ||
    words.some(({ kind }) => TELLING.has(kind))
  )
    return;
  if (above.candidates.length > 0 || !/[A-Za-zª]/.test(outlineOf(typed))) return;
  // Licence number: what number, no table knows.
  const isNumber = words.some(({ kind }) => kind === 'number');
  note(signs, 'unknown-name', isNumber ? 1 : 0.5, typed.trim());
}

/** Tell nobody, however much they ask: 4471. The last word of a whole clause is hardly a name. */
function isClause(before: string): boolean {
  return NO_NAME.test(before) || /^\W*(?:[^\s]+ ){3,}[a-zª][^\s]*[:：]\s*$/.test(outlineOf(before));
}

/** Unlock it: 4471. Here you go: 4471. A word that is never a name. */
const NO_NAME =
  /(?:^|[ '’])(?:it|this|these|that|them|you|us|here|now|below|then|more|go|there|in|with|yours|ours|today|please|again|too|back|wanted|needed)\W*:\W*$/i;

/** How much such a word is a name. */
const OF_A_CLAUSE = 0.4;

/** A line that is a heading is that short, in characters. */
const HEADING = 24;

const TELLING: ReadonlySet<Kind> = new Set<Kind>([
  'code',
  'sure',
  'secret',
  'purpose',
  'confirm',
  'verb',
  'digits',
  'fresh',
]);

/** 482913 Springfield; Mainstreet 4829, Springfield: an address, or a name with a number. */
function noteName(
  { candidate, reading, layout, sentence }: Spot,
  before: string,
  signs: Signs,
): void {
  if (candidate.form !== 'digits' || isSetOff(layout)) return;
  const after = reading.line.typed.slice(candidate.end, candidate.end + 24);
  const next = sentence.words[firstFrom(sentence.words, candidate.end)];
  const isKnown = next !== undefined && next.start - candidate.end <= 1;
  const isBeforeName = /^ [A-Z][a-z]{2,}/.test(outlineOf(after)) && !isKnown;
  const last = sentence.words[lastUntil(sentence.words, candidate.start)];
  const isAfterKnown = last !== undefined && candidate.start - last.end <= 1;
  const isAfterName =
    !isAfterKnown &&
    /[A-Z][a-z]{2,} $/.test(outlineOf(before.slice(-40))) &&
    /^(?:,|\.?$|\. |\.? *[–—|·-])/.test(after);
  if (isBeforeName || isAfterName) note(signs, 'beside-a-name');
}

/** Mumbai, PIN 462004: an Indian postal code. */
function isPostal(before: string, { code }: Found): boolean {
  return code.length === 6 && /[^\s][,–-] ?(?:PIN|Pin|pin|पिन) ?[:-]? ?$/.test(before);
}

/** Order 20418, case 00718264: a number that has the name of something else beside it, and is no amount. */
export function isNumbered({ isExplained, ruledOut }: Found): boolean {
  return isExplained === true && (ruledOut === undefined || ruledOut === 'too long');
}

/** Issue #204, [#604418], Invoice no. 55: who counts their emails sends no codes in them. */
function isCounted({ readings }: Spot['mail'], { code }: Found): boolean {
  const subject = readings[0];
  if (!subject?.isSubject) return false;
  const number = /(?:#|№|n[or]\.) ?([A-Z\d-]*\d)/i.exec(subject.line.typed)?.[1];
  if (number !== undefined && number !== code) return true;
  return subject.candidates.some(
    (other) => other.code !== code && subject.sentences.length > 0 && isNumbered(other),
  );
}

/** How much of that an email whose code is called one for sure keeps. */
const OF_SURE = 0.5;

/** How far a word such as "valid for 10 minutes" is looked for, in lines. */
const VALIDITY_REACH = 2;

/** Notes what the email says as a whole. */
export function noteMail(
  { mail, index, reading, candidate, layout }: Spot,
  naming: Naming | undefined,
  signs: Signs,
): void {
  const { facts, readings } = mail;
  const { purpose, name, order, validity, warning, elsewhere } = facts;
  note(signs, 'mail-purpose', purpose.value, purpose.words);
  note(signs, 'mail-names-code', name.value, name.words);
  note(signs, 'mail-of-amounts', facts.amounts);
  const isSure = naming?.isTight === true && naming.isSure;
  // Your account has two-factor turned on. OTP: 482913.
  note(
    signs,
    'mail-of-something-done',
    facts.done.value * (isSure ? OF_SURE : 1),
    facts.done.words,
  );
  note(signs, 'nothing-else', facts.brevity);
  const isWhole = readings.every((other) => other === reading || other.isSubject);
  if (isWhole && layout.isAlone && !reading.isSubject) note(signs, 'whole-email');
  if (!isSure && isCounted(mail, candidate)) note(signs, 'number-in-subject');
  if (order !== undefined) note(signs, 'mail-asks-to-type', 1, order);
  if (validity !== undefined) note(signs, 'mail-limits-time', 1, validity);
  if (warning !== undefined) note(signs, 'mail-warns', 1, warning);
  if (elsewhere !== undefined && !(naming?.isTight && isName(naming))) {
    note(signs, 'code-sent-elsewhere', 1, elsewhere);
  }
  if (reading.isSubject) return;
  for (let at = index - VALIDITY_REACH; at <= index + VALIDITY_REACH; at++) {
    const words = readings[at]?.validity;
    if (words !== undefined) note(signs, 'validity-nearby', 1, words);
  }
}

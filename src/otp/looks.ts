import type { Found } from './candidates.js';
import { hasWord } from './characters.js';
import type { Naming } from './naming.js';
import { isName } from './naming.js';
import { type Form, isUnsayable } from './shapes.js';
import { note, type SignId, type Signs } from './signs.js';
import { hasIsBefore, isSetOff, type Spot } from './spots.js';

/** Text of that size is large, whatever is around it, in CSS pixels. */
const LARGE = 20;
/** Text that is larger than that is no small print. */
const SMALL = 13;

/** Notes how a candidate is set. */
export function noteLook(spot: Spot, signs: Signs): void {
  const { layout, candidate, reading, mail } = spot;
  const { look, isAlone, isEnclosed } = layout;
  const isSubject = reading.isSubject;
  if (isAlone && !isSubject) note(signs, 'alone');
  const isLarge = look.size >= LARGE || look.size >= mail.textSize * 1.3;
  if (isLarge && mail.part === 'html' && !isSubject) note(signs, 'large');
  if (look.bold) note(signs, 'bold');
  if (look.spaced || candidate.form === 'spaced') note(signs, 'widely-set');
  if (look.boxed) note(signs, 'boxed');
  if (isEnclosed) note(signs, 'enclosed');
  if (look.struck) note(signs, 'struck');
  if (mail.part === 'html' && look.size <= SMALL && look.size < mail.textSize) {
    note(signs, 'in-small-print');
  }
  if (reading.line.quoted || look.quoted) note(signs, 'quoted');
}

/** ANNA482: a word and a number make a code that is to be remembered, as that of a discount. */
const WORD_AND_NUMBER =
  /^(?=[A-Z]*[AEIOUY])(?![A-Z]*[BCDFGHJKLMNPQRSTVWXZ]{4})(?:[A-Z]{4,}-?\d{1,5}[A-Z]{0,3}|[A-Z]{3}-?\d{1,2}0)$|^\d{1,3}-?(?=[A-Z]*[AEIOUY])[A-Z]{4,}$/;
/** MX2280, u40291, ATU63390127, E-204. */
const LETTERS_THEN_DIGITS = /^(?:[A-Za-z]{1,3}\d{3,}[A-Z]?|[A-Z]{3,4}-\d{4,}|[A-Z]{1,2}-\d{3})$/;
/** The letters of a sender, and a code. */
const SENDER_AND_DIGITS = /^[A-Z]{1,2}-(\d{5,8})$/;
/** How much the number of its digits says then. */
const OF_A_SENDER = 0.6;
/** Codes of letters and digits are mostly shorter. */
const LONG = 8;
/** What is surely called a code may be longer. */
const LONGEST_CALLED = 10;
/** One that an email may speak of, also of the Buddhist calendar: 2087 is none. */
const YEAR = /^(?:19\d|20[0-5]|25[5-9])\d$/;

/** The signs of so many digits. */
const DIGITS: Record<number, SignId> = {
  4: 'digits-4',
  5: 'digits-5',
  6: 'digits-6',
  7: 'digits-7',
  8: 'digits-8',
};

/** 0800 5550, 1588-5501: eight digits that are called. */
const PHONE = /^(?:0800|1[58]\d\d)\b.{5}$/;

function shownOf({ candidate: { start, end }, reading: { line } }: Spot): string {
  return line.typed.slice(start, end);
}

/** Notes what a candidate's form says. */
export function noteForm(spot: Spot, naming: Naming | undefined, signs: Signs): void {
  const { candidate, reading } = spot;
  const { code, form, groups } = candidate;
  if (groups === 'even') note(signs, 'even-groups');
  if (groups === 'loose') note(signs, 'like-an-amount');
  const isPhone = groups !== undefined && (code.length > LONG || PHONE.test(shownOf(spot)));
  const isAsked = signs.has('order-introduces') && signs.has('alone');
  const isCalled = naming?.isTight && (isName(naming) || naming.strength === 'generic');
  if (isPhone && !isAsked && !isCalled) note(signs, 'like-a-phone');
  if (form === 'digits' || form === 'spaced') {
    const id = /^\d+$/.test(code) ? DIGITS[code.length] : 'capitals-and-digits';
    if (id) note(signs, id);
    if (/^0+$/.test(code) && !isFixedCode(naming)) note(signs, 'placeholder');
    if (/000$/.test(code) && code.length > 4 && !naming?.isTight) note(signs, 'round-number');
    if (form === 'digits' && YEAR.test(code) && !groups) noteYear(spot, naming, signs);
  } else if (form === 'mixed') {
    note(signs, code === code.toUpperCase() ? 'capitals-and-digits' : 'letters-and-digits');
    const isDrawn = isSurelyCalled(spot, naming, signs);
    if (WORD_AND_NUMBER.test(code) && !isDrawn) note(signs, 'word-and-number');
    if (!isDrawn || code.length > LONGEST_CALLED)
      note(signs, 'many-characters', Math.min(1, (code.replaceAll('-', '').length - LONG) / LONG));
    if (LETTERS_THEN_DIGITS.test(shownOf(spot)) && !isDrawn) note(signs, 'letters-then-digits');
    if (candidate.mayBe && !isDrawn && !isCalledOrTyped(spot, naming, signs))
      note(signs, 'form', 1, candidate.mayBe);
    // Your code is GC-551902: the letters are those of the sender.
    const digits = SENDER_AND_DIGITS.exec(code)?.[1];
    const id = DIGITS[digits?.length ?? 0];
    if (id && naming && isName(naming)) note(signs, id, OF_A_SENDER);
  } else {
    if (form === 'words') note(signs, 'joined-words');
    const isWord = form === 'letters' && reading.isWord(code);
    if (isWord || !(isNamedForSure(spot, naming, signs) || isAskedFor(code, form, signs))) {
      note(signs, 'a-word');
    }
  }
}

/** Your verification code is ANNA48: drawn by lot, codes of letters and digits look like anything. */
function isSurelyCalled(spot: Spot, naming: Naming | undefined, signs: Signs): boolean {
  if (!naming?.isTight || !naming.isSure) return false;
  const isApart = signs.has('introduced') || signs.has('alone') || signs.has('name-after');
  return isApart || hasIsBefore(spot);
}

/** Test environments have 000000 as the code of everybody. */
function isFixedCode(naming: Naming | undefined): boolean {
  return naming !== undefined && (naming.isSure || (naming.isTight && isName(naming)));
}

/** Enter this code to sign in: 66885f. */
function isCalledOrTyped({ layout }: Spot, naming: Naming | undefined, signs: Signs): boolean {
  if (signs.has('to-be-typed')) return true;
  if (layout.isAlone && STANDING_OUT.some((id) => signs.has(id))) return true;
  return naming !== undefined && isName(naming) && (naming.isTight || signs.has('introduced'));
}

const STANDING_OUT: readonly SignId[] = ['order-introduces', 'order-next', 'boxed', 'large'];

/** Type MXQP: what is asked for, and is no word of any language. */
function isAskedFor(code: string, form: Form, signs: Signs): boolean {
  if (form !== 'words' && !isUnsayable(code)) return false;
  const isIntroduced = signs.has('alone') && INTRODUCES.some((id) => signs.has(id));
  return isIntroduced || ASKS.some((id) => signs.has(id));
}

const INTRODUCES: readonly SignId[] = ['introduced', 'boxed', 'large'];
const ASKS: readonly SignId[] = ['to-be-typed', 'order-introduces', 'order-next'];

/** Letters only may be a word: they need a name right by them, and have to stand out. */
function isNamedForSure(spot: Spot, naming: Naming | undefined, signs: Signs): boolean {
  const { layout, candidate } = spot;
  if (!naming?.isTight) return false;
  if (candidate.form === 'words' || /^[A-Z]+(?:-[A-Z]+)*$/.test(candidate.code)) {
    const isGeneric = candidate.form === 'words' && naming.strength === 'generic';
    return layout.isAlone || isName(naming) || isGeneric;
  }
  if (!isName(naming)) return false;
  // PhpMyAdmin verification code: the name of a sender.
  const isMixed = candidate.code !== candidate.code.toLowerCase() && !signs.has('name-after');
  const isDrawn = isMixed || isUnsayable(candidate.code);
  return isSetOff(layout) || (isDrawn && isSurelyCalled(spot, naming, signs));
}

/** 15 June 2568: the day and the month before a year, in any language. */
const DATE = /(?:^|[\s(,])[0-3]?\d\.? (?:de )?[^\s\d.,:;]{3,14}\.?,? (?:de )?$/;
/** How far before its year a day may stand, in characters. */
const DATE_REACH = 30;

/** Your PIN is 1984; but: in 2024 our members reported many codes. */
function noteYear(
  { layout, candidate, reading, sentence }: Spot,
  naming: Naming | undefined,
  signs: Signs,
): void {
  const { typed } = reading.line;
  const isOfDate = DATE.test(
    typed.slice(Math.max(0, candidate.start - DATE_REACH), candidate.start),
  );
  const isJoined = signs.has('introduced') && signs.has('name-joined');
  const isFirst = signs.has('name-after') && candidate.start - sentence.start <= 1;
  // Tax year: 2024. What has a name of its own, which no table knows, is not set apart.
  const isLabelled = hasWord(typed.slice(0, candidate.start));
  const isSet =
    ((layout.isAlone && !isLabelled) || layout.look.size >= LARGE) && naming !== undefined;
  const isNamed = signs.has('name-right-before') || isJoined || isFirst;
  const isTyped = signs.get('to-be-typed')?.value === 1;
  if (isOfDate || !(isNamed || isSet || isTyped)) note(signs, 'a-year');
}

/** Whether a form is that of a year, of which long emails are full. */
export function isYear({ code, form }: Found): boolean {
  return form === 'digits' && YEAR.test(code);
}

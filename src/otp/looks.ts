import type { Found } from './candidates.js';
import type { Naming } from './naming.js';
import { isName } from './naming.js';
import { note, type SignId, type Signs } from './signs.js';
import { isSetOff, type Spot } from './spots.js';

/** Text of that size is large, whatever is around it, in CSS pixels. */
const LARGE = 20;
/** Text that is larger than that is no small print. */
const SMALL = 13;

/** Notes how a candidate is set. */
export function noteLook(spot: Spot, signs: Signs): void {
  const { layout, candidate, reading, mail, index } = spot;
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
  if (isSubject) note(signs, 'in-subject-only');
  if (!isSubject && index >= mail.footer) note(signs, 'in-footer');
  if (mail.part === 'html' && look.size <= SMALL && look.size < mail.textSize) {
    note(signs, 'in-small-print');
  }
  if (reading.line.quoted || look.quoted) note(signs, 'quoted');
}

/** ANNA482: a word and a number make a code that is to be remembered, as that of a discount. */
const WORD_AND_NUMBER = /^[A-Z]{3,}-?\d{1,4}[A-Z]{0,3}$/;
/** MX2280, u40291, ATU63390127. */
const LETTERS_THEN_DIGITS = /^(?:[A-Za-z]{1,3}\d{3,}|[A-Z]{1,3}\d{2,}[A-Z]?)$/;
/** Codes of letters and digits are mostly shorter. */
const LONG = 8;
const YEAR = /^(?:19|20|25)\d\d$/;

/** Notes what a candidate's form says. */
export function noteForm(spot: Spot, naming: Naming | undefined, signs: Signs): void {
  const { candidate, reading } = spot;
  const { code, form, groups } = candidate;
  if (groups) note(signs, `${groups}-groups`);
  if (form === 'digits' || form === 'spaced') {
    const id = `digits-${code.length}` as SignId;
    if (/^\d+$/.test(code)) note(signs, id);
    else note(signs, 'capitals-and-digits');
    if (/^0+$/.test(code)) note(signs, 'placeholder');
    if (/000$/.test(code) && code.length > 4 && !naming?.isTight) note(signs, 'round-number');
    if (form === 'digits' && YEAR.test(code) && !groups) noteYear(spot, signs);
  } else if (form === 'mixed') {
    note(signs, code === code.toUpperCase() ? 'capitals-and-digits' : 'letters-and-digits');
    // A voucher that is called a code by a word of its own right by it is none: it is that code.
    if (WORD_AND_NUMBER.test(code) && !(naming?.isTight && isName(naming))) {
      note(signs, 'word-and-number');
    }
    note(signs, 'many-characters', Math.min(1, (code.replaceAll('-', '').length - LONG) / LONG));
    if (LETTERS_THEN_DIGITS.test(code)) note(signs, 'letters-then-digits');
  } else {
    note(signs, form === 'words' ? 'joined-words' : 'letters-only');
    const isWord = form === 'letters' && reading.isWord(code);
    if (!isNamedForSure(spot, naming) || isWord) note(signs, 'a-word');
  }
}

/** Letters only may be a word: they need a name right by them, and have to stand out. */
function isNamedForSure({ layout, candidate }: Spot, naming: Naming | undefined): boolean {
  if (!naming?.isTight) return false;
  if (candidate.form === 'words' || /^[A-Z]+(?:-[A-Z]+)*$/.test(candidate.code)) {
    return layout.isAlone || isName(naming);
  }
  return isName(naming) && isSetOff(layout);
}

/** Your PIN is 1984; but: in 2024 our members reported many codes. */
function noteYear({ layout, candidate, sentence }: Spot, signs: Signs): void {
  if (signs.has('name-right-before') || signs.has('name-joined')) return;
  const isFirst = signs.has('name-after') && candidate.start - sentence.start <= 1;
  const isTyped = signs.has('to-be-typed');
  if (layout.isAlone || isFirst || isTyped || layout.look.size >= LARGE) note(signs, 'year-like');
  else note(signs, 'a-year');
}

/** Whether a form is that of a year, of which long emails are full. */
export function isYear({ code, form }: Found): boolean {
  return form === 'digits' && YEAR.test(code);
}

/**
 * What can be noticed about a candidate. `{}` in a text stands for the words that it rests on.
 *
 * - `for` and `against`: one sign among many; `scripts/otp/fit.mjs` finds its weight in `weights.ts`, which
 *   is never below zero for the first and never above it for the second.
 * - `either`: the weight may turn out either way.
 * - `rules-out`: enough to decide by itself. Nothing that speaks for the candidate outweighs it.
 */
export type Direction = 'for' | 'against' | 'either' | 'rules-out';

interface Sign {
  text: string;
  direction: Direction;
  /** It counts only if it is so in all places where the code stands. */
  everywhere?: boolean;
}

const of =
  (direction: Direction, everywhere = false) =>
  (text: string): Sign => ({ text, direction, everywhere });
const [speaksFor, against, either] = [of('for'), of('against'), of('either')];
const againstEverywhere = of('against', true);
const rulesOut = of('rules-out');
const rulesOutEverywhere = of('rules-out', true);

export const SIGNS = {
  // What it is called. A name is a word such as "code"; an order is anything that asks to type something.
  'name-for-sure': speaksFor('called by a name that codes for one use have'),
  'name-right-before': speaksFor('right after "{}"'),
  'order-right-before': speaksFor('right after "{}"'),
  'name-joined': speaksFor('after "{}" and a colon, or "is"'),
  'order-joined': speaksFor('after "{}" and a colon, or "is"'),
  'name-after': speaksFor('before "{}"'),
  'order-after': speaksFor('before "{}"'),
  'name-in-sentence': speaksFor('in a sentence with "{}"'),
  'order-in-sentence': speaksFor('in a sentence with "{}"'),
  'name-above': speaksFor('below "{}"'),
  'order-above': speaksFor('below "{}"'),
  'name-below': speaksFor('above "{}"'),
  'order-below': speaksFor('above "{}"'),
  'order-next': speaksFor('before a sentence that says where it is typed: "{}"'),
  'name-in-subject': speaksFor('"{}" in the subject'),
  'order-in-subject': speaksFor('"{}" in the subject'),
  'order-introduces': speaksFor('announced by "{}"'),
  'before-a-field': speaksFor('before "{}", where something is typed'),
  'to-be-typed': speaksFor('beside a word such as "enter"'),
  introduced: speaksFor('after a colon or a word such as "is", or in the gap of a sentence'),

  // How it looks.
  alone: speaksFor('alone on its line'),
  large: speaksFor('larger than the text'),
  largest: speaksFor('larger than all other numbers'),
  bold: speaksFor('bold'),
  'widely-set': speaksFor('widely set'),
  boxed: speaksFor('in a box'),
  enclosed: speaksFor('in quotes, square brackets or stars'),

  // Its form.
  'digits-4': either('4 digits'),
  'digits-5': either('5 digits'),
  'digits-6': either('6 digits'),
  'digits-7': either('7 digits'),
  'digits-8': either('8 digits'),
  'capitals-and-digits': either('capitals and digits'),
  'letters-and-digits': either('letters and digits'),
  'joined-words': either('words joined by dashes'),
  'even-groups': either('in groups of the same length'),
  'word-and-number': against('a word and a number, as of a voucher'),
  'like-an-amount': against('in groups as of an amount or a phone'),
  'many-characters': against('longer than codes are'),
  'letters-then-digits': against('a few letters before a number, as of a product'),

  // What else is in the email.
  'mail-purpose': speaksFor('an email to sign in or to confirm: "{}"'),
  'mail-names-code': speaksFor('an email that speaks of a "{}"'),
  'mail-asks-to-type': speaksFor('an email that asks to type something: "{}"'),
  'mail-limits-time': speaksFor('an email that says how long something is valid: "{}"'),
  'mail-warns': speaksFor('an email that warns: "{}"'),
  'validity-nearby': speaksFor('near "{}"'),
  'only-one': speaksFor('the only number that nothing explains'),
  'whole-email': speaksFor('the email is nothing but that'),
  'nothing-else': speaksFor('the email says little else'),
  'nothing-against': speaksFor('named, and nothing speaks against it'),
  'mail-of-codes-typed': against('an email with "{}"'),
  'mail-of-codes-shown': against('an email with "{}"'),
  'code-typed-nearby': against('beside "{}"'),
  'subject-of-codes-typed': against('an email about "{}"'),
  'subject-of-codes-shown': against('an email about "{}"'),
  'confirmation-of-another-kind': against('a confirmation code in an email with "{}"'),
  'subject-of-something-else': against('an email about "{}"'),
  'mail-of-another-kind': against('an email about "{}", not to sign in'),
  'number-in-subject': against('the subject has a number of its own'),
  'mail-of-amounts': against('an email with several amounts'),
  'mail-to-be-paid': against('an email with an account to pay into'),
  'mail-of-something-done': against('an email about what has happened: "{}"'),
  unaddressed: againstEverywhere('neither named nor asked for where it stands'),
  'code-sent-elsewhere': against('an email about a code that is elsewhere: "{}"'),

  // Where it stands, and what it may be instead.
  'unknown-name': against('after "{}", as if that were its name'),
  'in-running-text': againstEverywhere('in the midst of a sentence'),
  quoted: againstEverywhere('quoted from an earlier email'),
  'beside-a-share': against('beside "{}"'),

  // Each of these is enough.
  'other-name-before': rulesOut('after "{}"'),
  'other-name-above': rulesOut('below "{}"'),
  amount: rulesOut('before "{}"'),
  old: rulesOut('"{}"'),
  expired: rulesOut('"{}"'),
  example: rulesOut('"{}"'),
  answered: rulesOut('quoted, and there is a newer one'),
  listed: rulesOut('one of a list'),
  struck: rulesOut('crossed out'),
  'source-code': rulesOut('in source code'),
  'a-year': rulesOutEverywhere('a year'),
  placeholder: rulesOut('a placeholder'),
  'other-kind-of-code': against('beside "{}"'),
  'a-word': rulesOutEverywhere('letters only, which may be a word'),
  'another-is-named': rulesOut('another number is called the code'),
  'round-number': rulesOutEverywhere('a round number'),
  'beside-a-name': rulesOutEverywhere('beside a name, as in an address'),
  'in-small-print': rulesOutEverywhere('in small print'),
  'after-number': rulesOutEverywhere('after "{}"'),
  'before-a-thing': rulesOutEverywhere('before "{}"'),
  'after-hash': rulesOutEverywhere('after a #'),
  'like-a-phone': rulesOutEverywhere('in groups as of a phone'),
  'after-a-phone': rulesOut('after "{}", as the PIN of a conference'),
  mentioned: rulesOut('in brackets or quotes together with "{}"'),
  unlinked: rulesOutEverywhere('in a sentence that says nothing of it'),
  'in-a-row': rulesOut('one of several numbers in a row of a table'),
  form: rulesOut('{}'),
} as const satisfies Record<string, Sign>;

export type SignId = keyof typeof SIGNS;

/** The signs that decide by themselves have this weight. */
export const RULED_OUT = -100;

/** A sign that was noticed: how much it applies, from 0 to 1, and the words that it rests on. */
export interface Noticed {
  value: number;
  words?: string | undefined;
}

export type Signs = Map<SignId, Noticed>;

/** Notes a sign, unless it was noted more clearly before. */
export function note(signs: Signs, id: SignId, value = 1, words?: string): void {
  if (value > 0 && value > (signs.get(id)?.value ?? 0)) signs.set(id, { value, words });
}

/** Whether any sign speaks against a candidate. */
export function isDoubted(signs: Signs): boolean {
  for (const id of signs.keys()) if (SIGNS[id].direction === 'against') return true;
  return false;
}

export function isRuledOut(signs: Signs): boolean {
  for (const id of signs.keys()) if (SIGNS[id].direction === 'rules-out') return true;
  return false;
}

/** The signs of a code that stands in several places. */
export function mergeSigns(places: readonly Signs[]): Signs {
  const [first] = places;
  if (first && places.length === 1) return first;
  // Ruled out in each place, for whatever reason.
  const isOut = places.every(isRuledOut);
  const merged: Signs = new Map();
  for (const signs of places) {
    for (const [id, { value, words }] of signs) {
      const { everywhere, direction }: Sign = SIGNS[id];
      const isKept = isOut && direction === 'rules-out';
      if (everywhere && !isKept && !places.every((other) => other.has(id))) continue;
      note(merged, id, value, words);
    }
  }
  return merged;
}

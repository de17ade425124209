import type { Label } from './labels.js';
import type { Kind } from './languages/language.js';
import type { Naming } from './naming.js';
import { isName } from './naming.js';
import { note, type Signs } from './signs.js';
import { firstFrom, lastUntil } from './spans.js';
import { isSetOff, type Spot } from './spots.js';

/** Notes what stands beside a candidate that no table knows. */
export function noteSurroundings(spot: Spot, naming: Naming | undefined, signs: Signs): void {
  const { candidate, reading, sentence, layout } = spot;
  const isNamed = naming?.isTight === true && naming.strength !== 'hint';
  const before = reading.line.typed.slice(sentence.start, candidate.start);
  if (!isNamed) noteUnknownName(spot, before, signs);
  if (/(?:^|[^\p{L}])\p{Lu}{2,6}[ -]$/u.test(before)) note(signs, 'after-capitals');
  if (!signs.has('name-right-before')) noteName(spot, before, signs);
  noteOtherName(spot, signs);
  const isInSentence = /\p{L}/u.test(before) || sentence.end - candidate.end > 12;
  if (isInSentence && !isSetOff(layout) && !isNamed) note(signs, 'in-running-text');
}

/** How far from a candidate the name of something else may stand, in characters. */
const OTHER_REACH = 60;

/** The words that name a number something else stand in its sentence, if not right by it. */
function noteOtherName({ sentence, candidate }: Spot, signs: Signs): void {
  const { labels } = sentence;
  for (let at = firstFrom(labels, candidate.start - OTHER_REACH); at < labels.length; at++) {
    const { says, strength, start, words } = labels[at] as Label;
    if (start > candidate.start + OTHER_REACH) return;
    if (says === 'other' && strength !== 'weak') note(signs, 'other-name-nearby', 1, words);
  }
}

/** The last word before a candidate, an abbreviation for "number", and what joins them. */
const LAST_WORD =
  /(\p{L}[\p{L}\p{M}.'’/-]{0,24})(?:[ .]{1,2}(?:no|nr|n°|nº|№|num|id)\.?)?[ \t]{0,2}([:#\t]|\.|)[ \t]{0,2}$/iu;

/** A word before a candidate that no table knows, and that stands there like a name: Matrikel: 48291. */
function noteUnknownName(
  { candidate, sentence, layout, mail, index }: Spot,
  before: string,
  signs: Signs,
): void {
  const match = LAST_WORD.exec(before);
  if (match) {
    const at = sentence.start + match.index;
    const word = sentence.words[lastUntil(sentence.words, candidate.start)];
    const isKnown = word !== undefined && word.end > at;
    const isLike = match[2] !== '' || !/[\p{L}\p{N}]/u.test(before.slice(0, match.index));
    if (!isKnown && isLike) note(signs, 'unknown-name', 1, match[1]);
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
  if (above.candidates.length > 0 || !/\p{L}/u.test(typed)) return;
  // Licence number: what number, no table knows.
  const isNumber = words.some(({ kind }) => kind === 'number');
  note(signs, 'unknown-name', isNumber ? 1 : 0.5, typed.trim());
}

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
  const isBeforeName = /^ \p{Lu}\p{Ll}{2,}/u.test(after) && !isKnown;
  const isAfterName =
    /\p{Lu}\p{Ll}{2,} $/u.test(before) && /^(?:,|\.?$|\. |\.? *[–—|·-])/.test(after);
  if (isBeforeName || isAfterName) note(signs, 'beside-a-name');
}

/** How far a word such as "valid for 10 minutes" is looked for, in lines. */
const VALIDITY_REACH = 2;

/** Notes what the email says as a whole. */
export function noteMail(
  { mail, index, reading }: Spot,
  naming: Naming | undefined,
  signs: Signs,
): void {
  const { facts, readings } = mail;
  const { purpose, name, order, validity, warning, elsewhere } = facts;
  note(signs, 'mail-purpose', purpose.value, purpose.words);
  note(signs, 'mail-names-code', name.value, name.words);
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

import { outlineOf } from './characters.js';
import { isName, type Naming } from './naming.js';
import { note, type Signs } from './signs.js';
import { lastUntil } from './spans.js';
import { headingOf, type Spot } from './spots.js';

/** Notes what a candidate is by where it stands: a phone's PIN, a cell of a table, source code. */
export function noteRefusals(spot: Spot, naming: Naming | undefined, signs: Signs): void {
  noteHash(spot, naming, signs);
  noteSource(spot, signs);
  noteRow(spot, naming, signs);
  noteMention(spot, signs);
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

/** How much of a row is read on either side, in characters. */
const ROW_REACH = 200;

/** OTP 184027 181993 2760.41: in a table of numbers the first cell of a row is no name of a code. */
function noteRow(spot: Spot, naming: Naming | undefined, signs: Signs): void {
  const { candidate, reading, mail, index } = spot;
  const { typed } = reading.line;
  if (!typed.includes('\t')) return;
  const isCalled = signs.has('name-above') || signs.has('order-above');
  if (isCalled && headingOf(spot, mail.readings[index - 1])) return;
  const before = typed.slice(0, candidate.start).slice(-ROW_REACH).split('\t');
  const after = typed.slice(candidate.end, candidate.end + ROW_REACH).split('\t');
  // Amount 850.00 Key 482913: in a row of names and values the name says which it is.
  const others = naming?.isTight ? [before.at(-2), after[1]] : [...before, ...after];
  if (others.some((cell) => cell && NUMBER_CELL.test(cell))) note(signs, 'in-a-row');
}

/** How far before a name such a mark may stand, in characters. */
const MENTION_REACH = 200;

/** (code 40312), "Your code is 448211": who writes so speaks of a code and gives none. */
function noteMention({ candidate, sentence, reading: { line } }: Spot, signs: Signs): void {
  const label = sentence.labels[lastUntil(sentence.labels, candidate.start)];
  if (!label) return;
  const before = line.typed.slice(Math.max(0, label.start - MENTION_REACH), label.start);
  const [opening] = /[("“](?=[^()"“”]*$)/.exec(before) ?? [];
  // "Next", then the code: the last mark closes a quotation.
  if (opening === '"' && (before.match(/"/g)?.length ?? 0) % 2 === 0) return;
  const isClosedBefore = /[)"”]/.test(line.typed.slice(label.end, candidate.start));
  if (!opening || isClosedBefore) return;
  const closing = opening === '(' ? /^[^()]*\)/ : /^[^"“”]*["”]/;
  if (closing.test(line.typed.slice(candidate.end))) note(signs, 'mentioned', 1, label.words);
}

function noteHash({ candidate, reading }: Spot, naming: Naming | undefined, signs: Signs): void {
  const { typed } = reading.line;
  // 4829# is what opens a gate, or is typed on the phone.
  if (/^#(?![A-Za-z\d])/.test(typed.slice(candidate.end, candidate.end + 2))) {
    note(signs, 'before-a-thing', 1, '#');
  }
  if (typed.charAt(candidate.start - 1) !== '#') return;
  if (!naming?.isTight || !isName(naming)) note(signs, 'after-hash');
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

import { noteAge } from './age.js';
import { type Found, MAX_CANDIDATES } from './candidates.js';
import type { Line } from './lines.js';
import { isYear, noteForm, noteLook } from './looks.js';
import { MailPart } from './mail.js';
import { noteNaming } from './naming.js';
import { noteOrders } from './orders.js';
import { noteOtherCodes } from './other-codes.js';
import { noteOtherNames } from './other-names.js';
import { noteRefusals } from './refusals.js';
import {
  isDoubted,
  isRuledOut,
  mergeSigns,
  note,
  RULED_OUT,
  SIGNS,
  type SignId,
  type Signs,
} from './signs.js';
import { isSetOff, layoutOf, type Spot } from './spots.js';
import { noteLink, noteMail, noteSurroundings } from './surroundings.js';
import { ENOUGH, type OtpCandidate, type OtpMail, type OtpReason } from './types.js';
import { BASE, WEIGHTS } from './weights.js';

/** How many points it has to be ahead of the next one: if two are close, none is taken. */
const AHEAD = 8;

/** A candidate, and all signs that were noticed about it. */
export interface Noted extends Omit<OtpCandidate, 'score' | 'reasons'> {
  signs: Signs;
}

/** The code of an email, if one candidate is good enough and better than all others. */
export function decide(ranked: readonly OtpCandidate[]): string | null {
  const [best, ...others] = ranked;
  if (!best || best.score < ENOUGH) return null;
  // K3XW 90TD, in two places: half of it is no rival.
  const second = others.find(({ code }) => !best.code.includes(code));
  return second && best.score - second.score < AHEAD ? null : best.code;
}

/** All candidates of an email, the best first. */
export function rank(mail: OtpMail): OtpCandidate[] {
  return notedIn(mail)
    .map(({ signs, ...candidate }) => ({ ...candidate, ...scoreOf(signs) }))
    .sort((a, b) => b.score - a.score);
}

function scoreOf(signs: Signs): Pick<OtpCandidate, 'score' | 'reasons'> {
  const reasons: OtpReason[] = [];
  for (const [id, { value, words }] of signs) {
    const { text } = SIGNS[id];
    const weight = Math.round(pointsOf(id, value));
    if (weight !== 0) reasons.push({ id, text: text.replace('{}', words ?? ''), weight });
  }
  reasons.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  return { score: Math.round(sumOf(signs)), reasons };
}

function sumOf(signs: Signs): number {
  let sum = BASE;
  for (const [id, { value }] of signs) sum += pointsOf(id, value);
  return sum;
}

function pointsOf(id: SignId, value: number): number {
  return SIGNS[id].direction === 'rules-out' ? RULED_OUT : (WEIGHTS[id] ?? 0) * value;
}

/** Everything in an email that looks like a code, one entry for each, with its signs. */
export function notedIn({ subject, text, html }: OtpMail): Noted[] {
  const parts: MailPart[] = [];
  if (text || !html) parts.push(new MailPart(subject, text ?? '', 'text'));
  if (html) parts.push(new MailPart(subject, html, 'html'));
  const byCode = new Map<string, Noted[]>();
  for (const noted of parts.flatMap(notedInPart)) {
    const key = noted.code.replaceAll('-', '');
    const same = byCode.get(key);
    if (same) same.push(noted);
    else byCode.set(key, [noted]);
  }
  const merged = [...byCode.values()].map(merge);
  compare(merged);
  return merged;
}

function notedInPart(mail: MailPart): Noted[] {
  const spots = spotsIn(mail);
  const listed = listedIn(spots);
  return [...spots.map((spot) => noteSpot(spot, listed.has(spot))), ...ruledOutIn(mail)];
}

function noteSpot(spot: Spot, isListed: boolean): Noted {
  const signs: Signs = new Map();
  const naming = noteNaming(spot, signs);
  noteOrders(spot, signs);
  noteLook(spot, signs);
  noteForm(spot, naming, signs);
  noteSurroundings(spot, naming, signs);
  noteMail(spot, naming, signs);
  noteOtherNames(spot, naming, signs);
  noteAge(spot, signs);
  noteOtherCodes(spot, naming, signs);
  noteRefusals(spot, naming, signs);
  noteLink(spot, naming, signs);
  if (isListed) note(signs, 'listed');
  const isWeak = WEAK.some((id) => signs.has(id)) || spot.mail.facts.isWithoutUse;
  if (isWeak && !isAddressed(signs)) note(signs, 'unaddressed');
  return { ...described(spot.candidate, spot.reading.line, spot.mail, spot.index), signs };
}

/** Whether something names it or asks for it where it stands: more than a word such as "confirm". */
function isAddressed(signs: Signs): boolean {
  return ADDRESSES.some(([id, value]) => (signs.get(id)?.value ?? 0) >= value);
}

/** In the midst of a sentence, or in an email that asks for nothing, more is needed than a purpose. */
const WEAK: readonly SignId[] = ['in-running-text', 'mail-of-something-done'];

const ADDRESSES: readonly [SignId, number][] = [
  ['name-right-before', 0.1],
  ['name-joined', 0.1],
  ['name-after', 0.1],
  ['name-above', 0.4],
  ['name-below', 0.6],
  ['name-in-subject', 0.6],
  ['order-right-before', 0.6],
  ['order-joined', 0.6],
  ['order-after', 0.6],
  ['order-above', 0.6],
  ['order-below', 0.6],
  ['order-in-subject', 0.9],
  ['order-introduces', 0.1],
  ['order-next', 0.1],
  ['to-be-typed', 0.1],
  ['before-a-field', 0.1],
];

/** An email of more lines than that is full of years; none of them in running text is a code. */
const LONG = 200;

/** How many are looked at for it, from either end: most of a table of prices are none by their form. */
const MAX_SEEN = 200;

/** The candidates that are worth a judgement: the first ones of an email, and the last ones. */
function spotsIn(mail: MailPart): Spot[] {
  const { first, last } = MAX_CANDIDATES;
  const { readings } = mail;
  const spots: Spot[] = [];
  let [index, seen] = [0, 0];
  for (; index < readings.length && spots.length < first && seen < MAX_SEEN; index++) {
    spots.push(...spotsOf(mail, index));
    seen += readings[index]?.candidates.length ?? 0;
  }
  seen = 0;
  const atEnd: Spot[] = [];
  for (let at = readings.length - 1; at >= index && atEnd.length < last && seen < MAX_SEEN; at--) {
    atEnd.unshift(...spotsOf(mail, at).slice(-last));
    seen += readings[at]?.candidates.length ?? 0;
  }
  const all = [...spots.slice(0, first), ...atEnd];
  if (all.length > 0) mail.markQuotes();
  return all;
}

function spotsOf(mail: MailPart, index: number): Spot[] {
  const reading = mail.readings[index];
  const isLong = mail.readings.length > LONG;
  const spots: Spot[] = [];
  for (const candidate of reading?.candidates ?? []) {
    if (!reading || !isPossible(candidate)) continue;
    const layout = layoutOf(reading.line, candidate);
    if (isLong && isYear(candidate) && !isSetOff(layout)) continue;
    const sentence = reading.sentenceOf(candidate);
    if (sentence) spots.push({ candidate, layout, reading, sentence, mail, index });
  }
  return spots;
}

function isPossible({ ruledOut }: Found): boolean {
  return ruledOut === undefined;
}

/** How many of the numbers that are none by their form are reported, of the first pages. */
const MAX_RULED_OUT = 50;

function ruledOutIn(mail: MailPart): Noted[] {
  const found: Noted[] = [];
  for (const [index, { candidates, line }] of mail.readings.slice(0, LONG).entries()) {
    for (const candidate of candidates) {
      if (candidate.ruledOut === undefined) continue;
      if (found.length >= MAX_RULED_OUT) return found;
      const signs: Signs = new Map();
      note(signs, 'form', 1, candidate.ruledOut);
      found.push({ ...described(candidate, line, mail, index), signs });
    }
  }
  return found;
}

/** How much of a long line is shown around a candidate. */
const SHOWN_AROUND = 40;

function described(candidate: Found, { shown }: Line, mail: MailPart, index: number) {
  const { code, start, end } = candidate;
  const isSubject = mail.readings[index]?.isSubject === true;
  const hasSubject = mail.readings[0]?.isSubject === true;
  return {
    code,
    shown: shown.slice(start, end),
    part: isSubject ? ('subject' as const) : mail.part,
    line: hasSubject && !isSubject ? index : index + 1,
    offset: start,
    excerpt: shown.slice(Math.max(0, start - SHOWN_AROUND), end + SHOWN_AROUND).trim(),
  };
}

/** One entry for a code that stands in several places: the signs of all, described at the best. */
function merge(places: readonly Noted[]): Noted {
  const possible = places.filter(({ signs }) => !signs.has('form'));
  const kept = possible.length > 0 ? possible : places;
  const scores = kept.map(({ signs }) => sumOf(signs));
  const best = kept[scores.indexOf(Math.max(...scores))] as Noted;
  const signs = mergeSigns(kept.map((place) => place.signs));
  const sure = kept.filter((place) => place.signs.has('name-for-sure'));
  for (const id of sure.length > 0 ? OF_OTHER_KINDS : []) {
    if (!sure.some((place) => place.signs.has(id))) signs.delete(id);
  }
  return { ...best, signs };
}

/** What speaks for another kind of code does not count if the code is named for sure in another place. */
const OF_OTHER_KINDS: readonly SignId[] = [
  'mail-of-codes-typed',
  'mail-of-codes-shown',
  'code-typed-nearby',
  'subject-of-codes-typed',
  'subject-of-codes-shown',
  'confirmation-of-another-kind',
  'other-kind-of-code',
];

/** Signs that something else than a code was found for the number. */
const EXPLAINED: readonly SignId[] = ['unknown-name', 'quoted'];

const NAMED: readonly SignId[] = ['name-right-before', 'name-joined', 'name-after'];

/** Hot off the server: 440968. What stands behind a colon in an email that speaks of a code. */
function isHanded(signs: Signs): boolean {
  return (
    signs.has('introduced') &&
    signs.has('name-in-subject') &&
    DIGITS_OF_CODES.some((id) => signs.has(id))
  );
}

const DIGITS_OF_CODES: readonly SignId[] = ['digits-5', 'digits-6', 'digits-8'];

function isNamed(signs: Signs): boolean {
  return NAMED.some((id) => signs.has(id));
}

/** Named for sure, or alone below its name. */
function isCalled({ code, signs }: Noted): boolean {
  return /\d/.test(code) && CALLED.some((id) => (signs.get(id)?.value ?? 0) >= 0.75);
}

/** What is said of codes of an earlier email, and of vouchers, takes nothing from other numbers. */
const OF_OTHERS: readonly SignId[] = ['quoted', 'word-and-number', 'beside-a-share'];

const CALLED: readonly SignId[] = ['name-right-before', 'name-joined', 'name-after', 'name-above'];

function isExplained(signs: Signs): boolean {
  return EXPLAINED.some((id) => signs.has(id));
}

/** Invoice INV-2025-00731, of which the code for the transfer is 00731: the end of a number with a name. */
function noteParts(all: readonly Noted[]): void {
  const longer = all.filter(({ code, signs }) => code.includes('-') && isRuledOut(signs));
  for (const { code, shown } of longer) {
    const parts = code.split('-').slice(1);
    for (const noted of all) {
      if (parts.includes(noted.code)) note(noted.signs, 'form', 1, `a part of "${shown}"`);
    }
  }
}

/** Notes what only a comparison of all candidates shows. */
function compare(all: readonly Noted[]): void {
  noteParts(all);
  const open = all.filter(({ signs }) => !isRuledOut(signs));
  const fresh = open.filter(({ signs }) => !signs.has('quoted'));
  // What an earlier email said counts less only where there is something newer.
  const isNewer = all.some(
    ({ signs }) =>
      !signs.has('form') && !signs.has('quoted') && (isNamed(signs) || isHanded(signs)),
  );
  if (isNewer) {
    for (const { signs } of open) if (signs.has('quoted')) note(signs, 'answered');
  }
  if (fresh.length === 0) for (const { signs } of open) signs.delete('quoted');
  const unexplained = open.filter(
    ({ signs }) => !signs.has('answered') && (isNamed(signs) || !isExplained(signs)),
  );
  const large = open.filter(({ signs }) => signs.has('large'));
  // A word with a digit that nothing calls a code, such as a user name in the subject, rivals no number that is.
  const named = unexplained.filter(({ signs }) => isNamed(signs));
  const rivals = unexplained.filter(
    ({ signs }) => named.length === 0 || isNamed(signs) || !signs.has('letters-and-digits'),
  );
  for (const { signs } of unexplained) {
    if (rivals.length === 1) note(signs, 'only-one');
  }
  for (const { signs } of open) {
    if (isNamed(signs) && !isDoubted(signs)) note(signs, 'nothing-against');
  }
  const called = open.filter(
    (noted) => isCalled(noted) && !OF_OTHERS.some((id) => noted.signs.has(id)),
  );
  if (called.length === 1) {
    for (const noted of open) if (!isCalled(noted)) note(noted.signs, 'another-is-named');
  }
  if (large.length === 1 && large[0]) note(large[0].signs, 'largest');
}

/** So many codes of one form, one after the other, are a list to be kept. */
const FEWEST_LISTED = 3;

/** The candidates that are items of a list of codes, such as backup codes. */
function listedIn(spots: readonly Spot[]): Set<Spot> {
  const listed = new Set<Spot>();
  for (let index = 0; index < spots.length; ) {
    let end = index + 1;
    while (end < spots.length && continuesList(spots[end - 1], spots[end])) end++;
    const items = spots.slice(index, end);
    const codes = new Set(items.map(({ candidate }) => candidate.code));
    if (codes.size >= FEWEST_LISTED) for (const item of items) listed.add(item);
    index = end;
  }
  return listed;
}

function continuesList(last: Spot | undefined, next: Spot | undefined): boolean {
  if (!last || !next || last.reading.isSubject || formOf(last) !== formOf(next)) return false;
  if (last.index === next.index) {
    const between = last.reading.line.typed.slice(last.candidate.end, next.candidate.start);
    return between.length <= 8 && !/[.:!?=]/.test(between.replace(/\d{1,2}[.)]/, ''));
  }
  return next.index - last.index === 1 && last.layout.isAlone && next.layout.isAlone;
}

function formOf({ candidate }: Spot): string {
  return `${candidate.form} ${candidate.code.length}`;
}

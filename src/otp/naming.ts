import type { Found } from './candidates.js';
import { hasWord, isLetterOrNumber, outlineOf } from './characters.js';
import { isEnglishLabel, isTaken, type Label } from './labels.js';
import type { Kind } from './languages/language.js';
import type { Reading, ReadSentence } from './reading.js';
import { note, type SignId, type Signs } from './signs.js';
import { firstFrom, lastUntil } from './spans.js';
import {
  FARTHEST,
  gapBetween,
  hasIsAfter,
  hasIsBefore,
  headingOf,
  isCalledNew,
  isFirst,
  isInBrackets,
  type Spot,
  verbBeside,
} from './spots.js';

/** The most telling of what names a candidate a code, for the rules that ask what it is instead. */
export interface Naming {
  strength: Label['strength'];
  kind: Kind;
  /** Whether it stands right by the candidate. */
  isTight: boolean;
  /** Whether a name such as "verification code" stands anywhere near. */
  isSure: boolean;
}

type Strength = Label['strength'];

/** How much a name or an order of each strength says. */
const VALUES: Record<Strength, number> = {
  sure: 1,
  plain: 0.75,
  generic: 1,
  weak: 0.8,
  hint: 0.45,
};
const RANK: Record<Strength, number> = { sure: 5, plain: 4, generic: 3, weak: 2, hint: 1 };

export function isName({ strength }: Pick<Label, 'strength'>): boolean {
  return strength === 'sure' || strength === 'plain';
}

/** Where a label stands from the candidate. */
type Where = 'right-before' | 'joined' | 'after' | 'in-sentence' | 'above' | 'below' | 'in-subject';

/** A name some lines above counts that much. */
const FAR_TRUST = 0.3;

/** What stands there may be the name of another number. */
const FAR: ReadonlySet<Where> = new Set<Where>(['in-sentence', 'below']);

/** How far up and down a name is looked for, in lines. */
const UP = 40;
const DOWN = 5;
/** How far before or after its name a code may stand in a sentence, in characters. */
const REACH = 80;

/** Notes all that names a candidate a code, or asks to type it. */
export function noteNaming(spot: Spot, signs: Signs): Naming | undefined {
  const notes = new Notes(signs);
  noteBefore(spot, notes);
  noteAfter(spot, notes);
  if (spot.layout.isAlone) {
    noteAbove(spot, notes);
    noteBelow(spot, notes);
  } else {
    noteReferred(spot, notes);
  }
  noteSubject(spot, notes);
  return notes.best;
}

class Notes {
  best: Naming | undefined;
  #isSure = false;
  readonly #signs: Signs;
  #value = 0;

  constructor(signs: Signs) {
    this.#signs = signs;
  }

  /** @param trust - Of the sentence, from 0 to 1. */
  add(where: Where, label: Label, trust = label.trust): void {
    const { strength, kind, words } = label;
    const id: SignId = `${isName(label) ? 'name' : 'order'}-${where}`;
    const value = VALUES[strength] * trust;
    note(this.#signs, id, value, words);
    const isTight =
      where === 'right-before' ||
      where === 'joined' ||
      where === 'after' ||
      (where === 'above' && trust > FAR_TRUST);
    if (isTight && strength === 'sure') note(this.#signs, 'name-for-sure', value);
    const rank = RANK[strength] * trust + (isTight ? 10 : 0);
    if (strength === 'sure' && trust >= 0.6 && !FAR.has(where)) this.#isSure = true;
    if (rank > this.#value) {
      this.#value = rank;
      this.best = { strength, kind, isTight, isSure: this.#isSure };
    } else if (this.best) {
      this.best.isSure = this.#isSure;
    }
  }
}

/** Code: 482913. Your code for the shop is 482913. */
function noteBefore({ candidate, sentence, reading }: Spot, notes: Notes): void {
  const { labels } = sentence;
  for (let index = lastUntil(labels, candidate.start); index >= 0; index--) {
    const label = labels[index];
    if (label?.says !== 'code' || label.end > candidate.start) continue;
    if (isTaken(sentence.candidates, label.end, candidate.start)) return;
    if (candidate.start - label.end > FARTHEST) return;
    noteLabelBefore(label, reading, sentence, candidate, notes);
  }
}

function noteLabelBefore(
  label: Label,
  reading: Reading,
  sentence: ReadSentence,
  candidate: Found,
  notes: Notes,
): void {
  const { isTight, isJoined, length } = gapBetween(reading, sentence, label, candidate);
  // Words of a warning may stand there and still introduce the code.
  const trust = isTight || isJoined ? Math.max(label.trust, 0.85) : label.trust;
  if (isTight) notes.add('right-before', label, trust);
  else if (isAbbreviated(reading, label, candidate)) return;
  else if (isJoined && isNamedAfter(reading, label, candidate)) return;
  else if (isJoined) notes.add('joined', label, trust);
  else if (length <= REACH && label.strength !== 'hint') notes.add('in-sentence', label, trust);
}

/** How much may stand between a name and an abbreviation's number, in characters. */
const SHORT = 20;

/** Codice CUP 4829, Code APE 4771: an abbreviation that no table knows says what the code is of. */
function isAbbreviated({ line: { typed } }: Reading, { end }: Label, { start }: Found): boolean {
  return start - end <= SHORT && /^ (?:[A-Z]{2,6} ){1,2}$/.test(outlineOf(typed.slice(end, start)));
}

/** Kod ejen: 20417; Codice sede: 4829. In most languages what a code is of stands behind it. */
function isNamedAfter({ line: { typed } }: Reading, label: Label, { start }: Found): boolean {
  if (label.strength === 'sure' || isEnglishLabel(label)) return false;
  return /^ [a-z]{3,} ?[:：]\W{0,4}$/.test(outlineOf(typed.slice(label.end, start)));
}

/** 482913 is your code. Use 482913 to sign in. */
function noteAfter(spot: Spot, notes: Notes): void {
  const { candidate, sentence, layout, reading } = spot;
  const label = strongestFrom(sentence.labels, candidate.end);
  if (!label) notePointing(spot, notes);
  if (!label || label.start - candidate.end > REACH) return;
  if (isTaken(sentence.candidates, candidate.end, label.start)) return;
  // USER [next cell] LOGIN CODE: headings.
  const between = reading.line.typed.slice(candidate.end, label.start);
  if (candidate.form === 'letters' && between.includes('\t')) return;
  // For transfer 99120 the security code is 77402193: the name is that one's.
  if (isTaken(sentence.candidates, label.end, label.end + SHORT)) return;
  const leads =
    verbBeside(spot) !== undefined ||
    isFirst(spot) ||
    layout.isEnclosed ||
    hasIsAfter(spot) ||
    isInBrackets(spot, label);
  notes.add(leads ? 'after' : 'in-sentence', label, Math.max(label.trust, leads ? 0.85 : 0));
}

/** Tell nobody: 4471. These digits are for you only: what the next sentence calls them. */
function notePointing({ reading, sentence }: Spot, notes: Notes): void {
  const { sentences, line } = reading;
  const next = sentences[sentences.indexOf(sentence) + 1];
  if (!next || !pointsUp(line.typed.slice(next.start, next.start + SHORT))) return;
  const label = strongestFrom(next.labels, next.start);
  const isCalled = label && (isName(label) || label.strength === 'generic') && !label.isTaken;
  if (isCalled && label.start - next.start <= POINTED) notes.add('after', label);
}

/** The first of the strongest names of codes from a place on. */
function strongestFrom(labels: readonly Label[], place: number): Label | undefined {
  let best: Label | undefined;
  for (let index = firstFrom(labels, place); index < labels.length; index++) {
    const label = labels[index];
    if (label && label.start - place > REACH) break;
    if (label?.says !== 'code') continue;
    if (!best || RANK[label.strength] > RANK[best.strength]) best = label;
    if (best.strength === 'sure') break;
  }
  return best;
}

/** Alone on its line: what the lines above say. The farther away, the less. */
function noteAbove(spot: Spot, notes: Notes): void {
  const { mail, index, reading } = spot;
  const { readings } = mail;
  const heading = headingOf(spot, readings[index - 1]);
  for (let distance = 1; distance <= UP; distance++) {
    const other = readings[index - distance];
    if (!other || other.isSubject || other.line.quoted !== reading.line.quoted) return;
    const scale = distance <= 3 ? 1 - (distance - 1) / 10 : FAR_TRUST;
    for (const label of other.names) {
      if (label.isTaken || (heading && (label.start < heading.start || label.end > heading.end)))
        continue;
      notes.add('above', label, label.trust * scale);
    }
    if (heading) return;
    if (distance > 3 && other.names.some(isName)) return;
  }
}

/** Your code is in the subject line. */
const SUBJECT =
  /\b(?:subject|betreff|objet|asunto|assunto|oggetto|onderwerp|emne|aihe|temat|tárgy|subiect|konu)|ämne|předmět|тем[аеиуі]|θέμα/;

function noteBelow({ mail: { readings }, index, reading }: Spot, notes: Notes): void {
  for (let distance = 1; distance <= (reading.isSubject ? UP : DOWN); distance++) {
    const other = readings[index + distance];
    if (!other || other.line.quoted !== reading.line.quoted) return;
    const { typed } = other.line;
    const isMeant = distance === 1 && pointsUp(typed.slice(0, SHORT));
    const isOfSubject = reading.isSubject && SUBJECT.test(typed.slice(0, FARTHEST).toLowerCase());
    for (const label of other.names) {
      const isCalled = isName(label) || label.strength === 'generic';
      const isAfter = isCalled && (isOfSubject || (isMeant && label.start <= POINTED));
      if (!label.isTaken) notes.add(isAfter ? 'after' : 'below', label);
    }
  }
}

function noteSubject({ mail: { readings }, reading }: Spot, notes: Notes): void {
  const subject = readings[0];
  if (!subject?.isSubject || reading.isSubject) return;
  for (const label of subject.names) notes.add('in-subject', label);
}

/** This is your code; is your code; the code above: said of what stands above. `_` is a space. */
const POINTS_UP = `
  this that these is_ the_code_above the_number_above above das_ist dies_ist ist_ihr ist_dein
  ist_der dit_is is_uw is_je det_är det_er detta_är dette_er c'est ceci_est voici este_es es_tu
  es_su esta_es este_é é_o_seu essa_é questo_è è_il to_jest to_twój te_cyfry ten_kod toto_je
  to_je tyto_čís toto_čís это_ эти_ этот_ ці_ цей_ це_ ez_a_ ez_az_ diese_ dieser_ ces_ ce_code
  cette_ estes_ estos_ estas_ esses_ essas_ questa_ questo_ queste_ questi_ deze_ dessa_ disse_
  bu_`
  .trim()
  .split(/\s+/)
  .map((words) => words.replaceAll('_', ' '));
function pointsUp(text: string): boolean {
  let from = 0;
  while (from < text.length && !isLetterOrNumber(text.charCodeAt(from))) from++;
  const lower = text.slice(from).toLowerCase();
  return POINTS_UP.some((words) => lower.startsWith(words));
}

/** How far into the line below such a name may begin, in characters. */
const POINTED = 40;

/** You will be asked for a code. Yours is 482913. Here is a new one: 482913. The sentence before names it. */
function noteReferred(spot: Spot, notes: Notes): void {
  const { reading, mail, index, sentence, candidate } = spot;
  if (reading.isSubject) noteBelow(spot, notes);
  const before = reading.line.typed.slice(sentence.start, candidate.start);
  // Tax year: [next cell] 2024: what has a cell of its own is a name.
  const isYours = hasIsBefore(spot) && REFERS.test(before) && !before.includes('\t');
  const at = reading.sentences.indexOf(sentence);
  const isHanded = !hasWord(before) && endsWithName(reading, reading.sentences[at - 1]);
  if (!isYours && !isHanded && !isCalledNew(spot)) return;
  const earlier = reading.sentences.slice(Math.max(0, at - EARLIER), at);
  const { readings } = mail;
  const above = [readings[0], readings[index - 2], readings[index - 1]].flatMap((other, at) =>
    other && (at === 0 || !other.isSubject) && index > 0 ? other.sentences : [],
  );
  const name = [...above, ...earlier]
    .flatMap(({ labels }) => labels)
    .findLast((label) => label.says === 'code' && (isName(label) || label.strength === 'generic'));
  if (name && !name.isTaken) notes.add('joined', name, REFERRED * name.trust);
}

/** The code is as follows. 482913: a sentence that what it names has to follow. */
function endsWithName({ line: { typed } }: Reading, sentence: ReadSentence | undefined): boolean {
  const last = sentence?.words.at(-1);
  if (!sentence || !last || hasWord(typed.slice(last.end, sentence.end))) return false;
  return last.kind === 'is' || last.kind === 'code' || last.kind === 'sure';
}

/** How much of a name's trust is left then, how many sentences back it may stand, and what refers to it. */
const REFERRED = 0.8;
const EARLIER = 3;
const REFERS = /^\D{2,18}$|\bthat(?:'s| is|'ll be) $/;

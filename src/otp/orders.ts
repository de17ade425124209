import { hasWord, outlineOf } from './characters.js';
import { isTaken } from './labels.js';
import type { Word } from './lexicon.js';
import type { Reading } from './reading.js';
import { note, type Signs } from './signs.js';
import { hasIsBefore, type Spot, verbBefore, verbBeside } from './spots.js';

/** Notes what asks to type a candidate, without a name for it. */
export function noteOrders(spot: Spot, signs: Signs): void {
  noteOrder(spot, signs);
  noteNext(spot, signs);
}

/** 482913. Put it in the empty field: the next sentence says where what stands before it is typed. */
function noteNext({ reading, sentence, mail: { readings }, index }: Spot, signs: Signs): void {
  if (reading.isSubject) return;
  const { sentences } = reading;
  const next =
    sentences[sentences.indexOf(sentence) + 1] ?? sentencesBelow(readings, index, reading)[0];
  if (!next || next.candidates.some(({ ruledOut }) => ruledOut === undefined)) return;
  const verb = next.words.find(({ kind }) => kind === 'verb');
  const field = next.words.find(({ kind }) => kind === 'field');
  // Enter your password on the page: what is typed there has a name of its own.
  const isOther = next.labels.some(
    ({ says, strength }) => says === 'other' || strength === 'sure' || strength === 'plain',
  );
  if (!verb || (isOther && !ABOVE.test(verb.entry))) return;
  if (field) note(signs, 'order-next', 1, `${verb.entry}, ${field.entry}`);
  // Put that in.
  else if (verb.start - next.start <= 2) note(signs, 'order-next', HANDED, verb.entry);
}

/** Key that in: what stands above. */
const ABOVE = /\b(?:this|that|these|them|it)\b/;

function sentencesBelow(readings: readonly Reading[], index: number, { line }: Reading) {
  const below = readings[index + 1];
  return below && below.line.quoted === line.quoted ? below.sentences : [];
}

/** Enter 482913. Enter the following: 482913. */
function noteOrder(spot: Spot, signs: Signs): void {
  const { candidate, reading, sentence, layout, mail, index } = spot;
  const verb = verbBeside(spot);
  if (verb !== undefined) note(signs, 'to-be-typed', 1, verb);
  else noteVerbBefore(spot, signs);
  const before = outlineOf(reading.line.typed.slice(sentence.start, candidate.start));
  const above = mail.readings[index - 1];
  const isAfterColon = /[A-Za-zª\d][^A-Za-zª\d]*[:：]\W{0,4}$/.test(before);
  if (isAfterColon) noteIntroduction(signs, 1, sentence.words, candidate.start);
  else if (hasIsBefore(spot)) note(signs, 'introduced', BY_IS);
  if (layout.isAlone && above && !above.isSubject) {
    const { typed } = above.line;
    const handed = above.sentences.map(({ words }) => verbOfThis(words)).find(Boolean);
    if (handed) note(signs, 'order-introduces', HANDED, handed.entry);
    const words = above.sentences.at(-1)?.words ?? [];
    if (/[:：]\s*$/.test(typed)) noteIntroduction(signs, 1, words);
    else if (isOpen(above) || (typed.length > HEADING && /[A-Za-zª,]\s*$/.test(outlineOf(typed)))) {
      noteIntroduction(signs, 0.8, words);
    }
  }
  const field = sentence.words.find(
    ({ kind, start }) =>
      kind === 'field' && start >= candidate.end && start - candidate.end <= FIELD_REACH,
  );
  if (
    field &&
    (hasVerb(sentence.words) || INTO.test(reading.line.typed.slice(candidate.end))) &&
    !isTaken(sentence.candidates, candidate.end, field.start)
  ) {
    note(signs, 'before-a-field', 1, field.entry);
  }
  if (layout.isAlone) noteFieldBelow(mail.readings[index + 1], above, signs);
}

/** Key 482913 into the app: whatever the verb is. */
const INTO = /^ into\b/;

/** Just put / 482913 / into the open window: the sentence goes on below. */
function noteFieldBelow(below: Reading | undefined, above: Reading | undefined, signs: Signs) {
  if (!below || !above || above.isSubject || /[.!?]\s*$/.test(above.line.typed)) return;
  const { typed } = below.line;
  if (typed.charAt(0) !== typed.charAt(0).toLowerCase() || !hasWord(typed.slice(0, 2))) return;
  const [first] = below.sentences;
  const field = first?.words.find(({ kind, start }) => kind === 'field' && start <= FIELD_REACH);
  if (field && first?.candidates.length === 0) note(signs, 'before-a-field', 1, field.entry);
}

/** To go on, type into the box 330 912: a verb some words before, and where to type says more. */
function noteVerbBefore(spot: Spot, signs: Signs): void {
  const verb = verbBefore(spot);
  if (verb === undefined) return;
  const { sentence, candidate } = spot;
  const isInto = sentence.words.some(
    ({ kind, end }) =>
      kind === 'field' && end <= candidate.start && candidate.start - end <= INTO_REACH,
  );
  note(signs, 'to-be-typed', isInto ? 1 : 0.5, verb);
}

/** How far behind a field its code may stand, in characters. */
const INTO_REACH = 16;

/** Copy this into it. The page is waiting for you. */
function verbOfThis(words: readonly Word[]): Word | undefined {
  return words.find(({ kind, end, entry }, at) => {
    if (kind !== 'verb') return false;
    const next = words[at + 1];
    const isThis = next?.kind === 'is' && THIS.has(next.entry) && next.start - end <= THIS_REACH;
    const isNamed = words[at + 2]?.kind === 'label' || words[at + 2]?.kind === 'strong';
    return (
      (isThis && !isNamed) ||
      /^(?:copy|type|enter|repeat|key|say|tap) (?:this|these|it|them)\b/.test(entry)
    );
  });
}

/** How far behind the verb that may stand, in characters. */
const THIS_REACH = 20;

/** What stands below, without a name. */
const THIS: ReadonlySet<string> = new Set(
  `this, these, following, below, dies, dieses, das hier, folgendes, folgende, dit, deze, het volgende,
   detta, dessa, dette, disse, ceci, cela, ça, esto, estos, estas, isto, isso,
   questo, questi, queste, ciò, to, oto, toto, tohle, это, эти, це, ці, això, asta, acestea`
    .split(',')
    .map((word) => word.trim()),
);

/** How much that announces it. */
const HANDED = 0.7;

/** Yours is 482913: how much that introduces it, beside a colon. */
const BY_IS = 0.7;

/** The page is waiting for: the sentence ends with a verb, or with a word that something has to follow. */
function isOpen({ sentences, line: { typed } }: Reading): boolean {
  const last = sentences.at(-1)?.words.at(-1);
  return last?.kind === 'verb' && !hasWord(typed.slice(last.end)) && !/[.!?]\s*$/.test(typed);
}

/** Enter the following in the app: */
function noteIntroduction(
  signs: Signs,
  value: number,
  words: readonly Word[],
  until = Number.POSITIVE_INFINITY,
): void {
  note(signs, 'introduced', value);
  const verb = words.find(({ kind, start }) => kind === 'verb' && start < until);
  if (verb) note(signs, 'order-introduces', value, verb.entry);
}

function hasVerb(words: readonly Word[]): boolean {
  return words.some(({ kind }) => kind === 'verb');
}

/** A line that is longer is no heading, in characters: without a full stop its sentence goes on. */
const HEADING = 32;
/** How far behind a code it may say where to type it, in characters. */
const FIELD_REACH = 40;

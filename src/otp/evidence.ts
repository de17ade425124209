import type { Found } from './candidates.js';
import {
  FARTHEST,
  gapBetween,
  hasIsAfter,
  hasVerbBeside,
  isCalledNew,
  isFirst,
  isInBrackets,
} from './gaps.js';
import { isTaken, type Label } from './labels.js';
import { isEmphasised } from './layout.js';
import { firstFrom, lastUntil } from './near.js';
import type { Place, Reason } from './place.js';
import type { Reading } from './reading.js';

/** Points by how sure the words are. The scale: 50 are enough. */
type Scale = Record<Label['strength'], number>;

const RIGHT_BEFORE: Scale = { sure: 90, plain: 72, weak: 60, hint: 33 };
const BEFORE: Scale = { sure: 80, plain: 60, weak: 45, hint: 25 };
const LOOSELY_BEFORE: Scale = { sure: 65, plain: 46, weak: 35, hint: 15 };
const AFTER: Scale = { sure: 80, plain: 62, weak: 55, hint: 40 };
const LOOSELY_AFTER: Scale = { sure: 38, plain: 25, weak: 20, hint: 5 };
const ABOVE: Scale[] = [
  { sure: 90, plain: 70, weak: 60, hint: 35 },
  { sure: 82, plain: 62, weak: 52, hint: 34 },
  { sure: 76, plain: 56, weak: 46, hint: 30 },
];
const FAR_ABOVE: Scale = { sure: 66, plain: 46, weak: 38, hint: 25 };
const BELOW: Scale = { sure: 66, plain: 54, weak: 45, hint: 25 };
const IN_SUBJECT: Scale = { sure: 68, plain: 54, weak: 45, hint: 34 };
const NEARBY: Scale = { sure: 58, plain: 48, weak: 40, hint: 24 };
/** To sign in, enter 482913. */
const VERB_BESIDE = 58;
/** More of it where the words right before say what to do with it: enter 482913. */
const ENTER_IT = 20;

/** How far up and down a name is looked for, in lines. */
const UP = 40;
const DOWN = 5;
/** How far before or after its name a code may stand in a sentence, in characters. */
const REACH = 80;

/** The best of what names the candidate a code, and a little of the second best. */
export function evidenceFor(place: Place): Reason | undefined {
  const inSentence = [before(place), after(place)].filter((reason) => reason !== undefined);
  const around = place.layout.isAlone ? aroundAlone(place) : nearby(place);
  const reasons = [...inSentence, ...around].sort((a, b) => b.points - a.points);
  const [best, second] = reasons;
  if (!best) return undefined;
  return { ...best, points: best.points + Math.min(15, (second?.points ?? 0) / 4) };
}

/** Code: 482913. Your code for the shop is 482913. */
function before(place: Place): Reason | undefined {
  const { candidate, sentence } = place;
  let best: Reason | undefined;
  const { labels } = sentence;
  for (let index = lastUntil(labels, candidate.start); index >= 0; index--) {
    const label = labels[index];
    if (label?.says !== 'code' || label.end > candidate.start) continue;
    if (isTaken(sentence.candidates, label.end, candidate.start)) break;
    const reason = afterLabel(place, label);
    if (reason && reason.points > (best?.points ?? 0)) best = reason;
    if (candidate.start - label.end > FARTHEST) break;
  }
  return best;
}

function afterLabel(place: Place, label: Label): Reason | undefined {
  const { candidate, reading, sentence } = place;
  const { isTight, isNear, length } = gapBetween(reading, sentence, label, candidate);
  if (!isTight && !isNear && length > REACH) return undefined;
  if (label.strength === 'hint' && !isTight) return undefined;
  if (!isTight && isAbbreviated(reading, label, candidate)) return undefined;
  const scale = isTight ? RIGHT_BEFORE : isNear ? BEFORE : LOOSELY_BEFORE;
  const isByPurpose = label.strength === 'hint' || label.strength === 'weak';
  const points = isByPurpose && hasVerbBeside(place) ? VERB_BESIDE : scale[label.strength];
  return {
    points: points * (isTight || isNear ? Math.max(label.trust, 0.85) : label.trust),
    text: `${isTight ? 'right ' : ''}after "${label.words}"`,
    strength: label.strength,
    kind: label.kind,
    isTight: isTight || isNear,
  };
}

/** Codice CUP 4829, Code APE 4771: an abbreviation that no table knows says what the code is of. */
function isAbbreviated({ line: { typed } }: Reading, { end }: Label, { start }: Found): boolean {
  return start - end <= SHORT && /^ (?:\p{Lu}{2,6} ){1,2}$/u.test(typed.slice(end, start));
}

/** 482913 is your code. Use 482913 to sign in. */
function after(place: Place): Reason | undefined {
  const { candidate, sentence, layout } = place;
  const label = strongestFrom(sentence.labels, candidate.end);
  if (!label || label.start - candidate.end > REACH) return undefined;
  if (isTaken(sentence.candidates, candidate.end, label.start)) return undefined;
  const hasVerb = hasVerbBeside(place);
  const leads =
    hasVerb ||
    isFirst(place) ||
    layout.isEnclosed ||
    hasIsAfter(place) ||
    isInBrackets(place, label);
  const isByPurpose = label.strength === 'hint' || label.strength === 'weak';
  const scale = leads ? AFTER : LOOSELY_AFTER;
  const bonus = hasVerb && isByPurpose ? 15 : 0;
  return {
    points: (scale[label.strength] + bonus) * Math.max(label.trust, leads ? 0.85 : 0),
    text: `before "${label.words}"`,
    strength: label.strength,
    kind: label.kind,
    isTight: leads,
  };
}

const STRENGTH: Scale = { sure: 4, plain: 3, weak: 2, hint: 1 };

/** The first of the strongest names of codes from a place on. */
function strongestFrom(labels: readonly Label[], place: number): Label | undefined {
  let best: Label | undefined;
  for (let index = firstFrom(labels, place); index < labels.length; index++) {
    const label = labels[index];
    if (label?.says !== 'code') continue;
    if (!best || STRENGTH[label.strength] > STRENGTH[best.strength]) best = label;
    if (best.strength === 'sure') break;
  }
  return best;
}

/** Alone on its line: what the lines above say, those below, and the subject. */
function aroundAlone(place: Place): Reason[] {
  return [above(place), below(place), inSubject(place, IN_SUBJECT)].filter(
    (reason) => reason !== undefined,
  );
}

function above({ readings, index, reading }: Place): Reason | undefined {
  let best: Reason | undefined;
  for (let distance = 1; distance <= UP; distance++) {
    const other = readings[index - distance];
    if (!other || other.isSubject || other.line.quoted !== reading.line.quoted) break;
    const scale = ABOVE[distance - 1] ?? FAR_ABOVE;
    if (best && best.points >= scale.sure) break;
    const label = strongest(other, scale);
    if (label && label.points > (best?.points ?? 0)) {
      best = { ...label, text: `below "${label.text}"`, isTight: distance <= 2 };
    }
  }
  return best;
}

function below({ readings, index, reading }: Place): Reason | undefined {
  let best: Reason | undefined;
  for (let distance = 1; distance <= (reading.isSubject ? UP : DOWN); distance++) {
    const other = readings[index + distance];
    if (!other || other.line.quoted !== reading.line.quoted) break;
    const label = strongest(other, BELOW);
    if (label && label.points > (best?.points ?? 0)) {
      best = { ...label, text: `above "${label.text}"` };
    }
  }
  return best;
}

function inSubject({ readings, reading }: Place, scale: Scale): Reason | undefined {
  const subject = readings[0];
  if (!subject?.isSubject || reading.isSubject) return undefined;
  const label = strongest(subject, scale);
  return label && { ...label, text: `"${label.text}" in the subject` };
}

/** What a sentence may have besides the code, in characters, to be about nothing else. */
const SHORT = 20;

/** In a sentence that does not name it: what stands in the one before, if it is set off. */
function nearby(place: Place): Reason[] {
  const { reading, readings, index, sentence, layout, candidate } = place;
  const isShort = sentence.end - sentence.start <= candidate.end - candidate.start + SHORT;
  const isNew = isCalledNew(place);
  const isSetOff = isShort || isEmphasised(layout) || hasVerbBeside(place) || isNew;
  if (!isSetOff) return [];
  const bonus = isNew || hasVerbBeside(place) ? ENTER_IT : 0;
  const earlier = reading.sentences[reading.sentences.indexOf(sentence) - 1]?.labels ?? [];
  const found = [
    strongestOf(earlier, NEARBY),
    ...(isNew ? [strongest(reading, NEARBY)] : []),
    ...[1, 2].map((distance) => {
      const other = readings[index - distance];
      return other && !other.isSubject ? strongest(other, NEARBY) : undefined;
    }),
    inSubject(place, NEARBY),
    ...(reading.isSubject ? [below(place)] : []),
  ];
  return found
    .filter((reason) => reason !== undefined)
    .map((reason) => ({ ...reason, points: reason.points + bonus, text: `near "${reason.text}"` }));
}

function strongest({ names }: Reading, scale: Scale): Reason | undefined {
  return strongestOf(names, scale);
}

function strongestOf(labels: readonly Label[], scale: Scale): Reason | undefined {
  let best: Reason | undefined;
  for (const { says, strength, trust, words, kind } of labels) {
    if (says !== 'code') continue;
    const points = scale[strength] * trust;
    if (points > (best?.points ?? 0)) best = { points, text: words, strength, kind };
  }
  return best;
}

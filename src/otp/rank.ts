import type { Found } from './candidates.js';
import { MAX_CANDIDATES } from './candidates.js';
import { evidenceFor } from './evidence.js';
import { isEmphasised, layoutOf } from './layout.js';
import { type Line, lineOf, linesOfHtml, linesOfText } from './lines.js';
import { listedIn } from './lists.js';
import type { Place, Reason } from './place.js';
import { markQuotes } from './quotes.js';
import { Reading } from './reading.js';
import { refusalsOf, topicsOf } from './refusals.js';
import { ENOUGH, type OtpCandidate, type OtpMail } from './types.js';
import { type Finder, finderFor, languagesOf } from './words.js';

/** What a mail is about is said on its first page. */
const MAX_TOPIC_LINES = 80;

/** A judged candidate, and whether something ruled it out. */
interface Judged extends OtpCandidate {
  isRefused: boolean;
  isQuoted: boolean;
  order: number;
}

/** All candidates of a mail, the best first. */
export function ranking({ subject, text, html }: OtpMail): OtpCandidate[] {
  const head = subject?.trim() ? [lineOf(subject.slice(0, 1_000))] : [];
  const judged = judge(head, text ? linesOfText(text) : [], 'text');
  if (html) judged.push(...judge(head, linesOfHtml(html), 'html'));
  return merge(withoutOldOnes(judged)).map(
    ({ isRefused: _, isQuoted: __, order: ___, ...candidate }) => candidate,
  );
}

function judge(head: readonly Line[], lines: readonly Line[], part: 'text' | 'html'): Judged[] {
  let finder: Finder | undefined;
  const find: Finder = (text) => {
    finder ??= finderFor(languagesOf([...head, ...lines]));
    return finder(text);
  };
  const readings = [
    ...head.map((line) => new Reading(line, true, find)),
    ...lines.map((line) => new Reading(line, false, find)),
  ];
  const places = placesIn(readings);
  const listed = listedIn(places);
  const judged: Judged[] = [];
  for (const [order, place] of places.entries()) {
    judged.push(judgeOne(place, listed.has(place), part, order));
  }
  return [...judged, ...ruledOutIn(readings.slice(0, LONG), part)];
}

/** A mail of more lines than that is full of years; none of them in running text is a code. */
const LONG = 200;

function isYear({ code }: Found): boolean {
  return /^(?:1[5-9]|2[015])\d\d$/.test(code);
}

function isPossible({ ruledOut }: Found): boolean {
  return ruledOut === undefined;
}

/** How many of the numbers that are none by their form are reported, of the first pages. */
const MAX_RULED_OUT = 50;

function ruledOutIn(readings: readonly Reading[], part: 'text' | 'html'): Judged[] {
  const found: Judged[] = [];
  for (const { candidates, line, isSubject } of readings) {
    for (const candidate of candidates) {
      if (candidate.ruledOut === undefined) continue;
      if (found.length >= MAX_RULED_OUT) return found;
      found.push({
        ...described(candidate, line, isSubject ? 'subject' : part),
        score: -100,
        reasons: [`${candidate.ruledOut} (-100)`],
        isRefused: true,
        isQuoted: false,
        order: MAX_CANDIDATES + found.length,
      });
    }
  }
  return found;
}

function described(candidate: Found, { shown }: Line, where: OtpCandidate['where']) {
  const { code, start, end } = candidate;
  return { code, where, shown: shown.slice(start, end), line: excerpt(shown, candidate) };
}

/** The candidates that are worth a judgement, the first of a mail first. */
function placesIn(readings: readonly Reading[]): Place[] {
  const places: Place[] = [];
  if (!hasPossible(readings)) return places;
  markQuotes(readings);
  const isLong = readings.length > LONG;
  let known: ReturnType<typeof topicsOf> | undefined;
  const topics = () => {
    known ??= topicsOf(readings.slice(0, MAX_TOPIC_LINES));
    return known;
  };
  for (const [index, reading] of readings.entries()) {
    for (const candidate of reading.candidates) {
      if (!isPossible(candidate)) continue;
      const layout = layoutOf(reading.line, candidate);
      if (isLong && isYear(candidate) && !isEmphasised(layout)) continue;
      const sentence = reading.sentenceOf(candidate);
      if (!sentence || places.length >= MAX_CANDIDATES) return places;
      places.push({ candidate, layout, reading, sentence, readings, index, topics });
    }
  }
  return places;
}

function hasPossible(readings: readonly Reading[]): boolean {
  return readings.some(({ candidates }) => candidates.some(isPossible));
}

function judgeOne(place: Place, isListed: boolean, part: 'text' | 'html', order: number): Judged {
  const { candidate, reading } = place;
  const evidence = evidenceFor(place);
  const refusals = refusalsOf(place, evidence);
  if (isListed) refusals.push({ points: -100, text: 'one of a list' });
  const reasons = [
    ...(evidence ? [evidence, ...byForm(place, evidence), ...byLook(place)] : []),
    ...refusals,
  ];
  return {
    ...described(candidate, reading.line, reading.isSubject ? 'subject' : part),
    score: Math.round(reasons.reduce((sum, { points }) => sum + points, 0)),
    reasons: reasons
      .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
      .map(({ points, text }) => `${text} (${points > 0 ? '+' : ''}${Math.round(points)})`),
    isQuoted: reading.line.quoted || place.layout.look.quoted,
    isRefused: refusals.some(({ points }) => points <= -100),
    order,
  };
}

/** How much of a long line is shown around a candidate. */
const SHOWN_AROUND = 40;

function excerpt(shown: string, { start, end }: Found): string {
  return shown.slice(Math.max(0, start - SHOWN_AROUND), end + SHOWN_AROUND).trim();
}

const DIGIT_POINTS: Record<number, number> = { 4: 3, 5: 5, 6: 10, 7: 4, 8: 6, 9: -20, 10: -22 };

function byForm({ candidate, layout, reading }: Place, evidence: Reason): Reason[] {
  const { code, form } = candidate;
  if (form === 'digits') {
    const reasons = [{ points: DIGIT_POINTS[code.length] ?? 0, text: `${code.length} digits` }];
    if (/^(?:19|20|25)\d\d$/.test(code) && !evidence.isTight) {
      reasons.push({ points: -100, text: 'a year' });
    }
    if (/^0+$/.test(code)) reasons.push({ points: -60, text: 'a placeholder' });
    return reasons;
  }
  if (form === 'mixed') return [mixedReason(code, evidence)];
  if (form === 'spaced') return [{ points: 8, text: 'letter-spaced' }];
  // Letters only may be a word: they need a name right by them.
  const isSure = evidence.isTight === true && (layout.isAlone || isNamed(evidence));
  if (!isSure || reading.isWord(code)) return [{ points: -100, text: 'letters only' }];
  return [{ points: -5, text: 'letters only' }];
}

function isNamed({ strength }: Reason): boolean {
  return strength === 'sure' || strength === 'plain';
}

/** SAVE20, ANNA482: a word and a number make a code that is to be remembered, as a discount's. */
const WORD_AND_NUMBER = /^[A-Z]{3,}\d{1,4}$/;

function mixedReason(code: string, { strength }: Reason): Reason {
  if (strength !== 'sure' && WORD_AND_NUMBER.test(code)) return { points: -30, text: 'a slogan' };
  if (code === code.toUpperCase()) return { points: 6, text: 'capitals and digits' };
  return { points: code === code.toLowerCase() ? -3 : 0, text: 'letters and digits' };
}

function byLook({ layout: { look, isAlone }, candidate, reading }: Place): Reason[] {
  const reasons: Reason[] = [];
  if (isAlone) reasons.push({ points: 4, text: 'alone on its line' });
  if (look.size >= 20) reasons.push({ points: 8, text: 'large' });
  if (look.bold) reasons.push({ points: 3, text: 'bold' });
  if (look.spaced || candidate.form === 'spaced') reasons.push({ points: 5, text: 'widely set' });
  if (look.boxed) reasons.push({ points: 2, text: 'in a box' });
  if (reading.isSubject) reasons.push({ points: -3, text: 'in the subject' });
  return reasons;
}

/** What an earlier mail said counts less, as soon as there is a code that is not quoted. */
const QUOTED = -40;

function withoutOldOnes(judged: readonly Judged[]): Judged[] {
  if (!judged.some(({ isQuoted, score }) => !isQuoted && score >= ENOUGH)) return [...judged];
  return judged.map((one) =>
    one.isQuoted
      ? { ...one, score: one.score + QUOTED, reasons: [...one.reasons, `quoted (${QUOTED})`] }
      : one,
  );
}

/** One entry for each code: its best place, unless a place says that it is something else. */
function merge(judged: readonly Judged[]): Judged[] {
  const byCode = new Map<string, Judged>();
  for (const one of judged) {
    const key = one.code.replaceAll('-', '');
    const other = byCode.get(key);
    if (!other || isBetter(one, other)) byCode.set(key, one);
  }
  return [...byCode.values()].sort((a, b) => b.score - a.score || a.order - b.order);
}

function isBetter(one: Judged, other: Judged): boolean {
  if (one.isRefused !== other.isRefused) return one.isRefused;
  return one.isRefused ? one.score < other.score : one.score > other.score;
}

import { type Inspected, inspect, type Occurrence } from './inspect.js';
import type { Spot } from './parts.js';
import { POINTS, reasonsOf } from './reasons.js';
import { isUnsayable } from './shapes.js';
import { ENOUGH, type OtpCandidate, type OtpMail } from './types.js';
import { type Weights, weights } from './weights.js';

/** The score of a candidate that is ruled out. */
const RULED_OUT = -100;

/**
 * How much likelier than other candidates one must be that reads like a word, in log-odds. The model knows too few words: in a
 * short email, it takes a rare one for a code.
 */
const WORD = 4;

/** A code with the score of its best position. */
interface Weighed {
  inspected: Inspected;
  best: Occurrence;
  /** Log-odds against there being no code. */
  odds: number;
}

/** The code of an email, if one candidate is good enough. */
export function detect(mail: OtpMail): string | null {
  const inspected = inspect(mail);
  if (inspected.every(({ occurrences }) => occurrences.length === 0)) return null;
  const trained = weights();
  const { all } = weighAll(inspected, trained);
  const likely = all.find((one) => scoreOf(one, all, trained) >= ENOUGH);
  return likely?.inspected.code ?? null;
}

/** All candidates of an email, the best first, with the reasons for and against each. */
export function rank(mail: OtpMail): OtpCandidate[] {
  const inspected = inspect(mail);
  if (inspected.length === 0) return [];
  const trained = weights();
  const { all, answered } = weighAll(inspected, trained);
  const candidates = all.map((one) => {
    const {
      inspected: { code },
      best,
    } = one;
    const reasons = reasonsOf(best, trained.model.sharesOf(readingOf(best, trained)));
    if (isLikeWord(best))
      reasons.push({ id: 'word', text: 'it may be a word', weight: -POINTS * WORD });
    const weight = Math.round(-POINTS * rivalOdds(one, all, trained));
    const [rival] = rivalsOf(one, all).sort((a, b) => b.odds - a.odds);
    if (rival && weight < 0) reasons.push({ ...besideOf(one, rival, trained), weight });
    reasons.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
    return { ...described(code, best.spot), score: scoreOf(one, all, trained), reasons };
  });
  return [
    ...candidates.sort((a, b) => b.score - a.score),
    ...answered.map((one) =>
      impossible(one.inspected.code, one.best.spot, 'quoted, and there is a newer one'),
    ),
    ...inspected.flatMap(({ code, occurrences, ruledOut: [first] }) =>
      occurrences.length === 0 && first ? impossible(code, first.spot, first.reason) : [],
    ),
  ];
}

/**
 * Scores all candidates. In a thread only the newest code counts: if a code that is not quoted is likely
 * enough, quoted ones are ignored.
 */
function weighAll(inspected: readonly Inspected[], trained: Weights) {
  const all = inspected.flatMap((one) => weigh(one, trained));
  const isQuoted = ({ best: { spot } }: Weighed) => !spot.row.isSubject && spot.row.line.quoted;
  const fresh = all.filter((one) => !isQuoted(one));
  const isNewer = fresh.some((one) => scoreOf(one, fresh, trained) >= ENOUGH);
  return isNewer ? { all: fresh, answered: all.filter(isQuoted) } : { all, answered: [] };
}

function weigh(inspected: Inspected, trained: Weights): Weighed[] {
  const { occurrences } = inspected;
  const scores = occurrences.map((one) => trained.model.score(readingOf(one, trained)));
  const odds = Math.max(...scores);
  const best = occurrences[scores.indexOf(odds)];
  return best ? [{ inspected, best, odds: isLikeWord(best) ? odds - WORD : odds }] : [];
}

function isLikeWord({ spot: { candidate } }: Occurrence): boolean {
  const { form, code } = candidate;
  return form === 'letters' && code === code.toLowerCase() && !isUnsayable(code);
}

function readingOf({ words, flags }: Occurrence, { flags: known }: Weights) {
  // A flag that no email had in training has no effect: there is no row -1.
  return { words, flags: flags.map((flag) => known.get(flag) ?? -1) };
}

/**
 * The score in relation to all other candidates and to none. A score of at least `ENOUGH` means that the
 * candidate is the code.
 */
function scoreOf(one: Weighed, all: readonly Weighed[], trained: Weights): number {
  const odds = one.odds - rivalOdds(one, all, trained);
  return Math.round(ENOUGH + POINTS * (odds - trained.threshold));
}

/** Limits the argument of `Math.exp()`. */
const MOST_ODDS = 50;

/** If two codes are each likely, one must be this much likelier than usual, in log-odds. */
const CLOSE = 2;

/** Of two codes that are about as likely, neither is twice as likely as the other: in log-odds. */
const EQUAL = Math.LN2;

/**
 * How much other candidates reduce the score, in log-odds. A part of the candidate is not a rival: K3XW 90TD,
 * in two positions.
 */
function rivalOdds(one: Weighed, all: readonly Weighed[], { threshold }: Weights): number {
  const odds = rivalsOf(one, all).map(({ odds }) => (odds >= threshold ? odds + CLOSE : odds));
  return Math.log(odds.reduce((sum, one) => sum + Math.exp(Math.min(MOST_ODDS, one)), 1));
}

function rivalsOf(one: Weighed, all: readonly Weighed[]): Weighed[] {
  return all.filter((other) => other !== one && !one.inspected.code.includes(other.inspected.code));
}

/** What the likeliest of the others means for a candidate. In a tie either would be the code without the other. */
function besideOf(one: Weighed, rival: Weighed, { threshold }: Weights) {
  const shown = `"${shownOf(rival.best.spot)}"`;
  const areLikely = Math.min(one.odds, rival.odds) >= threshold;
  return areLikely && Math.abs(one.odds - rival.odds) < EQUAL
    ? { id: 'tie', text: `${shown} is about as likely` }
    : { id: 'rival', text: `${shown} may be the code as well` };
}

function impossible(code: string, spot: Spot, reason: string): OtpCandidate {
  const reasons = [{ id: 'ruled-out', text: reason, weight: RULED_OUT }];
  return { ...described(code, spot), score: RULED_OUT, reasons };
}

/** How many characters of a long line are shown around a candidate. */
const SHOWN_AROUND = 40;

function described(code: string, spot: Spot) {
  const { part, row, candidate } = spot;
  const { shown } = row.line;
  const { start, end } = candidate;
  return {
    code,
    shown: shownOf(spot),
    part: row.isSubject ? ('subject' as const) : part.name,
    line: Math.max(1, row.number),
    offset: row.offset + start,
    before: shown.slice(Math.max(0, start - SHOWN_AROUND), start).trimStart(),
    after: shown.slice(end, end + SHOWN_AROUND).trimEnd(),
  };
}

function shownOf({ row, candidate }: Spot): string {
  return row.line.shown.slice(candidate.start, candidate.end);
}

import type { Found } from './candidates.js';
import { type Flag, flagsOf, overviewOf } from './flags.js';
import { type Part, partsOf, ruledOutIn, type Spot, spotsIn } from './parts.js';
import { bagOf, endOf, type PlacedWords, placedWords } from './places.js';
import { listedIn, ruleOut } from './ruled-out.js';
import type { OtpMail } from './types.js';

/** A candidate at one position in an email, as input of the model. */
export interface Occurrence {
  spot: Spot;
  words: PlacedWords;
  flags: Flag[];
}

/** A code and all its positions. */
export interface Inspected {
  code: string;
  /** The positions that the model scores. */
  occurrences: Occurrence[];
  /** The positions that are ruled out, and why. */
  ruledOut: { spot: Spot; reason: string }[];
}

/** Maximum number of positions of a code that are scored. */
const MAX_OCCURRENCES = 6;

/** The candidates of an email, with all input of the model. */
export function inspect(mail: OtpMail): Inspected[] {
  const parts = partsOf(mail);
  const spots = parts.flatMap(spotsIn);
  const listed = listedIn(spots);
  const bag = bagOf(parts);
  const ends = new Map(parts.map((part) => [part, endOf(part)]));
  const overview = overviewOf(spots, parts);
  const byCode = new Map<string, Inspected>();
  const nth = new Map<Part, number>();
  for (const spot of spots) {
    const place = nth.get(spot.part) ?? 0;
    nth.set(spot.part, place + 1);
    const entry = entryOf(byCode, spot.candidate);
    const reason = ruleOut(spot, listed);
    if (reason) entry.ruledOut.push({ spot, reason });
    else if (entry.occurrences.length < MAX_OCCURRENCES) {
      entry.occurrences.push({
        spot,
        words: placedWords(spot, { bag, end: ends.get(spot.part) ?? [] }),
        flags: flagsOf(spot, overview, place),
      });
    }
  }
  for (const spot of parts.flatMap(ruledOutIn)) {
    const { ruledOut = '' } = spot.candidate;
    entryOf(byCode, spot.candidate).ruledOut.push({ spot, reason: ruledOut });
  }
  const inspected = [...byCode.values()];
  for (const { occurrences } of inspected) flagRepeats(occurrences);
  return inspected;
}

function entryOf(byCode: Map<string, Inspected>, { code }: Found): Inspected {
  // WDJB-MJHT and WDJBMJHT are one code.
  const key = code.replaceAll('-', '');
  const entry = byCode.get(key) ?? { code, occurrences: [], ruledOut: [] };
  byCode.set(key, entry);
  return entry;
}

/** Adds flags about the other positions of the same code. */
function flagRepeats(occurrences: readonly Occurrence[]): void {
  const all = new Set(occurrences.flatMap(({ flags }) => flags));
  const count = occurrences.length;
  for (const { flags } of occurrences) {
    flags.push(`email: it stands in ${count < 4 ? count : '4 or more'} of its lines`);
    if (count > 1 && all.has('layout: in the subject')) flags.push('email: in the subject as well');
    if (all.has('layout: alone on its line')) flags.push('email: alone on a line');
  }
}

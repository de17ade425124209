import type { Spot } from './spots.js';

/** So many codes of one form, one after the other, are a list to be kept. */
const FEWEST = 3;

/** The candidates that are items of a list of codes, such as backup codes. */
export function listedIn(spots: readonly Spot[]): Set<Spot> {
  const listed = new Set<Spot>();
  for (let index = 0; index < spots.length; ) {
    let end = index + 1;
    while (end < spots.length && continues(spots[end - 1], spots[end])) end++;
    const items = spots.slice(index, end);
    const codes = new Set(items.map(({ candidate }) => candidate.code));
    if (codes.size >= FEWEST) for (const item of items) listed.add(item);
    index = end;
  }
  return listed;
}

function continues(last: Spot | undefined, next: Spot | undefined): boolean {
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

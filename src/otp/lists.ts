import type { Place } from './place.js';

/** So many codes of one form, one after the other, are a list to be kept. */
const FEWEST = 3;

/** The candidates that are items of a list of codes, such as backup codes. */
export function listedIn(places: readonly Place[]): Set<Place> {
  const listed = new Set<Place>();
  for (let index = 0; index < places.length; ) {
    let end = index + 1;
    while (end < places.length && continues(places[end - 1], places[end])) end++;
    const items = places.slice(index, end);
    const codes = new Set(items.map(({ candidate }) => candidate.code));
    if (codes.size >= FEWEST) for (const item of items) listed.add(item);
    index = end;
  }
  return listed;
}

function continues(last: Place | undefined, next: Place | undefined): boolean {
  if (!last || !next || last.reading.isSubject || formOf(last) !== formOf(next)) return false;
  if (last.index === next.index) {
    const between = last.reading.line.typed.slice(last.candidate.end, next.candidate.start);
    return between.length <= 8 && !/[.:!?=]/.test(between.replace(/\d{1,2}[.)]/, ''));
  }
  return next.index - last.index === 1 && last.layout.isAlone && next.layout.isAlone;
}

function formOf({ candidate }: Place): string {
  return `${candidate.form} ${candidate.code.length}`;
}

/** A stretch of a text. */
export interface Span {
  start: number;
  end: number;
}

/**
 * The index of the first span that begins at a place or behind it. All come in their order: a line of
 * nothing but names and numbers is not walked from its begin for each of them.
 */
export function firstFrom(spans: readonly Span[], place: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index of the last span that has ended at a place, -1 for none. */
export function lastUntil(spans: readonly Span[], place: number): number {
  let index = firstFrom(spans, place) - 1;
  while (index >= 0 && (spans[index]?.end ?? 0) > place) index--;
  return index;
}

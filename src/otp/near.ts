/** What stands somewhere in a line. */
interface Standing {
  start: number;
  end: number;
}

/**
 * The index of the first that begins at a place or behind it. All come in their order: a line of
 * nothing but names and numbers is not walked from its begin for each of them.
 */
export function firstFrom(all: readonly Standing[], place: number): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.start ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index of the last that has ended at a place, -1 for none. */
export function lastUntil(all: readonly Standing[], place: number): number {
  let index = firstFrom(all, place) - 1;
  while (index >= 0 && (all[index]?.end ?? 0) > place) index--;
  return index;
}

/** The known name that was probably meant: one that ends like the given name, or differs by few letters. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const lower = name.toLowerCase();
  const distances = known.map((one) => {
    const other = one.toLowerCase();
    return { one, distance: other.endsWith(lower) ? 1 : editDistance(lower, other) };
  });
  const [nearest] = distances.sort((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= Math.max(1, name.length / 3) ? nearest.one : undefined;
}

/** The end of an error about a name: ` Did you mean "subject"?`, or empty if nothing is like it. */
export function didYouMean(given: unknown, known: readonly string[]): string {
  const like = typeof given === 'string' ? nearestName(given, known) : undefined;
  return like === undefined ? '' : ` Did you mean "${like}"?`;
}

/** The number of letters to add, remove or replace to turn one text into the other (Levenshtein distance). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= to.length; at++) {
      const replaced = (row[at - 1] ?? 0) + (letter === to[at - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

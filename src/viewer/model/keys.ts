/**
 * The keys of items in a list, of which several may have the same text. Counted from the end, so that the keys stay as
 * they are when items are added at the start.
 */
export function keysOf(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return texts
    .toReversed()
    .map((text) => {
      const count = (counts.get(text) ?? 0) + 1;
      counts.set(text, count);
      return `${count} ${text}`;
    })
    .reverse();
}

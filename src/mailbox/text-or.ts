/**
 * A text for people, or a plainer one where it cannot be made. What only explains or shows
 * something must not fail in its place.
 */
export function textOr(plainer: string, make: () => string): string {
  try {
    return make();
  } catch {
    return plainer;
  }
}

/** What was thrown, in one line: `RangeError: Invalid time value`. */
export function firstLine(thrown: unknown): string {
  return textOr('something', () => String(thrown).split('\n')[0] ?? '');
}

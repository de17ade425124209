/** Up to this length, V8 searches: it compares each character with at most the whole needle. */
const SHORT_NEEDLE = 8;

/** Up to this length of the text, V8 searches, since any search is short. */
const SHORT_TEXT = 64;

/**
 * Returns a test for texts that contain a needle. Guards against needles such as `aaaa…b`, for which
 * `String.includes` takes the product of both lengths; this takes their sum (Knuth, Morris and Pratt, Fast
 * pattern matching in strings, 1977).
 */
export function substringTest(needle: string): (text: string) => boolean {
  const start = needle.slice(0, SHORT_NEEDLE);
  if (start === needle) return (text) => text.includes(needle);
  let borders: Uint32Array | undefined;
  return (text) => {
    if (text.length <= SHORT_TEXT || text.length <= needle.length) return text.includes(needle);
    const first = text.indexOf(start);
    if (first < 0) return false;
    borders ??= bordersOf(needle);
    return contains(text, first, needle, borders);
  };
}

function contains(text: string, first: number, needle: string, borders: Uint32Array): boolean {
  let matched = 0;
  for (let at = first; at < text.length && matched < needle.length; at++)
    matched = extended(needle, borders, matched, text.charCodeAt(at));
  return matched === needle.length;
}

/** For each prefix of a needle, by its length: the length of its longest proper suffix that is also its prefix. */
function bordersOf(needle: string): Uint32Array {
  const borders = new Uint32Array(needle.length + 1);
  for (let end = 1; end < needle.length; end++)
    borders[end + 1] = extended(needle, borders, borders[end] as number, needle.charCodeAt(end));
  return borders;
}

/** How much of a needle matches after one more character. */
function extended(needle: string, borders: Uint32Array, matched: number, code: number): number {
  let length = matched;
  while (length > 0 && needle.charCodeAt(length) !== code) length = borders[length] as number;
  return needle.charCodeAt(length) === code ? length + 1 : 0;
}

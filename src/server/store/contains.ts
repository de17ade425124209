/** Up to this length, V8 searches: it compares each character with at most the whole needle. */
const SHORT_NEEDLE = 8;

/** Up to this length of the text, V8 searches, since any search is short. */
const SHORT_TEXT = 64;

/** A needle for the search. */
interface Pattern {
  /** Reading an array takes half as long as reading a string. */
  codes: Uint16Array;
  /** For each prefix, by its length: the length of its longest proper suffix that is also its prefix. */
  borders: Uint32Array;
}

/**
 * Returns a test for texts that contain a needle. Guards against needles such as `aaaa…b`, for which
 * `String.includes` takes the product of both lengths; this takes their sum (Knuth, Morris and Pratt, Fast
 * pattern matching in strings, 1977).
 */
export function substringTest(needle: string): (text: string) => boolean {
  const start = needle.slice(0, SHORT_NEEDLE);
  if (start === needle) return (text) => text.includes(needle);
  let pattern: Pattern | undefined;
  return (text) => {
    if (text.length <= SHORT_TEXT || text.length <= needle.length) return text.includes(needle);
    const first = text.indexOf(start);
    if (first < 0) return false;
    pattern ??= patternOf(needle);
    return contains(text, first, pattern);
  };
}

function contains(text: string, first: number, { codes, borders }: Pattern): boolean {
  let matched = 0;
  for (let at = first; at < text.length; at++) {
    const code = text.charCodeAt(at);
    while (matched > 0 && codes[matched] !== code) matched = borders[matched] as number;
    if (codes[matched] === code && ++matched === codes.length) return true;
  }
  return false;
}

function patternOf(needle: string): Pattern {
  const codes = Uint16Array.from({ length: needle.length }, (_, at) => needle.charCodeAt(at));
  const borders = new Uint32Array(codes.length);
  let length = 0;
  for (let end = 1; end < codes.length - 1; end++) {
    while (length > 0 && codes[length] !== codes[end]) length = borders[length] as number;
    if (codes[length] === codes[end]) length++;
    borders[end + 1] = length;
  }
  return { codes, borders };
}

/** The position and period of a needle's critical factorization. */
interface Factorization {
  cut: number;
  period: number;
}

/** What is computed once for a needle. */
interface Plan {
  cut: number;
  /** How far to advance if the right part was found and the left part was not. */
  shift: number;
  /** How much of the needle is known to match there. */
  overlap: number;
}

/** V8 searches for needles up to this length: it compares each character with each of the needle at most. */
const SHORT_NEEDLE = 8;

/** V8 also searches texts up to this length, in which any search is short. */
const SHORT_TEXT = 64;

/**
 * Makes a test for texts that contain a needle. Guards against needles such as `aaaa…b`: for them `String.includes`
 * takes the product of both lengths, and this takes their sum (Crochemore and Perrin, Two-way string-matching,
 * 1991).
 */
export function substringTest(needle: string): (text: string) => boolean {
  if (needle.length <= SHORT_NEEDLE) return (text) => text.includes(needle);
  let plan: Plan | undefined;
  return (text) => {
    if (text.length <= SHORT_TEXT || text.length <= needle.length) return text.includes(needle);
    plan ??= planOf(needle);
    return containsTwoWay(text, needle, plan);
  };
}

/** Compares the needle's right part forwards, then its left part backwards. */
function containsTwoWay(text: string, needle: string, { cut, shift, overlap }: Plan): boolean {
  const last = text.length - needle.length;
  let known = 0;
  for (let at = 0; at <= last; ) {
    let right = Math.max(cut, known);
    while (right < needle.length && needle.charCodeAt(right) === text.charCodeAt(at + right))
      right++;
    if (right < needle.length) {
      at += right - cut + 1;
      known = 0;
      continue;
    }
    let left = cut - 1;
    while (left >= known && needle.charCodeAt(left) === text.charCodeAt(at + left)) left--;
    if (left < known) return true;
    at += shift;
    known = overlap;
  }
  return false;
}

/** Cuts at the later of the greatest suffixes, by the order of characters and by its reverse. */
function planOf(needle: string): Plan {
  const [one, other] = [greatestSuffix(needle, 1), greatestSuffix(needle, -1)];
  const { cut, period } = one.cut > other.cut ? one : other;
  // If the whole needle has the period of its right part, what was compared once is remembered.
  if (needle.startsWith(needle.slice(0, cut), period))
    return { cut, shift: period, overlap: needle.length - period };
  return { cut, shift: Math.max(cut, needle.length - cut) + 1, overlap: 0 };
}

/** Where the greatest suffix begins, and its period. */
function greatestSuffix(needle: string, order: number): Factorization {
  let cut = 0;
  let period = 1;
  let begin = 1;
  let offset = 0;
  while (begin + offset < needle.length) {
    const difference = needle.charCodeAt(begin + offset) - needle.charCodeAt(cut + offset);
    if (difference * order < 0) {
      begin += offset + 1;
      offset = 0;
      period = begin - cut;
    } else if (difference !== 0) {
      cut = begin;
      begin = cut + 1;
      offset = 0;
      period = 1;
    } else if (++offset === period) {
      begin += period;
      offset = 0;
    }
  }
  return { cut, period };
}

/** The precision of a timestamp that shows no fraction of a second, in ms. */
const WHOLE_SECOND = 1_000;

/**
 * Whether one of the server's timestamps is after another. Both are in the form of RFC 3339, as the
 * client returns them; digits beyond the millisecond count.
 */
export function isLater(stamp: string, than: string): boolean {
  const difference = Date.parse(stamp) - Date.parse(than);
  return difference === 0 ? finerDigits(stamp) > finerDigits(than) : difference > 0;
}

/** The later of two timestamps, as far as they are known. */
export function later(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return isLater(other, one) ? other : one;
}

/** A timestamp `ms` before another. */
export function earlier(stamp: string, ms: number): string {
  return new Date(Date.parse(stamp) - ms).toISOString();
}

/**
 * Whether the server may give other emails of the same second this very timestamp: it shows whole
 * seconds. Of a server that shows milliseconds one in a thousand looks the same.
 */
export function isCoarse(stamp: string): boolean {
  return !/\.\d*[1-9]/.test(stamp);
}

/** The moment before a coarse timestamp's second: after it comes all that may share the timestamp. */
export function beforeSecondOf(stamp: string): string {
  return earlier(stamp, WHOLE_SECOND);
}

/** The digits beyond the millisecond, which compare as strings; trailing zeros do not count. */
function finerDigits(stamp: string): string {
  return (/\.\d{3}(\d+)/.exec(stamp)?.[1] ?? '').replace(/0+$/, '');
}

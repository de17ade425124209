/** The precision of a timestamp without a fraction of a second, in ms. */
const WHOLE_SECOND = 1_000;

/** The error of an estimated time, in ms: a Date header has whole seconds, and clocks drift. */
const MARGIN = 2_000;

/**
 * Whether one of the server's timestamps is after another. Both must be in RFC 3339 form, as the client
 * returns them; digits beyond the millisecond count.
 */
export function isLater(stamp: string, than: string): boolean {
  const difference = Date.parse(stamp) - Date.parse(than);
  return difference === 0 ? finerDigits(stamp) > finerDigits(than) : difference > 0;
}

/** The later of two timestamps, either of which may be unknown. */
export function later(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return isLater(other, one) ? other : one;
}

/** A timestamp `ms` after another. */
export function addMs(stamp: string, ms: number): string {
  return new Date(Date.parse(stamp) + ms).toISOString();
}

/**
 * Whether the server may give other emails of the same second this very timestamp, because it shows whole
 * seconds. For a server that shows milliseconds, this is wrong once in a thousand times.
 */
export function isCoarse(stamp: string): boolean {
  return !/\.\d*[1-9]/.test(stamp);
}

/** The time before a coarse timestamp's second: all emails that may have the timestamp are after it. */
export function beforeSecondOf(stamp: string): string {
  return addMs(stamp, -WHOLE_SECOND);
}

/** The digits beyond the millisecond, without trailing zeros, which compare as strings. */
function finerDigits(stamp: string): string {
  return (/\.\d{3}(\d+)/.exec(stamp)?.[1] ?? '').replace(/0+$/, '');
}

/**
 * The server's clock, extrapolated from the date of the first response with this machine's monotonic clock.
 * This machine's wall clock is not used.
 */
export class ServerClock {
  private anchor: { server: number; monotonic: number } | undefined;
  /** An upper bound of how far the server's clock is ahead of the monotonic one, from all responses. */
  private mostAhead = Number.POSITIVE_INFINITY;

  /**
   * Records the date of a response, in ms since the epoch. Times are extrapolated from the first one,
   * forwards and backwards.
   *
   * @param precision of the date, in ms
   * @param sent when the request was sent (`performance.now()`), which is before the date
   */
  update(date: number | undefined, precision: number, sent: number): void {
    if (date === undefined) return;
    this.anchor ??= { server: date, monotonic: performance.now() };
    this.mostAhead = Math.min(this.mostAhead, date + precision - sent);
  }

  /**
   * A time by the server's clock that was certainly not after the given one (`performance.now()`); undefined
   * before the first response.
   */
  notAfter(monotonic: number): string | undefined {
    if (!this.anchor) return undefined;
    const server = this.anchor.server - (this.anchor.monotonic - monotonic) - MARGIN;
    return new Date(server).toISOString();
  }

  /** A time by the server's clock that was certainly not before the given one. */
  notBefore(monotonic: number): string | undefined {
    if (!this.anchor) return undefined;
    return new Date(this.mostAhead + monotonic).toISOString();
  }
}

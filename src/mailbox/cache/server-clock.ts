/** The error of an estimate, in ms: a Date header has whole seconds, and clocks drift. */
const MARGIN = 2_000;

/** A Date header leaves out the ms. */
const WHOLE_SECOND = 1_000;

/**
 * The server's clock, extrapolated from the first response's `Date` by this machine's monotonic
 * clock. This machine's wall clock is not used.
 */
export class ServerClock {
  private anchor: { server: number; monotonic: number } | undefined;
  /** How far the server's clock is ahead of the monotonic one at most, by all answers. */
  private mostAhead = Number.POSITIVE_INFINITY;

  /**
   * Takes in a response's `Date`, in ms since the epoch. The first one is carried on and back.
   *
   * @param sent when the request was sent (`performance.now()`): the `Date` is later
   */
  update(date: number | undefined, sent: number): void {
    if (date === undefined) return;
    this.anchor ??= { server: date, monotonic: performance.now() };
    this.mostAhead = Math.min(this.mostAhead, date + WHOLE_SECOND - sent);
  }

  /**
   * A moment that was surely not after the given one (`performance.now()`), by the server's clock;
   * undefined before the first answer.
   */
  notAfter(monotonic: number): string | undefined {
    if (!this.anchor) return undefined;
    const server = this.anchor.server - (this.anchor.monotonic - monotonic) - MARGIN;
    return new Date(server).toISOString();
  }

  /** A moment that was surely not before the given one, by the server's clock. */
  notBefore(monotonic: number): string | undefined {
    if (!this.anchor) return undefined;
    return new Date(this.mostAhead + monotonic).toISOString();
  }
}

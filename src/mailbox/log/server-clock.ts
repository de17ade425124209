/** Whole seconds in a Date header, and clocks that run unevenly: what an estimate may be off, in ms. */
const MARGIN = 2_000;

/**
 * The server's clock as told by the first answer's `Date`, carried on and back by this machine's
 * monotonic clock. This machine's wall clock is compared with nothing.
 */
export class ServerClock {
  private anchor: { server: number; monotonic: number } | undefined;

  /** Hears an answer's `Date` in ms since the epoch. The first one counts. */
  hear(date: number | undefined): void {
    if (date === undefined || this.anchor) return;
    this.anchor = { server: date, monotonic: performance.now() };
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
}

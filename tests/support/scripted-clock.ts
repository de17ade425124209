/** How the clock of a scripted server goes. */
export interface ScriptedClockOptions {
  /** How far it is ahead of this machine's clock in ms; behind it when negative. */
  clockOffset?: number;
  /**
   * What the moments of email are rounded down to, in ms, so that two may be equal. Unless given,
   * every email has a moment of its own.
   */
  resolution?: number;
}

/** The clock of a scripted server, which may be hours off, coarse, or stand still. */
export class ScriptedClock {
  private offset: number;
  private readonly resolution: number | undefined;
  private stoppedAt: number | undefined;
  private newest = Number.NEGATIVE_INFINITY;

  constructor({ clockOffset = 0, resolution }: ScriptedClockOptions = {}) {
    this.offset = clockOffset;
    this.resolution = resolution;
  }

  /** What the clock shows, in ms since the epoch. */
  now(): number {
    return this.stoppedAt ?? Date.now() + this.offset;
  }

  /** Sets the clock forward by `ms`, or back if negative. */
  jump(ms: number): void {
    this.offset += ms;
    if (this.stoppedAt !== undefined) this.stoppedAt += ms;
    this.newest = Number.NEGATIVE_INFINITY;
  }

  /** Stops the clock: all email that comes until {@link go} has the same moment. */
  stop(): void {
    this.stoppedAt ??= this.now();
  }

  /** Lets a stopped clock go again, from the right time. */
  go(): void {
    this.stoppedAt = undefined;
  }

  /** The moment of an email that comes now. */
  stamp(): string {
    return new Date(this.momentOfMail()).toISOString();
  }

  private momentOfMail(): number {
    const now = this.now();
    if (this.resolution !== undefined) return now - (now % this.resolution);
    if (this.stoppedAt !== undefined) return now;
    this.newest = Math.max(now, this.newest + 1);
    // No fraction of a second would look like a clock of whole seconds.
    if (this.newest % 1_000 === 0) this.newest++;
    return this.newest;
  }
}

/** Options of a scripted server's clock. */
export interface ScriptedClockOptions {
  /** How far it is ahead of this machine's clock in ms; negative if behind. */
  clockOffset?: number;
  /**
   * Timestamps are rounded down to a multiple of this, in ms, so that two may be equal. By default, all
   * timestamps are unique.
   */
  resolution?: number;
}

/** The clock of a scripted server, which may be hours off, coarse, or stopped. */
export class ScriptedClock {
  private offset: number;
  private readonly resolution: number | undefined;
  private stoppedAt: number | undefined;
  private newest = Number.NEGATIVE_INFINITY;

  constructor({ clockOffset = 0, resolution }: ScriptedClockOptions = {}) {
    this.offset = clockOffset;
    this.resolution = resolution;
  }

  /** The current time, in ms since the epoch. */
  now(): number {
    return this.stoppedAt ?? Date.now() + this.offset;
  }

  /** Moves the clock by `ms`, backwards if negative. */
  jump(ms: number): void {
    this.offset += ms;
    if (this.stoppedAt !== undefined) this.stoppedAt += ms;
    this.newest = Number.NEGATIVE_INFINITY;
  }

  /** Stops the clock: all emails until {@link go} have the same timestamp. */
  stop(): void {
    this.stoppedAt ??= this.now();
  }

  /** Restarts a stopped clock with the correct time. */
  go(): void {
    this.stoppedAt = undefined;
  }

  /** The timestamp of an email that arrives now. */
  stamp(): string {
    return new Date(this.momentOfMail()).toISOString();
  }

  private momentOfMail(): number {
    const now = this.now();
    if (this.resolution !== undefined) return now - (now % this.resolution);
    if (this.stoppedAt !== undefined) return now;
    this.newest = Math.max(now, this.newest + 1);
    // Without a fraction of a second, it would look like a clock of whole seconds.
    if (this.newest % 1_000 === 0) this.newest++;
    return this.newest;
  }
}

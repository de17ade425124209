/** The clock of this machine, which goes on where that is set back. */
export class SteadyClock {
  #last: number;
  /** What the monotonic clock said then. */
  #at = performance.now();

  /** @param first the earliest time that it may say, in ms since the epoch */
  constructor(first = 0) {
    this.#last = first;
  }

  /** Whole ms since the epoch. */
  now(): number {
    const wall = Date.now();
    const at = performance.now();
    const now = Math.max(wall, Math.floor(this.#last + (wall < this.#last ? at - this.#at : 0)));
    if (now > this.#last) {
      this.#last = now;
      this.#at = at;
    }
    return now;
  }
}

/** Work that pauses when its {@link Slice} is used up, and goes on with the next. */
export type Steps<Result> = Generator<undefined, Result, void>;

/** The work that may be done before others have their turn. */
export interface Slice {
  /** In characters compared; the work subtracts what it cost. */
  left: number;
}

/** Work that has to be done in slices. */
export type Work<Result> = (meter: Meter) => Steps<Result>;

/** Characters of a slice: a few ms, for any comparison. */
const SLICE = 512 * 1024;

/** With this much of a slice left, the next turn need not be requested. */
const MUCH_LEFT = (SLICE * 7) / 8;

/** Counts the cost of work. Each piece of work has its own meter, with a new slice in each turn. */
export class Meter {
  #slice: Slice;

  constructor(slice: Slice) {
    this.#slice = slice;
  }

  /** Counts this number of characters. */
  spend(characters: number): void {
    this.#slice.left -= characters;
  }

  /** Whether the work has to pause, so that others have their turn. */
  get isUsedUp(): boolean {
    return this.#slice.left <= 0;
  }

  /** Goes on. */
  renew(slice: Slice): void {
    this.#slice = slice;
  }
}

/**
 * Shares the turns of the event loop: all work that begins in a turn shares one slice, and one piece of unfinished
 * work gets another, each in its turn. So small work is done at once.
 */
export class Slices {
  #begun: Slice = { left: SLICE };
  #waiting: ((slice: Slice) => void)[] = [];
  #isTurning = false;

  /** Runs work. The part that fits into the slice of this turn is done when this returns. */
  async run<Result>(work: Work<Result>): Promise<Result> {
    const meter = new Meter(this.#begun);
    if (meter.isUsedUp) meter.renew(await this.#next());
    const steps = work(meter);
    for (;;) {
      const { done, value } = steps.next();
      if (done) {
        if (this.#begun.left < MUCH_LEFT) this.#turnLater();
        return value;
      }
      meter.renew(await this.#next());
    }
  }

  #next(): Promise<Slice> {
    this.#turnLater();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #turnLater(): void {
    if (this.#isTurning) return;
    this.#isTurning = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#isTurning = false;
    this.#begun = { left: SLICE };
    this.#waiting.shift()?.({ left: SLICE });
    if (this.#waiting.length > 0) this.#turnLater();
  }
}

/** Shared by the whole process, which has one event loop. */
export const slices = new Slices();

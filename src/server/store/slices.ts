/** Work that stops wherever its {@link Slice} is used up, and goes on with the next. */
export type Steps<Result> = Generator<undefined, Result, void>;

/** What may be done before others have their turn. */
export interface Slice {
  /** In characters compared; whoever works takes off what it took. */
  left: number;
}

/** What is written as work that has to be done in slices. */
export type Work<Result> = (meter: Meter) => Steps<Result>;

/** Characters of a slice: some ms, whatever is compared. */
const SLICE = 512 * 1024;

/** While so much of a slice is left, it is not worth asking for the next turn. */
const MUCH_LEFT = (SLICE * 7) / 8;

/** Counts what work takes. Each piece of work has its own, and a new slice in it from turn to turn. */
export class Meter {
  #slice: Slice;

  constructor(slice: Slice) {
    this.#slice = slice;
  }

  /** Counts so many characters. */
  spend(characters: number): void {
    this.#slice.left -= characters;
  }

  /** Whether others have their turn now: the work has to stop. */
  get isUsedUp(): boolean {
    return this.#slice.left <= 0;
  }

  /** Goes on. */
  renew(slice: Slice): void {
    this.#slice = slice;
  }
}

/**
 * Shares the turns of the event loop: all work that begins in a turn has one slice together, and of the work
 * that could not be finished one piece has another, each in its turn. So what is small is done at once.
 */
export class Slices {
  #begun: Slice = { left: SLICE };
  #waiting: ((slice: Slice) => void)[] = [];
  #isTurning = false;

  /** Does work: what fits into the slice of this turn is done when this returns. */
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

/** Those of this process, which has one event loop. */
export const slices = new Slices();

import { FairQueue } from './fair-queue.js';

/** Work that pauses when its {@link Slice} is used up, and continues with the next one. */
export type Steps<Result> = Generator<undefined, Result, void>;

/** The amount of work before other tasks get their turn. */
interface Slice {
  /** Remaining budget in compared characters. */
  left: number;
}

/** Work to be done in slices. */
type Work<Result> = (budget: Budget) => Steps<Result>;

/** Characters per slice: a few ms of any comparison. */
const SLICE = 512 * 1024;

/** With this much of a slice left, no new turn is needed. */
const MUCH_LEFT = (SLICE * 7) / 8;

/** The budget of a piece of work, with a new slice in each turn. */
export class Budget {
  #slice: Slice;

  constructor(slice: Slice) {
    this.#slice = slice;
  }

  /** Subtracts this number of characters. */
  spend(characters: number): void {
    this.#slice.left -= characters;
  }

  /** Whether the work must pause, so that other tasks get their turn. */
  get isUsedUp(): boolean {
    return this.#slice.left <= 0;
  }

  /** Continues with a new slice. */
  renew(slice: Slice): void {
    this.#slice = slice;
  }
}

/**
 * Divides each turn of the event loop: all work that starts in a turn shares one slice, and unfinished work
 * another, one piece of each account. Small work is therefore done at once.
 */
class Slices {
  #begun: Slice = { left: SLICE };
  readonly #waiting = new FairQueue<(slice: Slice) => void>();
  #isTurning = false;

  /** Runs work for an account. The part that fits into the slice of the current turn is done synchronously. */
  async run<Result>(account: string, work: Work<Result>): Promise<Result> {
    const budget = new Budget(this.#begun);
    if (budget.isUsedUp) budget.renew(await this.#next(account));
    const steps = work(budget);
    for (;;) {
      const { done, value } = steps.next();
      if (done) {
        if (this.#begun.left < MUCH_LEFT) this.#turnLater();
        return value;
      }
      budget.renew(await this.#next(account));
    }
  }

  #next(account: string): Promise<Slice> {
    this.#turnLater();
    return new Promise((resolve) => this.#waiting.push(account, resolve));
  }

  #turnLater(): void {
    if (this.#isTurning) return;
    this.#isTurning = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#isTurning = false;
    this.#begun = { left: SLICE };
    const { owners } = this.#waiting;
    for (let n = 0; n < owners; n++) this.#waiting.shift()?.({ left: SLICE / owners });
    if (!this.#waiting.isEmpty) this.#turnLater();
  }
}

/** Shared by the whole process, which has one event loop. */
export const slices = new Slices();

import { FairQueue } from './fair-queue.js';

/** Bytes that may be copied per turn: a few ms. */
const BYTES = 2 * 1024 * 1024;

/** Queued work. */
interface Waiting {
  bytes: number;
  begin: () => void;
}

/**
 * Spreads copies of emails over turns of the event loop, so that many simultaneous emails block it no longer
 * than one. Owners take turns, so that the large emails of one account do not delay those of another.
 */
class TurnBudget {
  #left = BYTES;
  readonly #waiting = new FairQueue<Waiting>();
  #isRenewed = true;

  /** Starts work on this number of bytes: at once, if the current turn has enough budget left. */
  begin(owner: string, bytes: number, work: () => void): void {
    if (this.#left > 0) this.#spend({ bytes, begin: work });
    else this.#waiting.push(owner, { bytes, begin: work });
  }

  /** Resolves when this number of bytes may be copied. */
  take(owner: string, bytes: number): Promise<void> {
    return new Promise((resolve) => this.begin(owner, bytes, resolve));
  }

  #spend({ bytes, begin }: Waiting): void {
    this.#left -= bytes;
    if (this.#isRenewed) setImmediate(() => this.#renew());
    this.#isRenewed = false;
    begin();
  }

  #renew(): void {
    this.#left = BYTES;
    this.#isRenewed = true;
    while (this.#left > 0) {
      const next = this.#waiting.shift();
      if (next === undefined) break;
      this.#spend(next);
    }
  }
}

/** Shared by the whole process, which has one event loop. */
export const turnBudget = new TurnBudget();

/** Bytes that may be copied per turn: a few ms. */
const BYTES = 2 * 1024 * 1024;

/** Queued work. */
interface Waiting {
  bytes: number;
  begin: () => void;
}

/**
 * Spreads copies of emails over turns of the event loop, so that many simultaneous emails block it no longer
 * than one. The oldest goes first.
 */
class TurnBudget {
  #left = BYTES;
  #waiting: Waiting[] = [];
  #isRenewed = true;

  /** Starts work on this number of bytes: at once, if the current turn has enough budget left. */
  begin(bytes: number, work: () => void): void {
    if (this.#left > 0) this.#spend({ bytes, begin: work });
    else this.#waiting.push({ bytes, begin: work });
  }

  /** Resolves when this number of bytes may be copied. */
  take(bytes: number): Promise<void> {
    return new Promise((resolve) => this.begin(bytes, resolve));
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
    let next = 0;
    for (const one of this.#waiting) {
      if (this.#left <= 0) break;
      next++;
      this.#spend(one);
    }
    this.#waiting.splice(0, next);
  }
}

/** Shared by the whole process, which has one event loop. */
export const turnBudget = new TurnBudget();

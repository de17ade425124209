/** Bytes that may be copied in a turn: a few ms. */
const BYTES = 2 * 1024 * 1024;

/** Work that waits for its turn. */
interface Waiting {
  bytes: number;
  begin: () => void;
}

/**
 * Spreads copies of emails over turns of the event loop, so that many that arrive together hold it no longer than one.
 * The oldest goes first.
 */
class TurnBudget {
  #left = BYTES;
  #waiting: Waiting[] = [];
  #isRenewed = true;

  /** Begins work on this number of bytes: at once, if as much is left of this turn. */
  begin(bytes: number, work: () => void): void {
    if (this.#left > 0) this.#spend({ bytes, begin: work });
    else this.#waiting.push({ bytes, begin: work });
  }

  /** Waits until as much may be copied. */
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

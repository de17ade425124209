import type { Entry, Range } from './store.js';

/** So few holes at the front are not worth a copy of the array. */
const MIN_HOLES = 1024;

/** One box in memory: a log of entries ordered by time, of which the oldest leave. */
export class MemoryBox {
  readonly #maxEntries: number;
  readonly #byId = new Map<string, Entry>();
  /** Oldest first, behind the holes that entries left. */
  #log: (Entry | undefined)[] = [];
  #holes = 0;

  /** @param maxEntries how many entries are kept: one more, and the oldest leaves */
  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  /** Adds an entry that is not older than any that is there. */
  push(entry: Entry): void {
    this.#log.push(entry);
    this.#byId.set(entry.emailId, entry);
    if (this.#byId.size > this.#maxEntries) this.#dropOldest();
  }

  /** The entry with this identifier. */
  get(emailId: string): Entry | null {
    return this.#byId.get(emailId) ?? null;
  }

  /**
   * The entries that fit, newest first.
   *
   * @param after ms since the epoch: the search ends at an entry that is not later
   */
  find(fits: (entry: Entry) => boolean, after: number, { skip, limit }: Range): Entry[] {
    const found: Entry[] = [];
    let passed = 0;
    for (let index = this.#log.length - 1; found.length < limit; index--) {
      const entry = this.#log[index];
      if (!entry || entry.time <= after) break;
      if (fits(entry) && passed++ >= skip) found.push(entry);
    }
    return found;
  }

  /** Leaves a hole, and closes the holes when they are half of the log: O(1) an entry. */
  #dropOldest(): void {
    const oldest = this.#log[this.#holes];
    if (oldest) this.#byId.delete(oldest.emailId);
    this.#log[this.#holes++] = undefined;
    if (this.#holes >= MIN_HOLES && this.#holes * 2 >= this.#log.length) {
      this.#log = this.#log.slice(this.#holes);
      this.#holes = 0;
    }
  }
}

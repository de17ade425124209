import type { Collection } from '../../contract/email.js';
import { AddressIndex } from './address-index.js';
import { matcher } from './matcher.js';
import type { Entry, Filter, Range } from './store.js';

/** So few holes at the front are not worth a copy of the array. */
const MIN_HOLES = 1024;

/** So few entries are looked at one after the other. */
const FEW = 256;

/** One box in memory: a log of entries ordered by time, of which the oldest leave. */
export class MemoryBox {
  readonly #box: Collection;
  readonly #byId = new Map<string, Entry>();
  readonly #index = new AddressIndex();
  /** Oldest first, behind the holes that entries left. */
  #log: (Entry | undefined)[] = [];
  #holes = 0;
  /** The position of the log's first place; positions never change. */
  #base = 0;

  constructor(box: Collection) {
    this.#box = box;
  }

  /** How many entries there are. */
  get size(): number {
    return this.#byId.size;
  }

  /** The entry that is there for longest. */
  get oldest(): Entry | undefined {
    return this.#log[this.#holes];
  }

  /** Adds an entry that is not older than any that is there. */
  push(entry: Entry): void {
    this.#index.add(this.#recipients(entry), this.#base + this.#log.length);
    this.#log.push(entry);
    this.#byId.set(entry.emailId, entry);
  }

  /** The entry with this identifier. */
  get(emailId: string): Entry | null {
    return this.#byId.get(emailId) ?? null;
  }

  /** The entries that fit, newest first. */
  find(filter: Filter, { skip, limit }: Range): Entry[] {
    const begin = this.#firstFrom((time) => time > (filter.after ?? Number.NEGATIVE_INFINITY));
    const end = this.#firstFrom((time) => time >= (filter.before ?? Number.POSITIVE_INFINITY));
    if (!filter.from && !filter.to && !filter.subject) return this.#slice(begin, end - skip, limit);
    const fits = matcher(this.#box, filter);
    const found: Entry[] = [];
    let passed = 0;
    for (const entry of this.#candidates(filter.to, begin, end)) {
      if (!fits(entry) || passed++ < skip) continue;
      found.push(entry);
      if (found.length === limit) break;
    }
    return found;
  }

  /** Leaves a hole, and closes the holes when they are half of the log: O(1) an entry. */
  dropOldest(): Entry | undefined {
    const oldest = this.oldest;
    if (!oldest) return undefined;
    this.#byId.delete(oldest.emailId);
    this.#index.removeOldest(this.#recipients(oldest));
    this.#log[this.#holes++] = undefined;
    if (this.#holes >= MIN_HOLES && this.#holes * 2 >= this.#log.length) {
      this.#log = this.#log.slice(this.#holes);
      this.#base += this.#holes;
      this.#holes = 0;
    }
    return oldest;
  }

  /** The newest entries of a stretch of the log, newest first. */
  #slice(begin: number, end: number, limit: number): Entry[] {
    const entries = this.#log.slice(Math.max(begin, end - limit), Math.max(begin, end));
    return (entries as Entry[]).reverse();
  }

  /** The entries of a stretch of the log that may have a recipient, newest first. */
  *#candidates(to: string | undefined, begin: number, end: number): Generator<Entry> {
    const isWorthIt = to && !to.includes('\n') && end - begin > FEW;
    const positions = isWorthIt ? this.#index.find(to.toLowerCase()) : null;
    const count = positions?.length ?? end - begin;
    for (let i = count - 1; i >= 0; i--) {
      const place = positions ? (positions[i] as number) - this.#base : begin + i;
      yield this.#log[place] as Entry;
    }
  }

  /** The first place of the log, which is ordered by time, from which on something is true. */
  #firstFrom(isThere: (time: number) => boolean): number {
    let low = this.#holes;
    let high = this.#log.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isThere((this.#log[middle] as Entry).time)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #recipients(entry: Entry): string[] {
    return entry.mail.search.to[this.#box].split('\n');
  }
}

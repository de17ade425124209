import type { Budget, Steps } from '../../fairness/slices.js';
import { partTest } from '../matcher.js';

/** Substrings of this length are indexed. */
const TRIGRAM = 3;

/** If more entries match, comparing all entries one by one is as fast. */
const MANY = 4_096;

/** The fixed cost of checking an address, or a trigram of the needle, in characters. */
const LOOK = 32;

interface Address {
  text: string;
  /** The positions of the entries with this address, oldest first, after those of deleted entries. */
  positions: number[];
  left: number;
}

/** The addresses that contain a trigram. */
interface Posting {
  /** Ascending; may include deleted addresses. */
  ids: number[];
  gone: number;
  /** The latest deleted address, because an address may contain a trigram several times. */
  lastGone: number;
}

/**
 * A trigram index: finds entries by a substring of a recipient's address without comparing every address.
 * Only the addresses that contain the rarest trigrams of the substring are compared.
 */
export class AddressIndex {
  readonly #ids = new Map<string, number>();
  readonly #addresses = new Map<number, Address>();
  /** By the hash of a trigram. Collisions are harmless, since all results are compared. */
  readonly #postings = new Map<number, Posting>();
  #nextId = 0;

  /** Adds an entry; positions ascend from call to call. */
  add(addresses: readonly string[], position: number): void {
    for (const text of addresses) {
      const id = this.#ids.get(text);
      if (id === undefined) this.#addAddress(text, position);
      else this.#addresses.get(id)?.positions.push(position);
    }
  }

  /** Removes the oldest entry. */
  removeOldest(addresses: readonly string[]): void {
    for (const text of addresses) {
      const id = this.#ids.get(text);
      const address = id === undefined ? undefined : this.#addresses.get(id);
      if (id === undefined || !address) continue;
      address.left++;
      if (address.left === address.positions.length) this.#removeAddress(id, text);
      // Copied from time to time, so that deleted entries take no more memory than the others.
      else if (address.left * 2 > address.positions.length) {
        address.positions = address.positions.slice(address.left);
        address.left = 0;
      }
    }
  }

  /** Removes entries, which may be any. */
  remove(addresses: Iterable<string>, gone: ReadonlySet<number>): void {
    for (const text of addresses) {
      const id = this.#ids.get(text);
      const address = id === undefined ? undefined : this.#addresses.get(id);
      if (id === undefined || !address) continue;
      const positions = address.positions.slice(address.left);
      address.positions = positions.filter((position) => !gone.has(position));
      address.left = 0;
      if (address.positions.length === 0) this.#removeAddress(id, text);
    }
  }

  /**
   * The positions of the entries whose address contains a substring, ascending.
   *
   * @returns null if the substring is too short for the index, or so common that comparing all entries is as
   * fast
   */
  *find(part: string, budget: Budget): Steps<number[] | null> {
    if (part.length < TRIGRAM) return null;
    const contains = partTest(part);
    const found = new Set<number>();
    budget.spend(LOOK * part.length);
    const [rarest, other] = this.#rarestUnder(part);
    const isOther = rarest.length < MANY ? () => true : isIn(other);
    for (const id of rarest) {
      budget.spend(LOOK);
      if (budget.isUsedUp) yield;
      const address = isOther(id) ? this.#addresses.get(id) : undefined;
      if (!address || !contains(address.text, budget)) continue;
      if (found.size + address.positions.length - address.left > MANY) return null;
      for (let i = address.left; i < address.positions.length; i++) {
        found.add(address.positions[i] as number);
      }
    }
    return [...found].sort((one, other) => one - other);
  }

  /** The addresses with each of the two rarest trigrams. */
  #rarestUnder(part: string): [readonly number[], readonly number[]] {
    let rarest: readonly number[] | undefined;
    let other: readonly number[] | undefined;
    for (const trigram of trigramsOf(part)) {
      const ids = this.#postings.get(trigram)?.ids ?? [];
      if (!rarest || ids.length < rarest.length) [rarest, other] = [ids, rarest];
      else if (ids !== rarest && (!other || ids.length < other.length)) other = ids;
    }
    return [rarest ?? [], other ?? rarest ?? []];
  }

  #addAddress(text: string, position: number): void {
    const id = this.#nextId++;
    this.#ids.set(text, id);
    this.#addresses.set(id, { text, positions: [position], left: 0 });
    for (const trigram of trigramsOf(text)) {
      const posting = this.#postings.get(trigram);
      if (!posting) this.#postings.set(trigram, { ids: [id], gone: 0, lastGone: -1 });
      else if (posting.ids.at(-1) !== id) posting.ids.push(id);
    }
  }

  #removeAddress(id: number, text: string): void {
    this.#ids.delete(text);
    this.#addresses.delete(id);
    for (const trigram of trigramsOf(text)) {
      const posting = this.#postings.get(trigram);
      if (!posting || posting.lastGone === id) continue;
      posting.lastGone = id;
      if (++posting.gone * 2 < posting.ids.length) continue;
      // Removes many deleted addresses at once, so that the cost per address is low.
      posting.ids = posting.ids.filter((one) => this.#addresses.has(one));
      posting.gone = 0;
      if (posting.ids.length === 0) this.#postings.delete(trigram);
    }
  }
}

/** Tests membership in ascending numbers by binary search. */
function isIn(ids: readonly number[]): (id: number) => boolean {
  return (id) => {
    let low = 0;
    let high = ids.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ids[middle] as number) < id) low = middle + 1;
      else high = middle;
    }
    return ids[low] === id;
  };
}

/** The hashes of a text's trigrams: small integers, which V8 does not box. */
function trigramsOf(text: string): number[] {
  const hashes: number[] = [];
  for (let end = TRIGRAM; end <= text.length; end++) {
    let hash = 0;
    for (let at = end - TRIGRAM; at < end; at++)
      hash = (hash * 331 + text.charCodeAt(at)) % 0x3fffffff;
    hashes.push(hash);
  }
  return hashes;
}

import { partTest } from '../matcher.js';
import type { Meter, Steps } from '../slices.js';

/** So long are the pieces that addresses are looked up by. */
const PIECE = 3;

/** Where so many entries fit, it is as good to look at one after the other. */
const MANY = 4_096;

/** What a look at an address, or at a piece of what is looked for, counts for, in characters. */
const LOOK = 32;

interface Address {
  text: string;
  /** Where the entries are that have it, oldest first, behind those that have left. */
  positions: number[];
  left: number;
}

/** The addresses with one piece in them. */
interface Posting {
  /** Ascending; some may be gone. */
  ids: number[];
  gone: number;
  /** The one that was gone last: an address may have a piece many times. */
  lastGone: number;
}

/**
 * Finds entries by a part of a recipient's address, without a look at every address: each is filed
 * under its pieces of three characters, and only those under the rarest pieces of the part are
 * compared with it.
 */
export class AddressIndex {
  readonly #ids = new Map<string, number>();
  readonly #addresses = new Map<number, Address>();
  /** By the hash of a piece: two pieces may share one, for all that is found is compared. */
  readonly #postings = new Map<number, Posting>();
  #nextId = 0;

  /** Files an entry; positions ascend from call to call. */
  add(addresses: readonly string[], position: number): void {
    for (const text of addresses) {
      const id = this.#ids.get(text);
      if (id === undefined) this.#file(text, position);
      else this.#addresses.get(id)?.positions.push(position);
    }
  }

  /** Takes out the oldest entry. */
  removeOldest(addresses: readonly string[]): void {
    for (const text of addresses) {
      const id = this.#ids.get(text);
      const address = id === undefined ? undefined : this.#addresses.get(id);
      if (id === undefined || !address) continue;
      address.left++;
      if (address.left === address.positions.length) this.#unfile(id, text);
      // A copy now and then, so that what has left takes no more room than what is there.
      else if (address.left * 2 > address.positions.length) {
        address.positions = address.positions.slice(address.left);
        address.left = 0;
      }
    }
  }

  /**
   * The positions of the entries with an address that contains a part, ascending.
   *
   * @returns null when the part is too short to be looked up, or fits so many that a look at one
   * entry after the other is as good
   */
  *find(part: string, meter: Meter): Steps<number[] | null> {
    if (part.length < PIECE) return null;
    const contains = partTest(part);
    const found = new Set<number>();
    meter.spend(LOOK * part.length);
    const [rarest, other] = this.#rarestUnder(part);
    const isOther = rarest.length < MANY ? () => true : isIn(other);
    for (const id of rarest) {
      meter.spend(LOOK);
      if (meter.isUsedUp) yield;
      const address = isOther(id) ? this.#addresses.get(id) : undefined;
      if (!address || !contains(address.text, meter)) continue;
      if (found.size + address.positions.length - address.left > MANY) return null;
      for (let i = address.left; i < address.positions.length; i++) {
        found.add(address.positions[i] as number);
      }
    }
    return [...found].sort((one, other) => one - other);
  }

  /** The addresses under each of the two rarest pieces. */
  #rarestUnder(part: string): [readonly number[], readonly number[]] {
    let rarest: readonly number[] | undefined;
    let other: readonly number[] | undefined;
    for (const piece of piecesOf(part)) {
      const ids = this.#postings.get(piece)?.ids ?? [];
      if (!rarest || ids.length < rarest.length) [rarest, other] = [ids, rarest];
      else if (ids !== rarest && (!other || ids.length < other.length)) other = ids;
    }
    return [rarest ?? [], other ?? rarest ?? []];
  }

  #file(text: string, position: number): void {
    const id = this.#nextId++;
    this.#ids.set(text, id);
    this.#addresses.set(id, { text, positions: [position], left: 0 });
    for (const piece of piecesOf(text)) {
      const posting = this.#postings.get(piece);
      if (!posting) this.#postings.set(piece, { ids: [id], gone: 0, lastGone: -1 });
      else if (posting.ids.at(-1) !== id) posting.ids.push(id);
    }
  }

  #unfile(id: number, text: string): void {
    this.#ids.delete(text);
    this.#addresses.delete(id);
    for (const piece of piecesOf(text)) {
      const posting = this.#postings.get(piece);
      if (!posting || posting.lastGone === id) continue;
      posting.lastGone = id;
      if (++posting.gone * 2 < posting.ids.length) continue;
      // Once for every so many that are gone: it costs each of them little.
      posting.ids = posting.ids.filter((one) => this.#addresses.has(one));
      posting.gone = 0;
      if (posting.ids.length === 0) this.#postings.delete(piece);
    }
  }
}

/** Makes the test whether one of some ascending numbers is the same. */
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

/** The hashes of a text's pieces: whole numbers that V8 need not box, so that filing stays cheap. */
function piecesOf(text: string): number[] {
  const pieces: number[] = [];
  for (let end = PIECE; end <= text.length; end++) {
    let hash = 0;
    for (let at = end - PIECE; at < end; at++)
      hash = (hash * 331 + text.charCodeAt(at)) % 0x3fffffff;
    pieces.push(hash);
  }
  return pieces;
}

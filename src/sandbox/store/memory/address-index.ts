/** So long are the pieces that addresses are looked up by. */
const PIECE = 3;

/** Where so many entries fit, it is as good to look at one after the other. */
const MANY = 4_096;

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
  find(part: string): number[] | null {
    if (part.length < PIECE) return null;
    const found = new Set<number>();
    for (const id of this.#candidates(part)) {
      const address = this.#addresses.get(id);
      if (!address?.text.includes(part)) continue;
      if (found.size + address.positions.length - address.left > MANY) return null;
      for (let i = address.left; i < address.positions.length; i++) {
        found.add(address.positions[i] as number);
      }
    }
    return [...found].sort((one, other) => one - other);
  }

  /** The addresses under the two rarest pieces. */
  #candidates(part: string): readonly number[] {
    const [rarest, other] = piecesOf(part)
      .map((piece) => this.#postings.get(piece)?.ids ?? [])
      .sort((one, another) => one.length - another.length);
    if (!rarest || !other || rarest.length < MANY) return rarest ?? [];
    const others = new Set(other);
    return rarest.filter((id) => others.has(id));
  }

  #file(text: string, position: number): void {
    const id = this.#nextId++;
    this.#ids.set(text, id);
    this.#addresses.set(id, { text, positions: [position], left: 0 });
    for (const piece of piecesOf(text)) {
      const posting = this.#postings.get(piece);
      if (posting) posting.ids.push(id);
      else this.#postings.set(piece, { ids: [id], gone: 0 });
    }
  }

  #unfile(id: number, text: string): void {
    this.#ids.delete(text);
    this.#addresses.delete(id);
    for (const piece of piecesOf(text)) {
      const posting = this.#postings.get(piece);
      if (!posting || ++posting.gone * 2 < posting.ids.length) continue;
      // Once for every so many that are gone: it costs each of them little.
      posting.ids = posting.ids.filter((one) => this.#addresses.has(one));
      posting.gone = 0;
      if (posting.ids.length === 0) this.#postings.delete(piece);
    }
  }
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

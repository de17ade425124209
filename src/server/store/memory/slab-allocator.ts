/** So many bytes are asked of the system at a time. */
const SLAB = 256 * 1024;

/** What is bigger is kept as it came: less of a slab's end stays empty. */
const BIG = SLAB / 8;

/** So many empty slabs are kept for what comes next. */
const MAX_SPARE = 16;

/** Where some bytes are. */
export interface SlabSlice {
  slab: Slab;
  start: number;
  length: number;
}

interface Slab {
  bytes: Buffer;
  /** How far it is filled. */
  end: number;
  /** How many places in it are in use. */
  places: number;
}

/**
 * Keeps bytes together in slabs, which are filled again when all in them has left. A Buffer for each
 * mail would have V8 look through all objects time and again: it does whenever so much was allocated
 * beside them.
 */
export class SlabAllocator {
  #slab = newSlab();
  readonly #spare: Slab[] = [];
  #bytes = SLAB;

  /** What the slabs take in memory: each stays until all in it has left. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Keeps some bytes, which must not change any more. */
  put(bytes: Buffer): SlabSlice {
    const { length } = bytes;
    if (length > BIG) {
      this.#bytes += length;
      return { slab: { bytes, end: length, places: 1 }, start: 0, length };
    }
    if (this.#slab.end + length > SLAB) this.#slab = this.#nextSlab();
    const slab = this.#slab;
    const start = slab.end;
    bytes.copy(slab.bytes, start);
    slab.end += length;
    slab.places++;
    return { slab, start, length };
  }

  /** A copy of the bytes: the slab may be filled with others by the time that they are used. */
  read({ slab, start, length }: SlabSlice): Buffer {
    return Buffer.from(slab.bytes.subarray(start, start + length));
  }

  /** Gives a place up. */
  drop({ slab, length }: SlabSlice): void {
    if (--slab.places > 0) return;
    slab.end = 0;
    if (slab === this.#slab) return;
    if (length <= BIG && this.#spare.length < MAX_SPARE) this.#spare.push(slab);
    else this.#bytes -= slab.bytes.length;
  }

  #nextSlab(): Slab {
    const spare = this.#spare.pop();
    if (spare) return spare;
    this.#bytes += SLAB;
    return newSlab();
  }
}

function newSlab(): Slab {
  return { bytes: Buffer.allocUnsafeSlow(SLAB), end: 0, places: 0 };
}

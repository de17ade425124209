/** The size of a slab, in bytes. */
const SLAB = 256 * 1024;

/** Larger values get their own buffer, so that less space at the end of slabs is wasted. */
const BIG = SLAB / 8;

/** The number of empty slabs to keep for reuse. */
const MAX_SPARE = 16;

/** Bytes within a slab. */
export interface SlabSlice {
  slab: Slab;
  start: number;
  length: number;
}

interface Slab {
  bytes: Buffer;
  /** The end of the used part. */
  end: number;
  /** The number of slices in use. */
  slices: number;
}

/**
 * Stores bytes in slabs, which are reused once everything in them was freed. With a Buffer for each email, V8
 * would run the garbage collector often: it does so whenever enough memory was allocated outside its heap.
 */
export class SlabAllocator {
  #slab = newSlab();
  readonly #spare: Slab[] = [];
  #bytes = SLAB;

  /** The memory of all slabs. A slab stays allocated until everything in it was freed. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Stores bytes, which must not change afterwards. */
  put(bytes: Buffer): SlabSlice {
    const { length } = bytes;
    if (length > BIG) {
      this.#bytes += length;
      return { slab: { bytes, end: length, slices: 1 }, start: 0, length };
    }
    if (this.#slab.end + length > SLAB) this.#slab = this.#nextSlab();
    const slab = this.#slab;
    const start = slab.end;
    bytes.copy(slab.bytes, start);
    slab.end += length;
    slab.slices++;
    return { slab, start, length };
  }

  /** Frees a slice. */
  free({ slab, length }: SlabSlice): void {
    if (--slab.slices > 0) return;
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

/** The bytes, which must not be modified; a copy if their slab may be reused before they are read. */
export function readSlice({ slab, start, length }: SlabSlice): Buffer {
  if (length > BIG) return slab.bytes;
  return Buffer.from(slab.bytes.subarray(start, start + length));
}

function newSlab(): Slab {
  return { bytes: Buffer.allocUnsafeSlow(SLAB), end: 0, slices: 0 };
}

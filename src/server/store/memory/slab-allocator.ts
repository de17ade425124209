/** The size of a slab, in bytes. */
const SLAB = 256 * 1024;

/** Larger values get their own buffer, so that less space at the end of slabs is wasted. */
const BIG = SLAB / 8;

/** The number of empty slabs to keep for reuse. */
const MAX_SPARE = 16;

/** The share of a slab that is in use below which its values move elsewhere: a few may stay long among many that do not. */
const SPARSE = 0.5;

/** Bytes within a slab. They may move to another one. */
export interface SlabSlice {
  slab: Slab;
  start: number;
  readonly length: number;
}

interface Slab {
  bytes: Buffer;
  /** The end of the used part. */
  end: number;
  /** The slices in use, and the number of their bytes. */
  slices: Set<SlabSlice>;
  inUse: number;
}

/**
 * Stores bytes in slabs, which are reused once most of their bytes were freed. With a Buffer for each email, V8
 * would run the garbage collector often: it does so whenever enough memory was allocated outside its heap.
 */
export class SlabAllocator {
  #slab = newSlab();
  readonly #spare: Slab[] = [];
  #bytes = SLAB;

  /** The memory of all slabs. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Stores bytes, which must not change afterwards. */
  put(bytes: Buffer): SlabSlice {
    const { length } = bytes;
    if (length > BIG) {
      this.#bytes += length;
      return { slab: newSlab(bytes), start: 0, length };
    }
    const slice = { slab: this.#slab, start: 0, length };
    this.#place(slice, bytes);
    return slice;
  }

  /** Frees a slice. */
  free(slice: SlabSlice): void {
    const { slab, length } = slice;
    if (length > BIG) {
      this.#bytes -= length;
      return;
    }
    slab.slices.delete(slice);
    slab.inUse -= length;
    this.#reuse(slab);
  }

  /** Moves what is left in a slab, if that is little, so that it can be reused. */
  #reuse(slab: Slab): void {
    if (slab === this.#slab || slab.inUse > SPARSE * SLAB) return;
    for (const left of slab.slices) this.#place(left, bytesOf(left));
    slab.slices.clear();
    slab.inUse = 0;
    slab.end = 0;
    if (this.#spare.length < MAX_SPARE) this.#spare.push(slab);
    else this.#bytes -= SLAB;
  }

  /** Copies the bytes of a slice to the current slab. */
  #place(slice: SlabSlice, bytes: Buffer): void {
    if (this.#slab.end + bytes.length > SLAB) {
      const full = this.#slab;
      this.#slab = this.#nextSlab();
      this.#reuse(full);
    }
    const slab = this.#slab;
    bytes.copy(slab.bytes, slab.end);
    slice.slab = slab;
    slice.start = slab.end;
    slab.slices.add(slice);
    slab.inUse += bytes.length;
    slab.end += bytes.length;
  }

  #nextSlab(): Slab {
    const spare = this.#spare.pop();
    if (spare) return spare;
    this.#bytes += SLAB;
    return newSlab();
  }
}

/** The bytes, which must not be modified; a copy if they may move, or be overwritten, before they are read. */
export function readSlice(slice: SlabSlice): Buffer {
  return slice.length > BIG ? slice.slab.bytes : Buffer.from(bytesOf(slice));
}

function bytesOf({ slab, start, length }: SlabSlice): Buffer {
  return slab.bytes.subarray(start, start + length);
}

function newSlab(bytes: Buffer = Buffer.allocUnsafeSlow(SLAB)): Slab {
  return { bytes, end: 0, slices: new Set(), inUse: 0 };
}

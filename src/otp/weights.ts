import { readFileSync } from 'node:fs';
import type { Flag } from './flags.js';
import { Model, type Shape } from './model.js';

/** The first line of the file of weights, as JSON. */
interface Header extends Omit<Shape, 'places' | 'flags'> {
  places: readonly string[];
  flags: readonly Flag[];
  /** How many buckets have a vector. */
  buckets: number;
  /** What one step of the 8-bit matrices is. */
  steps: { words: number; flags: number };
  /** The log-odds from which on a candidate is taken for the code. */
  threshold: number;
}

export interface Weights {
  model: Model;
  flags: ReadonlyMap<string, number>;
  threshold: number;
}

let loaded: Weights | undefined;

/** The trained weights, which are read from their file when they are first needed. */
export function weights(): Weights {
  loaded ??= read(readFileSync(new URL('./weights.bin', import.meta.url)));
  return loaded;
}

/**
 * After the header come, without gaps: the two 8-bit matrices; bias, output, direct and base as 32-bit floats; a bit
 * for each bucket that has a vector; for each of these the exponent of its scale; and their vectors, 4 bits a number.
 */
function read(file: Buffer): Weights {
  const end = file.indexOf('\n');
  const header: Header = JSON.parse(file.toString('utf8', 0, end));
  const { dimensions, hidden, hashBits, buckets, steps, threshold } = header;
  let at = end + 1;
  const take = (length: number) => {
    at += length;
    return file.subarray(at - length, at);
  };
  const matrix = (rows: number, step: number) =>
    Float32Array.from(new Int8Array(take(rows * hidden)), (value) => ((value << 24) >> 24) * step);
  const shape = {
    dimensions,
    hidden,
    hashBits,
    places: header.places.length,
    flags: header.flags.length,
  };
  const words = matrix(shape.places * 2 * dimensions, steps.words);
  const flags = matrix(shape.flags, steps.flags);
  const floats = take(4 * (2 * hidden + shape.flags + 1));
  const numbers = Float32Array.from({ length: floats.length / 4 }, (_, index) =>
    floats.readFloatLE(4 * index),
  );
  const addBucket = vectorsOf(
    take(2 ** hashBits / 8),
    take(buckets),
    take((buckets * dimensions) / 2),
    dimensions,
  );
  const model = new Model(shape, {
    addBucket,
    words,
    flags,
    bias: numbers.subarray(0, hidden),
    output: numbers.subarray(hidden, 2 * hidden),
    direct: numbers.subarray(2 * hidden, -1),
    base: numbers.at(-1) ?? 0,
  });
  return { model, flags: new Map(header.flags.map((flag, index) => [flag, index])), threshold };
}

/** Exponents of scales are kept with this added, in quarters. */
const EXPONENT_ZERO = 128;

function vectorsOf(
  present: Uint8Array,
  exponents: Uint8Array,
  nibbles: Uint8Array,
  dimensions: number,
) {
  const rows = new Int32Array(8 * present.length).fill(-1);
  let count = 0;
  for (let bucket = 0; bucket < rows.length; bucket++) {
    if (((present[bucket >> 3] ?? 0) >> (bucket & 7)) & 1) rows[bucket] = count++;
  }
  return (bucket: number, share: number, vector: Float32Array): void => {
    const row = rows[bucket] ?? -1;
    if (row < 0) return;
    const scale = share * 2 ** (((exponents[row] ?? 0) - EXPONENT_ZERO) / 4);
    for (let index = 0; index < dimensions; index++) {
      const place = row * dimensions + index;
      const nibble = ((nibbles[place >> 1] ?? 0) >> (place & 1 ? 4 : 0)) & 15;
      vector[index] = (vector[index] ?? 0) + (nibble - 8) * scale;
    }
  };
}

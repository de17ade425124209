import type { PlacedWords } from './places.js';

/** The dimensions of a model, described in README.md. */
export interface Shape {
  /** The length of a word's vector. */
  dimensions: number;
  hidden: number;
  /** Words are looked up by hashes of their letters with this number of bits. */
  hashBits: number;
  places: number;
  flags: number;
}

/** The parameters of a model, matrices row by row. */
export interface Parameters {
  /** Adds the vector of a bucket, if there is one. */
  addBucket(bucket: number, share: number, vector: Float32Array): void;
  /** From the pooled words of each place, first the mean and then the maximum, to the hidden units. */
  words: Float32Array;
  /** From each flag to the hidden units. */
  flags: Float32Array;
  bias: Float32Array;
  /** From the hidden units to the score. */
  output: Float32Array;
  /** From each flag to the score. */
  direct: Float32Array;
  base: number;
}

/** The input of the model for a candidate at one position. */
export interface Reading {
  words: PlacedWords;
  /** By index. */
  flags: readonly number[];
}

/** The parts of a score, which add up to it. */
export interface Shares {
  base: number;
  /** For each place, the share of each of its words. */
  words: number[][];
  flags: number[];
}

/** The slope of a hidden unit below zero. */
export const LEAK = 0.05;

/** Maximum number of cached word vectors: most emails use the same words. */
const MAX_VECTORS = 4_000;

/**
 * Scores candidates by the words around them and by their flags. Only evaluates the model; training is in
 * scripts/otp.
 */
export class Model {
  readonly #shape: Shape;
  readonly #parameters: Parameters;
  readonly #vectors = new Map<string, Float32Array>();
  readonly #parts = new WeakMap<readonly string[], Float32Array>();

  constructor(shape: Shape, parameters: Parameters) {
    this.#shape = shape;
    this.#parameters = parameters;
  }

  /** The log-odds of a candidate against there being no code. */
  score(reading: Reading): number {
    const { output, direct, base } = this.#parameters;
    const hidden = this.#hiddenOf(reading);
    let score = base;
    for (const flag of reading.flags) score += direct[flag] ?? 0;
    for (const [unit, value] of hidden.entries()) {
      score += (output[unit] ?? 0) * (value < 0 ? LEAK * value : value);
    }
    return score;
  }

  /** What each word and each flag adds to the score, which is piecewise linear. */
  sharesOf(reading: Reading): Shares {
    const { words: fromWords, flags: fromFlags, bias, output, direct, base } = this.#parameters;
    const { dimensions, hidden: units } = this.#shape;
    const slopes = this.#hiddenOf(reading).map(
      (value, unit) => (output[unit] ?? 0) * (value < 0 ? LEAK : 1),
    );
    const through = (matrix: Float32Array, row: number) =>
      slopes.reduce((sum, slope, unit) => sum + slope * (matrix[row * units + unit] ?? 0), 0);
    const words = reading.words.map((texts, place) => {
      const { vectors, most } = this.#pool(texts, new Float32Array(2 * dimensions));
      const shares = texts.map(() => 0);
      for (let index = 0; index < dimensions; index++) {
        const row = place * 2 * dimensions + index;
        const ofMean = through(fromWords, row) / Math.sqrt(texts.length);
        const ofMost = through(fromWords, row + dimensions);
        for (const [word, vector] of vectors.entries()) {
          const share = ofMean + (most[index] === word ? ofMost : 0);
          shares[word] = (shares[word] ?? 0) + share * (vector[index] ?? 0);
        }
      }
      return shares;
    });
    const flags = reading.flags.map((flag) => (direct[flag] ?? 0) + through(fromFlags, flag));
    return { base: base + through(bias, 0), words, flags };
  }

  #hiddenOf({ words, flags }: Reading): Float32Array {
    const { flags: fromFlags, bias } = this.#parameters;
    const hidden = Float32Array.from(bias);
    for (const [place, texts] of words.entries()) {
      if (texts.length > 0) this.#addPlace(place, texts, hidden);
    }
    for (const flag of flags) this.#addRow(fromFlags, flag, 1, hidden);
    return hidden;
  }

  /** Adds the words of a place to the hidden units. The candidates of an email share some places. */
  #addPlace(place: number, texts: readonly string[], hidden: Float32Array): void {
    const { dimensions, hidden: units } = this.#shape;
    let part = this.#parts.get(texts);
    if (!part) {
      part = new Float32Array(units);
      const pooled = new Float32Array(2 * dimensions);
      this.#pool(texts, pooled);
      for (const [index, value] of pooled.entries()) {
        if (value !== 0) {
          this.#addRow(this.#parameters.words, place * 2 * dimensions + index, value, part);
        }
      }
      this.#parts.set(texts, part);
    }
    for (let unit = 0; unit < units; unit++) hidden[unit] = (hidden[unit] ?? 0) + (part[unit] ?? 0);
  }

  #addRow(matrix: Float32Array, row: number, value: number, hidden: Float32Array): void {
    const { hidden: units } = this.#shape;
    for (let unit = 0; unit < units; unit++) {
      hidden[unit] = (hidden[unit] ?? 0) + value * (matrix[row * units + unit] ?? 0);
    }
  }

  /** The sum of the words' vectors divided by the square root of their number, and their maximum, at least 0. */
  #pool(texts: readonly string[], pooled: Float32Array) {
    const { dimensions } = this.#shape;
    const vectors = texts.map((text) => this.#vectorOf(text));
    const share = 1 / Math.sqrt(texts.length);
    const most = new Int32Array(dimensions).fill(-1);
    for (const [word, vector] of vectors.entries()) {
      for (let index = 0; index < dimensions; index++) {
        const value = vector[index] ?? 0;
        pooled[index] = (pooled[index] ?? 0) + value * share;
        if (value <= (pooled[dimensions + index] ?? 0)) continue;
        pooled[dimensions + index] = value;
        most[index] = word;
      }
    }
    return { vectors, most };
  }

  #vectorOf(word: string): Float32Array {
    const known = this.#vectors.get(word);
    if (known) return known;
    if (this.#vectors.size >= MAX_VECTORS) this.#vectors.clear();
    const vector = new Float32Array(this.#shape.dimensions);
    const buckets = bucketsOf(word, this.#shape.hashBits);
    const share = 1 / Math.sqrt(buckets.length);
    for (const bucket of buckets) this.#parameters.addBucket(bucket, share, vector);
    this.#vectors.set(word, vector);
    return vector;
  }
}

/** FNV-1a with mixed bits, since its lowest bits are the weakest. */
function bucketOf(text: string, bits: number): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) & (2 ** bits - 1);
}

const LETTERS = [3, 4, 5];
/** Further letters of a word add no information. */
const MAX_WORD = 24;
/** From this code point on, scripts have short words, in which three letters are significant. */
const BEYOND_LATIN = 0x250;

/**
 * The buckets of a word: of the word itself, and of each 3 to 5 letters in it, so that its inflections are
 * similar.
 */
export function bucketsOf(word: string, bits: number): number[] {
  const buckets = [bucketOf(`=${word}`, bits)];
  if (word.startsWith('#') || word.length < 3) return buckets;
  const text = `<${word}>`;
  const isBeyondLatin = word.charCodeAt(0) > BEYOND_LATIN;
  for (const length of LETTERS) {
    for (let at = 0; at + length <= text.length && at < MAX_WORD; at++) {
      const isAtEdge = at === 0 || at + length === text.length;
      if (length > 3 || isAtEdge || isBeyondLatin) {
        buckets.push(bucketOf(text.slice(at, at + length), bits));
      }
    }
  }
  return buckets;
}

import { test } from '@playwright/test';
import fc from 'fast-check';

const { FUZZ_SECONDS, FUZZ_SEED } = process.env;

/** Whether `npm run fuzz` runs, which is stricter and takes its time. */
export const IS_FUZZ = FUZZ_SECONDS !== undefined;

/**
 * Looks for a counterexample: with `npm run fuzz` as long as was asked for, else a fixed number of times with
 * a seed that never changes.
 */
export async function check<Given>(
  property: fc.IAsyncProperty<Given>,
  numRuns: number,
): Promise<void> {
  const seconds = Number(FUZZ_SECONDS);
  if (!IS_FUZZ) return fc.assert(property, { seed: 1, numRuns });
  // Shrinking a counterexample takes its time as well.
  test.setTimeout((seconds + 120) * 1000);
  return fc.assert(property, {
    seed: Number(FUZZ_SEED),
    numRuns: Number.MAX_SAFE_INTEGER,
    interruptAfterTimeLimit: seconds * 1000,
  });
}

/** Bytes as a string of latin1, which is easier to read in a counterexample. */
export function text(maxLength: number): fc.Arbitrary<string> {
  return fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes).toString('latin1'));
}

/** A text of pieces that mean something, and some that do not. */
export function textOf(pieces: readonly string[], maxLength: number): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...pieces) },
    { weight: 1, arbitrary: text(8) },
  );
  return fc.array(piece, { maxLength }).map((all) => all.join(''));
}

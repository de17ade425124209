import { test } from '@playwright/test';
import fc from 'fast-check';

const { FUZZ_SECONDS, FUZZ_SEED } = process.env;

/** Whether `npm run fuzz` is running, which is stricter and takes longer. */
export const IS_FUZZ = FUZZ_SECONDS !== undefined;

/**
 * Searches for a counterexample: with `npm run fuzz` for the requested time, otherwise a fixed number of
 * times with a fixed seed.
 */
export async function check<Given>(
  property: fc.IAsyncProperty<Given>,
  numRuns: number,
): Promise<void> {
  const seconds = Number(FUZZ_SECONDS);
  if (!IS_FUZZ) return fc.assert(property, { seed: 1, numRuns });
  // Shrinking a counterexample takes time as well.
  test.setTimeout((seconds + 120) * 1000);
  return fc.assert(property, {
    seed: Number(FUZZ_SEED),
    numRuns: Number.MAX_SAFE_INTEGER,
    interruptAfterTimeLimit: seconds * 1000,
  });
}

/** Bytes as a latin1 string, which is more readable in a counterexample. */
export function text(maxLength: number): fc.Arbitrary<string> {
  return fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes).toString('latin1'));
}

/** A text composed of meaningful pieces and random ones. */
export function textOf(pieces: readonly string[], maxLength: number): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...pieces) },
    { weight: 1, arbitrary: text(8) },
  );
  return fc.array(piece, { maxLength }).map((all) => all.join(''));
}

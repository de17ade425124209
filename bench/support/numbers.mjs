/** The value below which a share of the numbers lies: 0.5 is the median. */
export function quantile(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

export function median(numbers) {
  return quantile(numbers, 0.5);
}

/**
 * The 95 % confidence interval of the median, for any distribution: it uses only the order of the numbers
 * (the inverted sign test).
 */
export function medianInterval(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  // The probability that at most `low` of n fair coins show heads, or at most `low` show tails.
  let low = 0;
  let ways = 1;
  let chance = 2 * 0.5 ** sorted.length;
  for (;;) {
    ways *= (sorted.length - low) / (low + 1);
    chance += 2 * ways * 0.5 ** sorted.length;
    if (chance > 0.05) return [sorted[low], sorted.at(-1 - low)];
    low++;
  }
}

export function mean(numbers) {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

export function ms(number) {
  return `${number.toFixed(Math.abs(number) < 10 ? 2 : 0)} ms`;
}

export function times(number) {
  return `${number.toFixed(2)}×`;
}

/** `p50 1.20 ms, p99 3.40 ms` */
export function spread(numbers) {
  return `p50 ${ms(median(numbers))}, p99 ${ms(quantile(numbers, 0.99))}`;
}

/** Pseudo-random numbers below 1, the same for each run with the same seed (mulberry32). */
export function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

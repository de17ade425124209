/** What the numbers among the options may be. */
const NUMBERS = {
  timeout: { fits: (value: number) => value > 0, what: 'ms above 0' },
  retries: { fits: isCount, what: 'a whole number from 0' },
  wait: { fits: isCount, what: 'whole seconds from 0' },
};

/** @throws TypeError naming the option whose number is none that it can have. */
export function checkNumbers(options: object): void {
  for (const [name, { fits, what }] of Object.entries(NUMBERS)) {
    const value = (options as Record<string, unknown>)[name];
    if (value === undefined || (typeof value === 'number' && fits(value))) continue;
    throw new TypeError(`${name} must be ${what}, got ${String(value)}.`);
  }
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}

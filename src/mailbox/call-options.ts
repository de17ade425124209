import { isEmail } from './email/email.js';
import { isTimeout } from './options.js';

/** What the options of a call may be, whichever of them it has. */
const CHECKS: Record<string, { fits: (value: unknown) => boolean; what: string }> = {
  timeout: { fits: isTimeout, what: 'ms from 0' },
  within: { fits: isTimeout, what: 'ms from 0' },
  after: { fits: isEmail, what: 'an e-mail that a wait or a list has given' },
  signal: { fits: (value) => value instanceof AbortSignal, what: 'an AbortSignal' },
};

/**
 * Checks the options of a wait or a matcher. A misspelt one would be without effect.
 *
 * @param known the names of those that the call has
 * @throws TypeError naming the option that is wrong, or that there is none of its name.
 */
export function checkOptions(options: object, known: readonly string[]): void {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`The options must be an object such as { ${known[0]}: … }.`);
  }
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    if (!known.includes(name)) {
      throw new TypeError(
        `There is no option ${JSON.stringify(name)}. Known: ${known.join(', ')}.`,
      );
    }
    checkOption(name, value);
  }
}

function checkOption(name: string, value: unknown): void {
  const check = CHECKS[name];
  if (!check || check.fits(value)) return;
  const got = typeof value === 'object' ? '' : `, got ${String(value)}`;
  throw new TypeError(`${name} must be ${check.what}${got}.`);
}

import { checkNames, kindOf } from '../client/validate-options.js';
import { isEmail } from './email/email.js';
import { isTimeout } from './options.js';

/** What the options of a call may be, whichever of them it has. */
const CHECKS: Record<string, { fits: (value: unknown) => boolean; what: string }> = {
  timeout: { fits: isTimeout, what: 'a number of milliseconds, 0 or more' },
  within: { fits: isTimeout, what: 'a number of milliseconds, 0 or more' },
  after: { fits: isEmail, what: 'an e-mail that a wait or a list has given' },
  signal: { fits: (value) => value instanceof AbortSignal, what: 'an AbortSignal' },
};

/** What is said of an option that belongs to the other kind of call. */
export const MEANT = {
  wait: { within: 'To say for how long an email is waited for, use { timeout }.' },
  quiet: {
    timeout: 'This call expects no email: to say for how long, use { within }.',
    signal: 'A quiet window cannot be cancelled.',
  },
};

/**
 * Checks the options of a wait or a matcher. A misspelt one would be without effect.
 *
 * @param known the names of those that the call has
 * @param meant what to say of a name that belongs to another call
 * @throws TypeError naming the option that is wrong, or that there is none of its name.
 */
export function checkOptions(
  options: object,
  known: readonly string[],
  meant: Record<string, string> = {},
): void {
  checkNames(options, known, meant);
  for (const [name, value] of Object.entries(options)) {
    if (value !== undefined) checkOption(name, value);
  }
}

/** @throws TypeError when a number of emails is none, or too small a one. */
export function checkCount(call: string, count: unknown, least: number): void {
  if (Number.isInteger(count) && Number(count) >= least) return;
  const got = typeof count === 'number' ? String(count) : kindOf(count);
  throw new TypeError(
    `${call}(): the number of e-mails must be a whole number, ${least} or more; got ${got}.`,
  );
}

function checkOption(name: string, value: unknown): void {
  const check = CHECKS[name];
  if (!check || check.fits(value)) return;
  const got = typeof value === 'number' ? String(value) : kindOf(value);
  throw new TypeError(`${name} must be ${check.what}; got ${got}.`);
}

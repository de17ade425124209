import { randomInt } from 'node:crypto';

const LIFETIME = 10 * 60_000;
const ATTEMPTS = 5;

/** @typedef {{ digits: string, expiresAt: number, attemptsLeft: number }} Code */

/** @returns {Code} */
export function newCode() {
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  return { digits, expiresAt: Date.now() + LIFETIME, attemptsLeft: ATTEMPTS };
}

/**
 * Checks what a user typed. Each check uses up one of the code's attempts.
 *
 * @param {Code} code
 * @param {string | undefined} typed
 * @returns {string | undefined} why it was refused
 */
export function refusal(code, typed) {
  if (Date.now() > code.expiresAt) return 'This code has expired. Ask for a new one.';
  if (code.attemptsLeft === 0) return 'Too many wrong codes. Ask for a new one.';
  code.attemptsLeft -= 1;
  if (typed?.replaceAll(/\s/g, '') !== code.digits) return 'This is not the code that we sent.';
}

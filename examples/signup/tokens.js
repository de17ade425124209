import { randomBytes } from 'node:crypto';

/** @typedef {'sign-in' | 'reset'} Purpose */

/** @type {Map<string, { purpose: Purpose, email: string, expiresAt: number }>} */
const tokens = new Map();

/**
 * A secret for a link in an email, which proves that the visitor can read emails to that address.
 *
 * @param {Purpose} purpose
 * @param {string} email
 * @param {number} minutes
 */
export function newToken(purpose, email, minutes) {
  const token = randomBytes(24).toString('base64url');
  tokens.set(token, { purpose, email, expiresAt: Date.now() + minutes * 60_000 });
  return token;
}

/**
 * @param {Purpose} purpose
 * @param {string} token
 * @returns {string | undefined} the address that it was sent to; undefined if it has expired or been used
 */
export function peekToken(purpose, token) {
  const found = tokens.get(token);
  return found?.purpose === purpose && Date.now() < found.expiresAt ? found.email : undefined;
}

/**
 * The same as `peekToken`, and the token cannot be used again.
 *
 * @param {Purpose} purpose
 * @param {string} token
 */
export function useToken(purpose, token) {
  const email = peekToken(purpose, token);
  if (email) tokens.delete(token);
  return email;
}

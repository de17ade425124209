/**
 * @typedef {object} User
 * @property {string} email
 * @property {string | undefined} passwordHash none for a user who signs in with links only
 * @property {string[]} invited
 */

/** @type {Map<string, User>} */
const users = new Map();

/** @param {string} email */
export function findUser(email) {
  return users.get(email);
}

/**
 * @param {string} email
 * @param {string} [passwordHash]
 */
export function addUser(email, passwordHash) {
  users.set(email, { email, passwordHash, invited: [] });
}

/**
 * The normalized address, or `undefined` if it is not valid. Commas, brackets and quotes are refused,
 * because in an email header they would make it several addresses.
 *
 * @param {string | undefined} typed
 */
export function parseAddress(typed) {
  const email = typed?.trim().toLowerCase() ?? '';
  return /^[^\s@,;:<>()"]+@[^\s@,;:<>()"]+$/.test(email) ? email : undefined;
}

/**
 * The address as users are filed under it, or `undefined` when it is none. Commas, brackets and
 * quotes are refused: in a mail header they would make it several addresses.
 *
 * @param {string | undefined} typed
 */
export function parseAddress(typed) {
  const email = typed?.trim().toLowerCase() ?? '';
  return /^[^\s@,;:<>()"]+@[^\s@,;:<>()"]+$/.test(email) ? email : undefined;
}

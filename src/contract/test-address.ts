import { createHash } from 'node:crypto';

/** The lengths of the parts of a test's address: `slug.hash.token@domain`. */
export const HASH_LENGTH = 6;
export const TOKEN_LENGTH = 16;
/** The last characters of the local part. */
export const CHECK_LENGTH = 2;

/** The local part of a test's address, behind any prefix, from its hash on. Further mailboxes have names behind the token. */
const LOCAL_PART = new RegExp(
  `[a-z0-9-]+\\.([a-z0-9]{${HASH_LENGTH}}\\.[a-z0-9]{${TOKEN_LENGTH}}(?:\\.[a-z0-9-]+)*)$`,
);

/** The form of a local part: that of a test's address, the same with a wrong check, or another one. */
export type AddressForm = 'test' | 'unchecked' | 'other';

/**
 * The check of an address, of the text from its hash to the check. It has no secret: it only makes guessed addresses
 * wrong, all except one in 1,296.
 */
export function checkOf(text: string): string {
  const number = createHash('sha256').update(text).digest().readUInt32BE() % 36 ** CHECK_LENGTH;
  return number.toString(36).padStart(CHECK_LENGTH, '0');
}

/** The form of a local part in lower case. */
export function addressForm(local: string): AddressForm {
  const [, text] = LOCAL_PART.exec(local) ?? [];
  if (text === undefined) return 'other';
  const isChecked = checkOf(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);
  return isChecked ? 'test' : 'unchecked';
}

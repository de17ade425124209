import { createHash } from 'node:crypto';

/** The lengths of the parts of a test's address: `slug.hash.token@domain`. */
export const HASH_LENGTH = 6;
export const TOKEN_LENGTH = 16;
/** The last characters of the local part. */
export const CHECK_LENGTH = 2;

/** What separates the parts of a test's address: hyphens behind a `+`, where forms refuse dots. */
export type Separator = '.' | '-';

/**
 * Every place in a local part where the hash of a test's address may be, behind a slug and any prefix. Further mailboxes
 * have names behind the token. With hyphens there may be several places, since a slug has hyphens itself.
 */
const HASHES = new RegExp(
  `(?<=[a-z0-9-]([.-]))(?=([a-z0-9]{${HASH_LENGTH}}\\1[a-z0-9]{${TOKEN_LENGTH}}(?:\\1[a-z0-9-]+)*)$)`,
  'g',
);

/** The form of a local part: that of a test's address, the same with a wrong check, or another one. */
export type AddressForm = 'test' | 'unchecked' | 'other';

/** A local part that has the form of a test's address. */
interface TestLocalPart {
  separator: Separator;
  /** The prefix, the slug, and the separator behind it. */
  start: string;
  /** The rest: the hash, the token, and the names of further mailboxes. */
  rest: string;
  /** Whether it ends with its check. */
  isChecked: boolean;
}

/**
 * The check of an address, of the text from its hash to the check. It has no secret: it only makes guessed addresses
 * wrong, all except one in 1,296.
 */
export function checkOf(text: string): string {
  const number = createHash('sha256').update(text).digest().readUInt32BE() % 36 ** CHECK_LENGTH;
  return number.toString(36).padStart(CHECK_LENGTH, '0');
}

/** Reads a local part in lower case; null if it has not the form of a test's address. */
export function readTestLocalPart(local: string): TestLocalPart | null {
  const found = [...local.matchAll(HASHES)].map(({ index, 1: separator, 2: rest = '' }) => ({
    separator: separator as Separator,
    start: local.slice(0, index),
    rest,
    isChecked: checkOf(rest.slice(0, -CHECK_LENGTH)) === rest.slice(-CHECK_LENGTH),
  }));
  return found.find(({ isChecked }) => isChecked) ?? found[0] ?? null;
}

/** The form of a local part in lower case. */
export function addressForm(local: string): AddressForm {
  const found = readTestLocalPart(local);
  if (!found) return 'other';
  return found.isChecked ? 'test' : 'unchecked';
}

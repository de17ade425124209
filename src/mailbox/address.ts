import { createHash, randomBytes } from 'node:crypto';
import { comparableAddress } from '../contract/address.js';
import { FAULT_PREFIX, type FaultOptions, faultSuffix } from '../contract/fault-injection.js';
import {
  addressForm,
  CHECK_LENGTH,
  checkOf,
  HASH_LENGTH,
  TOKEN_LENGTH,
} from '../contract/test-address.js';

/** The longest local part that RFC 5321, 4.5.3.1.1 allows. */
const LOCAL_PART_LIMIT = 64;
const SLUG_LIMIT = 26;

/**
 * The maximum length of another mailbox's name: the address also has a slug of at least one character, the
 * hash, the token, the check and separators.
 */
const NAME_LIMIT = LOCAL_PART_LIMIT - 1 - HASH_LENGTH - TOKEN_LENGTH - CHECK_LENGTH - 4;

/** An address created here: its slug, and the rest. */
const OURS = new RegExp(
  `^([a-z0-9-]+)\\.([a-z0-9]{${HASH_LENGTH}}\\.[a-z0-9]{${TOKEN_LENGTH}}\\..*)$`,
);

/**
 * Creates an unguessable address that was never used before: `slug.hash.token@domain`. The slug is for
 * people; the hash groups the addresses of all attempts of a test; the token ends with the check of the address.
 *
 * @param name for the slug, such as a test's title
 * @param testId for the hash: the same for all attempts of a test
 */
export function newAddress(name: string, testId: string, domain: string): string {
  // Otherwise the slug would request a fault.
  const made = slugOf(name, SLUG_LIMIT) || 'test';
  const slug = made.startsWith(FAULT_PREFIX) ? made.replace('-', '') : made;
  const hash = toBase36(createHash('sha256').update(testId).digest(), HASH_LENGTH);
  const random = `${hash}.${toBase36(randomBytes(16), TOKEN_LENGTH - CHECK_LENGTH)}`;
  return `${slug}.${random}${checkOf(random)}@${domain.toLowerCase()}`;
}

/**
 * The address of another mailbox of the test. Its name goes after the token, so that no address contains another: the
 * server's `to` filter is a partial match. Faults to inject go after the name, and then the check. The slug gets
 * shorter if the address would be too long.
 *
 * @throws TypeError if the name has no letters or digits, or is too long
 */
export function anotherAddress(address: string, name: string, faults: FaultOptions = {}): string {
  const slug = slugOf(name, Number.POSITIVE_INFINITY);
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const parts = [withoutCheck(local), slug, ...faultSuffix(faults)];
  const longer = withCheck(parts.join('.'));
  if (slug === '' || slug.startsWith(FAULT_PREFIX) || longer.length > LOCAL_PART_LIMIT) {
    throw new TypeError(
      `another(${JSON.stringify(name)}): a name needs letters a-z or digits, at most ${NAME_LIMIT} including its options, and must not begin with ${FAULT_PREFIX}.`,
    );
  }
  return `${longer}@${domain}`;
}

/**
 * Whether an email with these recipients is addressed to an address. The server's `to` is a partial match, so
 * a longer address that contains this one is a different one. An email whose recipients do not contain the
 * address at all was Bcc'd to it. This is a guess, for servers that do not report the recipient: it misses an
 * email that was Bcc'd to this address and shows a longer one.
 */
export function isAddressedTo(address: string, recipients: readonly string[]): boolean {
  const wanted = comparableAddress(address);
  const shown = recipients.map((recipient) => comparableAddress(bareAddress(recipient)));
  return shown.includes(wanted) || !shown.some((recipient) => recipient.includes(wanted));
}

/** @throws TypeError when the text is not an address. */
export function checkAddress(address: string, what = `at(${JSON.stringify(address)}):`): string {
  if (typeof address === 'string' && /^[^\s@<>]+@[^\s@<>]+$/.test(address)) return address;
  throw new TypeError(`${what} must be an address such as kim@shop.test.`);
}

/**
 * The part that an address shares with addresses it may be mistaken for: the hash of a test's address, or
 * otherwise the local part.
 */
export function similarPart(address: string): string {
  const [, , rest] = OURS.exec(`${address.toLowerCase().split('@')[0]}.`) ?? [];
  if (rest !== undefined) return `.${rest.slice(0, HASH_LENGTH)}.`;
  return address.slice(0, address.lastIndexOf('@') + 1);
}

/** `Kim <kim@shop.test>` → `kim@shop.test` (RFC 5322, 3.4). */
export function bareAddress(recipient: string): string {
  return /<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient.trim();
}

/** Appends the check to a local part, and shortens its slug if it is too long. Returns any other local part unchanged. */
function withCheck(local: string): string {
  const [, slug = '', rest] = OURS.exec(local) ?? [];
  if (rest === undefined) return local;
  const end = `.${rest}.${checkOf(`${rest}.`)}`;
  const room = LOCAL_PART_LIMIT - end.length;
  return (room > 0 ? cut(slug, room) : slug) + end;
}

/** Removes the check behind the names of a local part, so that further ones can follow. */
function withoutCheck(local: string): string {
  return OURS.test(local) && addressForm(local) === 'test'
    ? local.slice(0, -CHECK_LENGTH - 1)
    : local;
}

/** Truncates a slug to whole words, if that leaves at least half of it. */
function cut(slug: string, limit: number): string {
  if (slug.length <= limit) return slug;
  // A hyphen at the limit means that a word ends there.
  const end = slug.lastIndexOf('-', limit);
  return slug.slice(0, end < limit / 2 ? limit : end);
}

function slugOf(text: string, limit: number): string {
  if (typeof text !== 'string')
    throw new TypeError(`A name must be a string, got ${String(text)}.`);
  const slug = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return cut(slug, limit);
}

/** The last base-36 digits of a number. */
function toBase36(bytes: Buffer, length: number): string {
  return BigInt(`0x${bytes.toString('hex')}`)
    .toString(36)
    .padStart(length, '0')
    .slice(-length);
}

import { createHash, randomBytes } from 'node:crypto';
import { comparableAddress } from '../contract/address.js';
import { FAULT_PREFIX, type FaultOptions, faultSuffix } from '../contract/fault-injection.js';
import {
  CHECK_LENGTH,
  checkOf,
  HASH_LENGTH,
  readTestLocalPart,
  TOKEN_LENGTH,
} from '../contract/test-address.js';
import { type AddressTemplate, domainTemplate, LENGTH_WITHOUT_NAME } from './address-template.js';

const SLUG_LIMIT = 26;

/**
 * Creates an unguessable address that was never used before: `slug.hash.token@domain`. The slug is for
 * people; the hash groups the addresses of all attempts of a test; the token ends with the check of the address.
 *
 * @param name for the slug, such as a test's title
 * @param testId for the hash: the same for all attempts of a test
 */
export function newAddress(
  name: string,
  testId: string,
  { before, after, separator, room }: AddressTemplate,
): string {
  const limit = Math.min(SLUG_LIMIT, room - HASH_LENGTH - TOKEN_LENGTH - 2);
  // Otherwise the slug would request a fault.
  const made = slugOf(name, limit) || 'test';
  const slug = made.startsWith(FAULT_PREFIX) ? made.replace('-', '') : made;
  const hash = toBase36(createHash('sha256').update(testId).digest(), HASH_LENGTH);
  const token = toBase36(randomBytes(16), TOKEN_LENGTH - CHECK_LENGTH);
  const random = [hash, token].join(separator);
  return before + [slug, random].join(separator) + checkOf(random) + after;
}

/**
 * The address of another mailbox of the test. Its name goes after the token, so that no address contains another: the
 * server's `to` filter is a partial match. Faults to inject go after the name, and then the check. The slug gets
 * shorter if the address would be too long.
 *
 * @param template of the address, if it was made by one
 * @throws TypeError if the name has no letters or digits, or is too long, and for faults in an address with hyphens
 */
export function anotherAddress(
  address: string,
  name: string,
  faults: FaultOptions = {},
  template: AddressTemplate = domainTemplate(domainOf(address)),
): string {
  const { before, after, separator, room } = isOf(template, address)
    ? template
    : domainTemplate(domainOf(address));
  const suffix = faultSuffix(faults);
  if (suffix.length > 0 && separator === '-') {
    throw new TypeError(
      `another(${JSON.stringify(name)}, …): an address of mailboxAddress cannot request faults. Use mailboxDomain where you need them.`,
    );
  }
  const unique = address.slice(before.length, -after.length);
  const slug = slugOf(name, Number.POSITIVE_INFINITY);
  const longer = withCheck([withoutCheck(unique), slug, ...suffix].join(separator), room);
  if (slug === '' || slug.startsWith(FAULT_PREFIX) || longer.length > room) {
    const limit = room - LENGTH_WITHOUT_NAME;
    throw new TypeError(
      `another(${JSON.stringify(name)}): a name needs letters a-z or digits, at most ${limit} including its options, and must not begin with ${FAULT_PREFIX}.`,
    );
  }
  return before + longer + after;
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

/** Whether an address is another one with a tag: `kim+tag@shop.test` of `kim@shop.test` (RFC 5233). */
export function isPlusAddressOf(address: string, tagged: string): boolean {
  const own = comparableAddress(address);
  const at = own.lastIndexOf('@');
  const other = comparableAddress(tagged);
  return other.startsWith(`${own.slice(0, at)}+`) && other.endsWith(own.slice(at));
}

/**
 * The part that the plus addresses of a test's address contain as well; otherwise the address, since its local part may
 * be in many others.
 */
export function partWithTags(address: string): string {
  const local = address.slice(0, address.lastIndexOf('@'));
  return readTestLocalPart(local.toLowerCase()) ? local : address;
}

/**
 * The part that an address shares with addresses it may be mistaken for: the hash of a test's address, or
 * otherwise the local part.
 */
export function similarPart(address: string): string {
  const found = readTestLocalPart(address.toLowerCase().split('@').slice(0, -1).join('@'));
  if (found) return found.separator + found.rest.slice(0, HASH_LENGTH) + found.separator;
  return address.slice(0, address.lastIndexOf('@') + 1);
}

/** `Kim <kim@shop.test>` → `kim@shop.test` (RFC 5322, 3.4). */
export function bareAddress(recipient: string): string {
  return /<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient.trim();
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

function isOf({ before, after }: AddressTemplate, address: string): boolean {
  return address.startsWith(before) && address.endsWith(after);
}

/** Appends the check to a unique part, and shortens its slug if it is too long. Returns any other text unchanged. */
function withCheck(unique: string, room: number): string {
  const found = readTestLocalPart(unique);
  if (!found) return unique;
  const { separator, start, rest } = found;
  const checked = rest + separator;
  const end = separator + checked + checkOf(checked);
  const slug = start.slice(0, -1);
  const left = room - end.length;
  return (left > 0 ? cut(slug, left) : slug) + end;
}

/** Removes the check behind the names of a unique part, so that further ones can follow. */
function withoutCheck(unique: string): string {
  const { rest, isChecked } = readTestLocalPart(unique) ?? {};
  const hasNames = rest !== undefined && rest.length > HASH_LENGTH + TOKEN_LENGTH + 1;
  return hasNames && isChecked ? unique.slice(0, -CHECK_LENGTH - 1) : unique;
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

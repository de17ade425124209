import { createHash, randomBytes } from 'node:crypto';
import { comparableAddress } from '../contract/address.js';
import { FAULT_PREFIX, type FaultOptions, faultSuffix } from '../contract/fault-injection.js';

/** The longest local part that RFC 5321, 4.5.3.1.1 allows. */
const LOCAL_PART_LIMIT = 64;
const SLUG_LIMIT = 24;
const TOKEN_LENGTH = 16;
/** What slug, token and two dots leave for an alias's name. */
const ALIAS_LIMIT = LOCAL_PART_LIMIT - SLUG_LIMIT - TOKEN_LENGTH - 2;

/**
 * An address that nobody has had and nobody can guess: `slug.token@domain`. The slug is for the
 * reader.
 *
 * @param name what the slug is made of: a test's title
 * @param seed what else tells this address from others, such as test id and retry
 */
export function newAddress(name: string, seed: string, domain: string): string {
  const token = createHash('sha256').update(seed).update(randomBytes(16)).digest('hex');
  return `${slugOf(name, SLUG_LIMIT) || 'test'}.${shorten(token)}@${domain.toLowerCase()}`;
}

/**
 * The address of an alias. Its name goes after the token, so that no address contains another:
 * the service's `to` filter is a partial match. What is to be rehearsed goes after the name.
 *
 * @throws TypeError when the name gives no local part, or too long a one.
 */
export function aliasAddress(address: string, name: string, rehearsal: FaultOptions = {}): string {
  const slug = slugOf(name, Number.POSITIVE_INFINITY);
  const [local, domain] = splitAddress(address);
  const alias = [local, slug, ...faultSuffix(rehearsal)].join('.');
  if (slug === '' || slug.startsWith(FAULT_PREFIX) || alias.length > LOCAL_PART_LIMIT) {
    throw new TypeError(
      `alias(${JSON.stringify(name)}): a name needs letters a-z or digits, ${ALIAS_LIMIT} at most with all options, and no ${FAULT_PREFIX} at its beginning.`,
    );
  }
  return `${alias}@${domain}`;
}

/**
 * Whether an email with these recipients is for an address. The service's `to` is a partial match,
 * so a longer address that contains this one is somebody else's; an email in whose recipients the
 * address does not occur at all was Bcc'd to it. This is a guess, for servers that do not say whom an
 * email was delivered to: one that was Bcc'd to this address and shows a longer one is missed.
 */
export function isAddressedTo(address: string, recipients: readonly string[]): boolean {
  const wanted = comparableAddress(address);
  const shown = recipients.map((recipient) => comparableAddress(bareAddress(recipient)));
  return shown.includes(wanted) || !shown.some((recipient) => recipient.includes(wanted));
}

/** @throws TypeError when the text is no address. */
export function checkAddress(address: string): string {
  if (typeof address === 'string' && /^[^\s@<>]+@[^\s@<>]+$/.test(address)) return address;
  throw new TypeError(`at(${JSON.stringify(address)}): must be an address such as kim@shop.test.`);
}

/** `Kim <kim@shop.test>` → `kim@shop.test` (RFC 5322, 3.4). */
export function bareAddress(recipient: string): string {
  return /<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient.trim();
}

function splitAddress(address: string): [local: string, domain: string] {
  const at = address.lastIndexOf('@');
  return [address.slice(0, at), address.slice(at + 1)];
}

/** Letters a-z, digits and single hyphens. */
function slugOf(text: string, limit: number): string {
  if (typeof text !== 'string')
    throw new TypeError(`A name must be a string, got ${String(text)}.`);
  const slug = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, limit);
  return slug.replace(/^-+|-+$/g, '');
}

/** 64 bits and more in letters and digits. */
function shorten(hex: string): string {
  return BigInt(`0x${hex}`).toString(36).slice(-TOKEN_LENGTH);
}

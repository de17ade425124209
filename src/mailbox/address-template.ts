import {
  CHECK_LENGTH,
  HASH_LENGTH,
  type Separator,
  TOKEN_LENGTH,
} from '../contract/test-address.js';
import { environmentDefaults, type GivenOptions, isDomain } from './options.js';

/** The longest local part that RFC 5321, 4.5.3.1.1 allows. */
const LOCAL_PART_LIMIT = 64;

/** What the unique part of a further mailbox has beside its name: one character of the slug, and four separators. */
export const LENGTH_WITHOUT_NAME = 1 + HASH_LENGTH + TOKEN_LENGTH + CHECK_LENGTH + 4;

/** Room for the shortest name. */
const LEAST_ROOM = LENGTH_WITHOUT_NAME + 1;

/** What no local part has without quotes (RFC 5321, 4.1.2). */
const NOT_LOCAL = /[\s"(),:;<>[\\\]]|^\.|\.\.|\.$/;

const EXAMPLE = 'such as qa+*@company.com';

/** What surrounds the unique part of an address. */
export interface AddressTemplate {
  /** In lower case. */
  before: string;
  /** In lower case, with the domain. */
  after: string;
  separator: Separator;
  /** The most characters that the unique part may have. */
  room: number;
}

/** The options about addresses that were given in one place. */
export type AddressOptions = Pick<GivenOptions, 'mailboxAddress' | 'mailboxDomain'>;

/**
 * The template of addresses: of the options, or else of the variables.
 *
 * @throws TypeError if a place has both options, and for a template that no address fits
 */
export function addressTemplate(given: AddressOptions): AddressTemplate {
  const { MAILBOX_ADDRESS, MAILBOX_DOMAIN } = process.env;
  const isGiven = Boolean(given.mailboxAddress ?? given.mailboxDomain);
  const [address, domain, names] = isGiven
    ? [given.mailboxAddress, given.mailboxDomain, 'mailboxAddress and mailboxDomain']
    : [MAILBOX_ADDRESS, MAILBOX_DOMAIN, 'MAILBOX_ADDRESS and MAILBOX_DOMAIN'];
  if (address && domain)
    throw new TypeError(`${names} exclude each other: the template has the domain. Remove one.`);
  if (address) return readTemplate(address);
  return domainTemplate(domain || environmentDefaults().mailboxDomain);
}

/** The template of all addresses at a domain. */
export function domainTemplate(domain: string): AddressTemplate {
  const after = `@${domain.toLowerCase()}`;
  return { before: '', after, separator: '.', room: LOCAL_PART_LIMIT };
}

function readTemplate(text: unknown): AddressTemplate {
  const wrong = (problem: string) =>
    new TypeError(`mailboxAddress (MAILBOX_ADDRESS) ${problem}; got ${JSON.stringify(text)}.`);
  if (typeof text !== 'string' || !/^[^@]+@[^@]+$/.test(text))
    throw wrong(`must be an address with * for its unique part, ${EXAMPLE}`);
  if (text !== text.trim()) throw wrong('has white space at its start or end');
  const [local = '', domain = ''] = text.toLowerCase().split('@');
  if (!isDomain(domain))
    throw wrong(
      'must have a domain behind the @, such as company.com; in ASCII, such as xn--bcher-kva.com',
    );
  const [before = '', behind, ...others] = local.split('*');
  if (behind === undefined)
    throw wrong(`has no * before the @, so that all tests would have one address: ${EXAMPLE}`);
  if (others.length > 0) throw wrong(`has more than one *: ${EXAMPLE}`);
  if (NOT_LOCAL.test(local))
    throw wrong(
      'is no address that mail servers take: before the @ must be letters, digits, + - _ and single dots between them',
    );
  const room = LOCAL_PART_LIMIT - before.length - behind.length;
  if (room < LEAST_ROOM) {
    throw wrong(
      `leaves ${Math.max(0, room)} of ${LOCAL_PART_LIMIT} characters before the @ for the unique part, which needs ${LEAST_ROOM}, and more for names of another()`,
    );
  }
  return { before, after: `${behind}@${domain}`, separator: '-', room };
}

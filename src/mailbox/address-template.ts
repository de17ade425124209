import {
  CHECK_LENGTH,
  HASH_LENGTH,
  type Separator,
  TOKEN_LENGTH,
} from '../contract/test-address.js';
import { environmentDefaults } from './options.js';

/** The longest local part that RFC 5321, 4.5.3.1.1 allows. */
const LOCAL_PART_LIMIT = 64;

/** Room for a slug of five characters: the unique part is otherwise hard to recognize. */
const LEAST_ROOM = 5 + HASH_LENGTH + TOKEN_LENGTH + CHECK_LENGTH + 1;

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
export interface AddressOptions {
  mailboxAddress?: string | undefined;
  mailboxDomain?: string | undefined;
}

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
  if (typeof text !== 'string' || !/^[^\s@<>]+@[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text))
    throw wrong(`must be an address with * for its unique part, ${EXAMPLE}`);
  const [local = ''] = text.split('@');
  const [before = '', behind, ...others] = local.toLowerCase().split('*');
  if (behind === undefined)
    throw wrong(`has no * before the @, so that all tests would have one address: ${EXAMPLE}`);
  if (others.length > 0) throw wrong(`has more than one *: ${EXAMPLE}`);
  const room = LOCAL_PART_LIMIT - before.length - behind.length;
  if (room < LEAST_ROOM) {
    throw wrong(
      `leaves ${Math.max(0, room)} of ${LOCAL_PART_LIMIT} characters before the @ for the unique part, which needs ${LEAST_ROOM}`,
    );
  }
  const after = behind + text.slice(text.lastIndexOf('@')).toLowerCase();
  return { before, after, separator: '-', room };
}

import { domainToASCII } from 'node:url';
import { comparableAddress } from '../../contract/address.js';
import type { Recipients } from '../../contract/server-options.js';
import { type AddressForm, addressForm } from '../../contract/test-address.js';

/** Emails of strangers have limits of their own: this fraction of the account's. */
export const STRANGER_SHARE = 0.5;

/** How many emails of strangers a recipient keeps: the newest ones. Guards an account's other tests against a flood to one. */
export const RECIPIENT_SHARE = 100;

/** Why a recipient is refused: an enhanced status code (RFC 3463) and its text. */
interface RecipientRefusal {
  status: string;
  text: string;
}

/** A domain, or `*.` and a domain for every name below it; its account. */
export type Domains = ReadonlyMap<string, string>;

/** The refusals of addresses at the server's own domains, by form. */
const NOT_OF_TESTS: { [Form in Exclude<AddressForm, 'test'>]: string } = {
  unchecked:
    'No such mailbox: the end of the address is wrong, or an older release of playwright-mailbox made it',
  other: 'No such mailbox: without a login, only addresses of tests are accepted',
};

/** The recipients of an email of strangers. */
export interface Admission {
  /** Those accepted, by account. */
  accepted: ReadonlyMap<string, string[]>;
  rejected: { account: string; to: string; reason: string }[];
}

/** What made servers relay, or pass an address on to another one that does (RFC 5321, appendix F.2). */
const RELAYING = /[%!@]/;

/** RFC 5321, section 4.5.1. */
const POSTMASTER = 'postmaster';

/** Which recipients a client may name without a login, and which accounts get these emails. */
export class Reception {
  readonly #domains: Domains;
  readonly #recipients: Recipients;
  readonly #named: ReadonlySet<string>;

  /**
   * @param domains normalized by {@link comparableAddress}, in their order; not empty
   * @param named addresses that are accepted besides those of tests
   */
  constructor(domains: Domains, recipients: Recipients, named: readonly string[]) {
    this.#domains = domains;
    this.#recipients = recipients;
    this.#named = new Set(named.map(comparableAddress));
  }

  /** The domains of an account, in their order. */
  domainsOf(account: string): string[] {
    return [...this.#domains].filter(([, owner]) => owner === account).map(([name]) => name);
  }

  /** The account that a recipient's emails belong to; undefined if its domain is not one of the server's. */
  accountOf(recipient: string): string | undefined {
    const { local, domain } = partsOf(recipient);
    if (domain === '' && local === POSTMASTER) return [...this.#domains.values()][0];
    const exact = this.#domains.get(domain);
    if (exact !== undefined) return exact;
    for (let dot = domain.indexOf('.'); dot >= 0; dot = domain.indexOf('.', dot + 1)) {
      const account = this.#domains.get(`*${domain.slice(dot)}`);
      if (account !== undefined) return account;
    }
    return undefined;
  }

  /**
   * Why a recipient is refused; null if it is accepted.
   *
   * @param isRouted whether a source route was before the address
   */
  refusalOf(recipient: string, isRouted: boolean): RecipientRefusal | null {
    const { local, domain } = partsOf(recipient);
    if (isRouted || RELAYING.test(local)) {
      const text = 'Relaying denied: %, !, a second @ or a source route needs a login';
      return { status: '5.7.1', text };
    }
    if (this.accountOf(recipient) === undefined) {
      // Replies are ASCII without SMTPUTF8 (RFC 6531, section 3.7.4).
      const isAscii = /^\p{ASCII}*$/u.test(domain);
      const shown = isAscii ? domain : domainToASCII(domain) || 'the domain';
      const text = `Relaying denied: ${shown} is not a domain of this server, which needs a login`;
      return { status: '5.7.1', text };
    }
    if (local === POSTMASTER || this.#recipients === 'any') return null;
    const form = this.#named.has(comparableAddress(recipient)) ? 'test' : addressForm(local);
    return form === 'test' ? null : { status: '5.1.1', text: NOT_OF_TESTS[form] };
  }
}

/**
 * Which recipients of an email that another service has received are accepted.
 *
 * @param reception undefined without domains: all recipients are accepted then
 * @param ownerOf the account of a recipient
 */
export function admit(
  reception: Reception | undefined,
  recipients: readonly string[],
  ownerOf: (recipient: string) => string,
): Admission {
  const accepted = new Map<string, string[]>();
  const rejected: Admission['rejected'] = [];
  for (const to of recipients) {
    const account = ownerOf(to);
    const refusal = reception?.refusalOf(to, false);
    const others = accepted.get(account);
    if (refusal) rejected.push({ account, to, reason: refusal.text });
    else if (others) others.push(to);
    else accepted.set(account, [to]);
  }
  return { accepted, rejected };
}

/** A recipient, normalized; without a domain for a bare postmaster. */
function partsOf(recipient: string): { local: string; domain: string } {
  const address = comparableAddress(recipient);
  const at = address.lastIndexOf('@');
  if (at < 0) return { local: address, domain: '' };
  return { local: address.slice(0, at), domain: address.slice(at + 1) };
}

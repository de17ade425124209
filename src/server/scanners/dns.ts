import { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';

/** Looks up DNS records, with the results and errors of node:dns. */
export interface Dns {
  /** @throws DnsError */
  resolve(name: string, type: string): Promise<unknown[]>;
  close(): void;
}

/** A failed look-up, with the codes of node:dns; ETIMEOUT means that the answer is unknown. */
export class DnsError extends Error {
  /** @param reason what node:dns said */
  constructor(
    readonly code: 'ENOTFOUND' | 'ENODATA' | 'ETIMEOUT',
    name: string,
    type: string,
    reason: string = code,
  ) {
    super(`${type} ${name}: ${reason}`);
  }
}

/** How often a name server is asked within the time limit. */
const TRIES = 2;

/** The real DNS. */
export function networkDns(timeout: number): Dns {
  const resolver = new Resolver({ timeout: Math.ceil(timeout / TRIES), tries: TRIES });
  return {
    async resolve(name, type) {
      try {
        return [await resolver.resolve(name, type)].flat();
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new DnsError(dnsCodeOf(code), name, type, code);
      }
    },
    close: () => resolver.cancel(),
  };
}

/** mailauth knows three codes: in an `include` it takes any other for an answer. */
function dnsCodeOf(code: string | undefined): DnsError['code'] {
  if (code === 'ENODATA') return code;
  // A name that cannot be asked for (EBADNAME) does not exist.
  return code === 'ENOTFOUND' || code === 'EBADNAME' ? 'ENOTFOUND' : 'ETIMEOUT';
}

/** A name for comparison: without a final dot, in lower case, and in ASCII (RFC 5890). */
export function normalizeName(name: string): string {
  return asciiName(name.replace(/\.$/, '')).toLowerCase();
}

/** A name as DNS has it. ASCII is left as it is: domainToASCII makes an IP address of `1.2`. */
export function asciiName(name: string): string {
  return /^\p{ASCII}*$/u.test(name) ? name : domainToASCII(name) || name;
}

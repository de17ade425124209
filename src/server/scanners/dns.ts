import { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';

/** Looks up DNS records, with the results and errors of node:dns. */
export interface Dns {
  /** @throws DnsError */
  resolve(name: string, type: string): Promise<unknown[]>;
  close(): void;
}

/** A failed lookup, with the codes of node:dns. ETIMEOUT means that the result is unknown. */
export class DnsError extends Error {
  /** @param reason the error of node:dns */
  constructor(
    readonly code: 'ENOTFOUND' | 'ENODATA' | 'ETIMEOUT',
    name: string,
    type: string,
    reason: string = code,
  ) {
    super(`${type} ${name}: ${reason}`);
  }
}

/** How often a name server is queried within the time limit. */
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

/** mailauth knows three codes. In an `include` it treats any other code as a result. */
function dnsCodeOf(code: string | undefined): DnsError['code'] {
  if (code === 'ENODATA') return code;
  // An invalid name (EBADNAME) does not exist.
  return code === 'ENOTFOUND' || code === 'EBADNAME' ? 'ENOTFOUND' : 'ETIMEOUT';
}

/** Normalizes a name for comparison: without a final dot, in lower case, and in ASCII (RFC 5890). */
export function normalizeName(name: string): string {
  return asciiName(name.replace(/\.$/, '')).toLowerCase();
}

/** Converts a name to ASCII. Leaves ASCII unchanged, because domainToASCII turns `1.2` into an IP address. */
export function asciiName(name: string): string {
  return /^\p{ASCII}*$/u.test(name) ? name : domainToASCII(name) || name;
}

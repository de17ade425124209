import * as z from 'zod';

/** RFC 5321, 4.5.3.1: 64 octets of local part, an @ and 255 of domain. */
const MAX_LENGTH = 320;

/** A local part, quoted or not, without invisible characters, and a domain. */
const ADDRESS =
  /^(?:"(?:[^"\\\p{Cc}\p{Cf}]|\\[^\p{Cc}\p{Cf}])*"|[^\s\p{Cc}<>@\u200B\u2060]+)@([^@]+)$/u;

const DOMAIN = /^[^\s\p{Cc}"(),:;<>@[\]\\]+$/u;

const IP_ADDRESS = z.union([z.ipv4(), z.ipv6()]);

/**
 * Whether an envelope may have this address (RFC 5321, 4.1.2), whichever way the email comes: as lenient as other servers
 * with local parts.
 */
export function isEnvelopeAddress(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const domain = ADDRESS.exec(text)?.[1];
  return domain !== undefined && isDomain(domain);
}

/** Any host name, even one that is invalid in the DNS, such as `my_app` of Docker Compose; or an IP address. */
function isDomain(domain: string): boolean {
  const literal = /^\[(?:IPv6:)?(.*)\]$/i.exec(domain)?.[1];
  if (literal !== undefined) return IP_ADDRESS.safeParse(literal).success;
  return DOMAIN.test(domain) && !domain.split('.').includes('');
}

import { domainToASCII } from 'node:url';
import type { DNSResolver } from 'mailauth';
import type { Incoming } from '../scanner.js';
import type { Finding } from './finding.js';
import { SPF, verdictOf } from './words.js';

type Spf = typeof import('mailauth').spf;

/** SPF (RFC 7208). */
export async function checkSpf(
  spf: Spf,
  resolver: DNSResolver,
  { envelope, client }: Incoming,
): Promise<Finding> {
  const { status, domain } = await spf({
    sender: withAsciiDomain(envelope.from),
    ip: client.address,
    helo: asciiName(client.helo),
    mta: 'playwright-mailbox',
    resolver,
  });
  const verdict = verdictOf(SPF, status.result);
  return { verdict, domains: verdict === 'PASS' ? [domain] : [] };
}

/** mailauth knows no other names; smtp-server spells them out. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + asciiName(address.slice(at));
}

/** A name as the DNS has it (RFC 5890); ASCII stays as it is, for 1.2 is no IP address here. */
function asciiName(name: string): string {
  return /^\p{ASCII}*$/u.test(name) ? name : domainToASCII(name) || name;
}

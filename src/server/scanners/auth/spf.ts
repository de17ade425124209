import type { DNSResolver } from 'mailauth';
import { asciiName } from '../dns.js';
import type { Incoming } from '../scanner.js';
import { type Finding, SPF_RESULTS, verdictOf } from './result-mapping.js';

type Spf = typeof import('mailauth').spf;

/** SPF (RFC 7208). */
export async function checkSpf(
  spf: Spf,
  resolver: DNSResolver,
  { envelope, client }: Incoming,
): Promise<Finding> {
  if (client.address === '') return { verdict: 'GRAY', domains: [] };
  const { status, domain } = await spf({
    sender: withAsciiDomain(envelope.from),
    ip: client.address,
    helo: asciiName(client.helo),
    mta: 'playwright-mailbox',
    resolver,
  });
  const verdict = verdictOf(SPF_RESULTS, status.result);
  return { verdict, domains: verdict === 'PASS' ? [domain] : [] };
}

/** mailauth only reads ASCII names; smtp-server decodes them to Unicode. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + asciiName(address.slice(at));
}

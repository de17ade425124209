import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Report } from './report.js';

/** A host that the MX records of a domain name. */
export interface MailHost {
  name: string;
  addresses: string[];
}

/** How long a DNS server may take, in ms, and how often it is asked. */
const OPTIONS = { timeout: 3_000, tries: 2 };

/**
 * Finds the hosts that receive the email of a domain, the preferred one first.
 *
 * @param server the DNS server to ask; undefined for that of this machine
 * @throws Error if the DNS does not answer
 */
export async function findMailHosts(
  domain: string,
  server: string | undefined,
  report: Report,
): Promise<MailHost[]> {
  const resolver = new Resolver(OPTIONS);
  if (server !== undefined) setServer(resolver, server);
  const records = await find(domain, resolver.resolveMx(domain));
  const names = records.sort((a, b) => a.priority - b.priority).map(({ exchange }) => exchange);
  const record = `${domain}. MX 10 mail.${domain}.`;
  if (names.length === 0) report.failed('MX', `${domain} has none`, `add the record "${record}"`);
  else if (names.includes(''))
    report.failed('MX', `${domain} takes no email (RFC 7505)`, `replace the record by "${record}"`);
  else report.ok('MX', `${domain} → ${names.join(', ')}`);
  const hosts = [];
  for (const name of names.filter(Boolean))
    hosts.push({ name, addresses: await addressesOf(name, resolver, report) });
  return hosts;
}

function setServer(resolver: Resolver, server: string): void {
  try {
    resolver.setServers([server]);
  } catch {
    const got = JSON.stringify(server);
    throw new Error(`--dns must be an IP address, also with a port (127.0.0.1:5300), got ${got}`);
  }
}

async function addressesOf(name: string, resolver: Resolver, report: Report): Promise<string[]> {
  if (isIP(name) !== 0) {
    report.failed(
      'MX',
      `${name} is an address`,
      'name a host there, with this address in an A record',
    );
    return [];
  }
  const [target] = await find(name, resolver.resolveCname(name));
  if (target !== undefined) {
    const problem = `${name} is a CNAME of ${target}, which some senders refuse (RFC 2181, section 10.3)`;
    report.failed(
      'MX',
      problem,
      `name ${target} in the MX record, or give ${name} an A record instead`,
    );
  }
  const v4 = await find(name, resolver.resolve4(name));
  const v6 = await find(name, resolver.resolve6(name));
  const addresses = [...v4, ...v6];
  if (addresses.length > 0) report.ok('address', `${name} → ${addresses.join(', ')}`);
  else
    report.failed('address', `${name} has none`, 'add an A record with the address of the server');
  return addresses;
}

/** The records of a name; empty if there are none. */
async function find<Record>(name: string, records: Promise<Record[]>): Promise<Record[]> {
  try {
    return await records;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw new Error(`The DNS does not answer about ${name} (${code}): check the network, or --dns`);
  }
}

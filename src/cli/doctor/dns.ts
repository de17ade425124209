import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPort } from './port.js';
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
  const hosts = [];
  for (const name of names.filter(Boolean)) hosts.push(await findHost(name, resolver));
  const problems = [...problemsOf(domain, names), ...hosts.flatMap(({ problem }) => problem ?? [])];
  for (const { text, mend } of problems) report.failed('MX', text, mend);
  if (problems.length === 0) report.ok('MX', `${domain} → ${names.join(', ')}`);
  for (const { name, addresses } of hosts) {
    if (isIP(name) !== 0) continue;
    if (addresses.length > 0) report.ok('address', `${name} → ${addresses.join(', ')}`);
    else
      report.failed(
        'address',
        `${name} has none`,
        'add an A record with the address of the server',
      );
  }
  return hosts;
}

interface Problem {
  text: string;
  mend: string;
}

function setServer(resolver: Resolver, server: string): void {
  const [, port = '53'] = /(?:^[\d.]+|\]):(\d+)$/.exec(server) ?? [];
  try {
    if (!isPort(port)) throw new RangeError();
    resolver.setServers([server]);
  } catch {
    const got = JSON.stringify(server);
    throw new Error(`--dns must be an IP address, also with a port (127.0.0.1:5300), got ${got}`);
  }
}

/** What is wrong with the MX records of a domain. */
function problemsOf(domain: string, names: readonly string[]): Problem[] {
  const record = `${domain}. MX 10 mail.${domain}.`;
  if (names.length === 0)
    return [{ text: `${domain} has none`, mend: `add the record "${record}"` }];
  if (!names.includes('')) return [];
  return [
    { text: `${domain} takes no email (RFC 7505)`, mend: `replace the record by "${record}"` },
  ];
}

async function findHost(
  name: string,
  resolver: Resolver,
): Promise<MailHost & { problem?: Problem }> {
  if (isIP(name) !== 0) {
    const mend = 'name a host there, with this address in an A record';
    return { name, addresses: [], problem: { text: `${name} is an address`, mend } };
  }
  const [target] = await find(name, resolver.resolveCname(name));
  const v4 = await find(name, resolver.resolve4(name));
  const v6 = await find(name, resolver.resolve6(name));
  const addresses = [...v4, ...v6];
  if (target === undefined) return { name, addresses };
  const problem = {
    text: `${name} is a CNAME of ${target}, which some senders refuse (RFC 2181, section 10.3)`,
    mend: `name ${target} in the MX record, or give ${name} an A record instead`,
  };
  return { name, addresses, problem };
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

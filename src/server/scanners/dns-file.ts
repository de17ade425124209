import { readFileSync } from 'node:fs';
import { ServerOptionError } from '../options.js';
import { readDnsJson } from './dns-json.js';
import { type Dns, DnsError, DnsFileFault, type DnsRecord, plainName } from './dns-records.js';
import { readZone } from './dns-zone.js';

/** So many aliases are followed one after the other: those of a circle have no end. */
const MAX_ALIASES = 8;

/**
 * Reads a file of DNS records, JSON or a zone file. What is not in it does not exist.
 *
 * @throws ServerOptionError, with the line, when it is neither
 */
export function readDnsFile(path: string): Dns {
  const records = new Records(readRecords(path));
  return { resolve: async (name, type) => records.find(name, type), close() {} };
}

function readRecords(path: string): DnsRecord[] {
  const text = readText(path);
  try {
    const records = text.trimStart().startsWith('{') ? readDnsJson(text) : readZone(text);
    checkAliases(records);
    return records;
  } catch (fault) {
    if (!(fault instanceof DnsFileFault)) throw fault;
    const problem = `${path}, line ${fault.line}: ${fault.message}`;
    throw new ServerOptionError('dnsRecords', problem, fault);
  }
}

/** An alias is all that its name has (RFC 1034, section 3.6.2). */
function checkAliases(records: DnsRecord[]): void {
  const aliases = new Map<string, DnsRecord>();
  for (const record of records) if (record.type === 'CNAME') aliases.set(record.name, record);
  for (const { name, type, data, line } of records) {
    const alias = aliases.get(name);
    if (!alias || (type === 'CNAME' && data === alias.data)) continue;
    throw new DnsFileFault(Math.max(line, alias.line), `${name} has a CNAME, and so nothing else`);
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new ServerOptionError('dnsRecords', `${path} cannot be read (${code})`, cause);
  }
}

/** Records by name and type, with aliases (RFC 1034, section 3.6.2) and wildcards (RFC 4592). */
class Records {
  /** Each name that there is, those that only others end with included. */
  readonly #names = new Map<string, DnsRecord[]>();

  constructor(records: DnsRecord[]) {
    for (const record of records) this.#at(record.name).push(record);
    for (const { name } of records) for (const above of parentsOf(name)) this.#at(above);
  }

  find(name: string, type: string): DnsRecord['data'][] {
    let known = this.#lookUp(name);
    for (let aliases = 0; known && type !== 'CNAME' && aliases < MAX_ALIASES; aliases++) {
      const alias = known.find((record) => record.type === 'CNAME');
      if (!alias) break;
      known = this.#lookUp(String(alias.data));
    }
    if (!known) throw new DnsError('ENOTFOUND', name, type);
    const found = known.filter((record) => record.type === type);
    if (found.length === 0) throw new DnsError('ENODATA', name, type);
    return found.map(({ data }) => data);
  }

  #lookUp(given: string): DnsRecord[] | undefined {
    const name = plainName(given);
    const known = this.#names.get(name);
    if (known) return known;
    const closest = parentsOf(name).find((above) => this.#names.has(above));
    return closest === undefined ? undefined : this.#names.get(`*.${closest}`);
  }

  #at(name: string): DnsRecord[] {
    const records = this.#names.get(name) ?? [];
    this.#names.set(name, records);
    return records;
  }
}

/** The names that a name ends with, the longest first. */
function parentsOf(name: string): string[] {
  const labels = name.split('.');
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'));
}

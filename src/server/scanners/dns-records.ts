import { readFileSync } from 'node:fs';
import { isIPv4, isIPv6 } from 'node:net';
import * as z from 'zod';
import { ServerOptionError } from '../settings/options.js';
import { type Dns, DnsError, normalizeName } from './dns.js';

/** Maximum number of aliases to follow: circular aliases never end. */
const MAX_ALIASES = 8;

/** `10 mx.shop.test` */
const MX = /^(\d{1,5})\s+(\S+)$/;

const hostName = text('a name', (value) => /^\S+$/.test(value)).transform(normalizeName);

/** The records of a name by type, converted from the file's format to that of node:dns. */
const recordTypes = z
  .strictObject(
    {
      A: z.array(text('an IPv4 address', isIPv4)),
      AAAA: z.array(text('an IPv6 address', isIPv6)),
      CNAME: z.array(hostName).max(1, 'must have one name at most'),
      MX: z
        .array(text('a number and a name, such as "10 mx.shop.test"', (value) => MX.test(value)))
        .transform((values) => values.map(readMx)),
      PTR: z.array(hostName),
      // A name server splits a text into strings of 255 bytes, which are read as one text again.
      TXT: z.array(text('a string', () => true)).transform((texts) => texts.map((one) => [one])),
    },
    { error: expected('an object of record types, such as { "TXT": ["v=spf1 -all"] }') },
  )
  .partial()
  .refine(({ CNAME, ...others }) => !CNAME || Object.keys(others).length === 0, {
    error: 'has a CNAME, so it cannot have other records (RFC 1034, section 3.6.2)',
  });

const recordFile = z
  .record(z.string(), recordTypes, {
    error: expected('an object of names, such as { "shop.test": { "TXT": ["v=spf1 -all"] } }'),
  })
  .refine(
    (names) => new Set(Object.keys(names).map(normalizeName)).size === Object.keys(names).length,
    {
      error: 'has a name twice: names are compared without regard to case',
    },
  );

type RecordTypes = z.output<typeof recordTypes>;

/** The records of each name. */
type Records = ReadonlyMap<string, RecordTypes>;

/**
 * Reads a JSON file of DNS records: `{ "shop.test": { "TXT": ["v=spf1 mx -all"], "MX": ["10 mx.shop.test"] }
 * }`. Names that are not in the file do not exist.
 *
 * @throws ServerOptionError with the path in the JSON and the expected type
 */
export function readDnsRecords(path: string): Dns {
  const parsed = recordFile.safeParse(readJson(path));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = issue?.path.length ? ` ${z.core.toDotPath(issue.path)}` : '';
    throw new ServerOptionError('dnsRecords', `${path}:${place} ${issue?.message}`, parsed.error);
  }
  const records = recordsOf(parsed.data);
  return { resolve: async (name, type) => find(records, name, type), close() {} };
}

function readJson(path: string): unknown {
  let json: string;
  try {
    json = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new ServerOptionError('dnsRecords', `${path} cannot be read (${code})`, cause);
  }
  try {
    return JSON.parse(json);
  } catch (cause) {
    const { message } = cause as SyntaxError;
    throw new ServerOptionError('dnsRecords', `${path} is not valid JSON (${message})`, cause);
  }
}

/** Follows aliases and wildcards (RFC 4592). @throws DnsError like a name server */
function find(records: Records, name: string, type: string): unknown[] {
  let found = lookUp(records, name);
  for (let n = 0; found?.CNAME?.[0] !== undefined && type !== 'CNAME' && n < MAX_ALIASES; n++) {
    found = lookUp(records, found.CNAME[0]);
  }
  if (!found) throw new DnsError('ENOTFOUND', name, type);
  const data = Object.hasOwn(found, type) ? found[type as keyof RecordTypes] : undefined;
  if (!data?.length) throw new DnsError('ENODATA', name, type);
  return data;
}

function lookUp(records: Records, name: string): RecordTypes | undefined {
  const normalized = normalizeName(name);
  const exact = records.get(normalized);
  if (exact) return exact;
  const closest = parentsOf(normalized).find((parent) => records.has(parent));
  return closest === undefined ? undefined : records.get(`*.${closest}`);
}

/** A name also exists if longer names end with it. */
function recordsOf(file: z.output<typeof recordFile>): Records {
  const names = Object.entries(file).map(([name, types]) => [normalizeName(name), types] as const);
  const parents = names.flatMap(([name]) => parentsOf(name)).map((name) => [name, {}] as const);
  return new Map([...parents, ...names]);
}

/** The suffixes of a name, the longest first. */
function parentsOf(name: string): string[] {
  const labels = name.split('.');
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'));
}

function readMx(value: string): { priority: number; exchange: string } {
  const [, priority, exchange = ''] = MX.exec(value) ?? [];
  return { priority: Number(priority), exchange: normalizeName(exchange) };
}

function text(kind: string, isValid: (value: string) => boolean) {
  return z.custom<string>((value) => typeof value === 'string' && isValid(value), {
    error: expected(kind),
  });
}

/** The message of an issue, such as `must be an IPv4 address, got "192.0.2.256"`. */
function expected(kind: string) {
  return (issue: z.core.$ZodRawIssue): string => {
    if (issue.code === 'unrecognized_keys') {
      return `has unknown record types (${issue.keys.join(', ')}): use A, AAAA, CNAME, MX, PTR or TXT`;
    }
    return `must be ${kind}, got ${JSON.stringify(issue.input)?.slice(0, 100)}`;
  };
}

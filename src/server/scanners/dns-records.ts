import { isIPv4, isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';

/** Where records are looked up, with the names and errors of node:dns. */
export interface Dns {
  /** @throws an error with code ENOTFOUND, ENODATA, or ETIMEOUT where it cannot be known */
  resolve(name: string, type: string): Promise<unknown[]>;
  close(): void;
}

/** What checks of mail ask for. */
export type RecordType = 'A' | 'AAAA' | 'CNAME' | 'MX' | 'PTR' | 'TXT';

/** A record; its data as node:dns gives it. */
export interface DnsRecord {
  /** Without a final dot, in lower case. */
  name: string;
  /** `OTHER` is of one that says nothing about mail: its name is there. */
  type: RecordType | 'OTHER';
  data: string | string[] | { priority: number; exchange: string };
  /** The line of the file that it is in. */
  line: number;
}

/** A failed look-up, with the codes of node:dns. */
export class DnsError extends Error {
  constructor(
    readonly code: 'ENOTFOUND' | 'ENODATA' | 'ETIMEOUT',
    name: string,
    type: string,
    /** What node:dns said. */
    answer: string = code,
  ) {
    super(`${type} ${name}: ${answer}`);
  }
}

/** What is wrong with a file of records, and where. */
export class DnsFileFault extends Error {
  constructor(
    readonly line: number,
    problem: string,
  ) {
    super(problem);
  }
}

/** RFC 1035, section 3.3: bytes of a character-string. */
const LONGEST_STRING = 255;

/** How the data of each type is written, and how it is read; null where it is not so. */
const TYPES: Record<
  RecordType,
  {
    form: string;
    read: (words: string[], nameOf: (word: string) => string) => DnsRecord['data'] | null;
  }
> = {
  A: {
    form: 'an IPv4 address',
    read: ([ip = '', ...rest]) => (isIPv4(ip) && !rest.length ? ip : null),
  },
  AAAA: {
    form: 'an IPv6 address',
    read: ([ip = '', ...rest]) => (isIPv6(ip) && !rest.length ? ip : null),
  },
  CNAME: { form: 'a name', read: readName },
  PTR: { form: 'a name', read: readName },
  MX: {
    form: 'a number and a name, such as 10 mx.shop.test',
    read([priority = '', exchange = '', ...rest], nameOf) {
      if (!/^\d{1,5}$/.test(priority) || exchange === '' || rest.length) return null;
      return { priority: Number(priority), exchange: nameOf(exchange) };
    },
  },
  TXT: {
    form: 'one or more strings of at most 255 bytes',
    read: (strings) =>
      strings.length && strings.every((text) => Buffer.byteLength(text) <= LONGEST_STRING)
        ? strings
        : null,
  },
};

function readName([name = '', ...rest]: string[], nameOf: (word: string) => string): string | null {
  return name === '' || rest.length ? null : nameOf(name);
}

export function isRecordType(type: string): type is RecordType {
  return Object.hasOwn(TYPES, type);
}

/**
 * The data of a record.
 *
 * @param words as they are written after the type
 * @param nameOf makes a written name a whole one
 * @throws DnsFileFault when the type's data is not written so
 */
export function readData(
  type: RecordType,
  words: string[],
  nameOf: (word: string) => string,
  line: number,
): DnsRecord['data'] {
  const { form, read } = TYPES[type];
  const data = read(words, nameOf);
  if (data === null) throw new DnsFileFault(line, `${type} takes ${form}`);
  return data;
}

/** A name as it is compared: without a final dot, in lower case, and in ASCII (RFC 5890). */
export function plainName(name: string): string {
  return asciiName(name.replace(/\.$/, '')).toLowerCase();
}

/** A name as the DNS has it; ASCII stays as it is, for `1.2` is no IP address here. */
export function asciiName(name: string): string {
  return /^\p{ASCII}*$/u.test(name) ? name : domainToASCII(name) || name;
}

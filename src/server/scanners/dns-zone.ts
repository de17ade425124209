import { DnsFileFault, type DnsRecord, isRecordType, plainName, readData } from './dns-records.js';

// The packages that read zone files join the strings of TXT by hand, or not at all, pass over what
// they do not know, and name no line. This reads what a team is about to publish, and says where it
// is wrong: RFC 1035, section 5, without $INCLUDE.

/** What one record, or one directive, is written with. */
interface Entry {
  /** The line that it begins on. */
  line: number;
  /** It begins with a blank: its name is that of the record before it. */
  isIndented: boolean;
  words: string[];
}

/** A comment, a quoted string, a parenthesis, a line end, blanks, or a word; escapes go with them. */
const PIECE = /;[^\n]*|"((?:[^"\\\n]|\\[^\n])*)"|[()]|\r?\n|[ \t\r]+|(?:[^\s;"()\\]|\\[^\n])+|./gu;

/** Records that say nothing about mail, and are passed over. */
const OTHERS = new Set(
  [
    'SOA NS CAA SRV SPF DNAME NAPTR URI HINFO RP AFSDB LOC APL KX PX RT X25 ISDN WKS NID L32 L64 LP',
    'EUI48 EUI64 GPOS NULL MINFO MB MG MR SVCB HTTPS TLSA SMIMEA SSHFP CERT OPENPGPKEY IPSECKEY',
    'DHCID DS DNSKEY CDS CDNSKEY CSYNC RRSIG NSEC NSEC3 NSEC3PARAM DLV KEY SIG NXT TA ZONEMD HIP',
    'TALINK TKEY TSIG AMTRELAY DOA NSAP RESINFO WALLET',
  ].flatMap((names) => names.split(' ')),
);

/** Those of them that may be beside a CNAME (RFC 4034, section 2.5; RFC 2181, section 10.1). */
const BESIDE_ALIAS = new Set(['RRSIG', 'NSEC', 'KEY', 'SIG', 'NXT']);

/** A type without a name (RFC 3597). */
const NUMBERED = /^TYPE\d+$/;

const TTL = /^\d[\dsmhdw]*$/i;

/**
 * Reads the records of a zone file. Without `$ORIGIN` all names count as whole ones, and so have a dot.
 *
 * @throws DnsFileFault when it is none
 */
export function readZone(text: string): DnsRecord[] {
  const records: DnsRecord[] = [];
  let origin = '';
  let owner: string | undefined;
  for (const { line, isIndented, words } of entriesOf(text)) {
    const nameOf = (word: string) => wholeName(word, origin, line);
    const [first = '', ...rest] = words;
    if (first.toUpperCase() === '$ORIGIN') origin = nameOf(onlyOne(rest, line));
    else if (first.toUpperCase() === '$TTL') continue;
    else if (first.startsWith('$')) throw new DnsFileFault(line, `${first} is not supported`);
    else {
      if (!isIndented) owner = nameOf(words.shift() ?? '');
      if (owner === undefined) throw new DnsFileFault(line, 'the record has no name');
      records.push(...recordOf(owner, words, nameOf, line));
    }
  }
  return records;
}

function recordOf(
  name: string,
  words: string[],
  nameOf: (word: string) => string,
  line: number,
): DnsRecord[] {
  // A TTL and a class come in either order, or not at all.
  const at = words.findIndex((word) => !TTL.test(word) && word.toUpperCase() !== 'IN');
  const type = words[at]?.toUpperCase() ?? '';
  if (isRecordType(type)) {
    return [{ name, type, data: readData(type, words.slice(at + 1), nameOf, line), line }];
  }
  if (BESIDE_ALIAS.has(type)) return [];
  if (OTHERS.has(type) || NUMBERED.test(type)) return [{ name, type: 'OTHER', data: '', line }];
  throw new DnsFileFault(line, `${type || 'nothing'} is no type of record`);
}

function onlyOne(words: string[], line: number): string {
  const [name] = words;
  if (name === undefined || words.length > 1) throw new DnsFileFault(line, '$ORIGIN takes a name');
  return name;
}

function entriesOf(text: string): Entry[] {
  const entries: Entry[] = [];
  let line = 1;
  let entry: Entry = { line, isIndented: false, words: [] };
  let opened: number | null = null;
  const next = () => {
    if (entry.words.length) entries.push(entry);
    entry = { line, isIndented: false, words: [] };
  };
  for (const { 0: piece, 1: quoted, index } of text.matchAll(PIECE)) {
    if (piece.endsWith('\n')) {
      line++;
      if (opened === null) next();
    } else if (piece === '(' && opened === null) opened = line;
    else if (piece === ')' && opened !== null) opened = null;
    else if (/^[()"\\]$/.test(piece)) throw new DnsFileFault(line, `${piece} has no partner`);
    else if (/^[ \t\r]/.test(piece))
      entry.isIndented ||= isLineStart(text, index) && opened === null;
    else if (quoted !== undefined) entry.words.push(unescaped(quoted));
    else if (!piece.startsWith(';')) entry.words.push(unescaped(piece));
  }
  if (opened !== null) throw new DnsFileFault(opened, '( has no partner');
  next();
  return entries;
}

function isLineStart(text: string, index: number): boolean {
  return index === 0 || text[index - 1] === '\n';
}

/** `\;` is the character, and `\059` that of the number (RFC 1035, section 5.1). */
function unescaped(text: string): string {
  return text.replace(/\\(\d{3}|.)/gu, (_, escaped: string) =>
    escaped.length === 3 ? String.fromCharCode(Number(escaped)) : escaped,
  );
}

function wholeName(word: string, origin: string, line: number): string {
  if (origin === '' && !word.includes('.')) {
    // A name server would take it for one in its zone, whose name is not in the file.
    throw new DnsFileFault(line, `${word} needs an $ORIGIN before it`);
  }
  if (word === '@') return origin;
  if (word.endsWith('.') || origin === '') return plainName(word);
  return plainName(`${word}.${origin}`);
}

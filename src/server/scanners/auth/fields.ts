/**
 * Limits for the input of mailauth, which takes quadratic time for the lines of a header (13 s for 128 KB)
 * and for the fields that it parses (12 s for a signature of 120,000 semicolons, 1 s for a domain of 5,000
 * non-ASCII letters). For each signature it looks up a key and canonicalizes the email.
 */
const MAX_LINES = 1_000;
const LONGEST_PARSED = 4 * 1024;
const MAX_SIGNATURES = 10;

/** The fields that mailauth parses, besides those of ARC. */
const PARSED = new Set(['dkim-signature', 'from', 'return-path', 'content-type']);

const LF = 0x0a;
const CR = 0x0d;

/** A header field of an email. */
export interface Field {
  /** In lower case, trimmed of all white space in JavaScript's sense, as in mailauth. */
  name: string;
  /** The whole field with one character per byte, and lines joined with CRLF. */
  text: string;
}

/** The header and body of an email, without the empty line between them. */
export interface SplitEmail {
  fields: Field[];
  body: Buffer;
}

/**
 * Reads the fields of an email like mailauth, but omits those of ARC: a name in ARC-Authentication-Results
 * may be `__proto__.get`, which mailauth would then set for every object.
 *
 * @throws Error for a header that mailauth must not process, because it was written to stall or break the
 * process
 */
export function splitEmail(raw: Buffer): SplitEmail {
  const { header, body } = splitAtEmptyLine(raw);
  const lines = header.split(/\r?\n/);
  if (lines.length > MAX_LINES) throw new Error(`the header has more than ${MAX_LINES} lines`);
  // mailauth searches for the end of a run of CRs from each one of them: 14 s for 125,000.
  if (lines.some((line) => line.includes('\r'))) throw new Error('the header has a bare CR');
  const fields = unfolded(lines)
    .map((text) => ({ name: nameOf(text), text }))
    .filter(({ name }) => !name.startsWith('arc-'));
  for (const field of fields.filter(({ name }) => PARSED.has(name))) checkParsed(field);
  if (fields.filter(({ name }) => name === 'dkim-signature').length > MAX_SIGNATURES) {
    throw new Error(`the header has more than ${MAX_SIGNATURES} signatures`);
  }
  return { fields, body };
}

/** The header of these fields, with the empty line at its end. */
export function headerOf(fields: readonly Field[]): Buffer {
  return Buffer.from([...fields.map(({ text }) => text), '', ''].join('\r\n'), 'latin1');
}

function splitAtEmptyLine(raw: Buffer): { header: string; body: Buffer } {
  let start = 0;
  while (start < raw.length) {
    const end = raw.indexOf(LF, start);
    if (end < 0) break;
    const isEmpty = end === start || (end === start + 1 && raw[start] === CR);
    if (isEmpty) return { header: linesOf(raw, start), body: raw.subarray(end + 1) };
    start = end + 1;
  }
  return { header: linesOf(raw, raw.length), body: raw.subarray(raw.length) };
}

function linesOf(raw: Buffer, end: number): string {
  return raw.toString('latin1', 0, end).replace(/\r?\n$/, '');
}

function unfolded(lines: string[]): string[] {
  const fields: string[][] = [];
  for (const line of lines) {
    const last = fields.at(-1);
    if (last && /^\s/.test(line)) last.push(line);
    else if (line !== '') fields.push([line]);
  }
  return fields.map((field) => field.join('\r\n'));
}

function nameOf(text: string): string {
  const colon = text.indexOf(':');
  return (colon < 0 ? text : text.slice(0, colon)).trim().toLowerCase();
}

function checkParsed({ name, text }: Field): void {
  if (text.length > LONGEST_PARSED) {
    throw new Error(`the field ${name} is longer than ${LONGEST_PARSED} bytes`);
  }
  // A parameter `__proto__*0*` of Content-Type sets the charset of every object.
  if (/__proto__/i.test(text)) throw new Error(`the field ${name} has the name __proto__`);
}

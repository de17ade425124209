import { isMultipart, type Part } from './mime-parts.js';

/** As many bytes are decoded at a time if Node decodes them. */
const CHUNK = 64 * 1024;

/** The same for all others, which take a few hundred times as long; quoted-printable ends with a line. */
const SMALL_CHUNK = 8 * 1024;

const LF = 0x0a;
const CR = 0x0d;

/** The encoding that the body of a part has to be decoded from; '' if its bytes are as they are. */
export function encodingOf(part: Pick<Part, 'contentType' | 'encoding'>): string {
  const { encoding } = part;
  const isEncoded = encoding === 'base64' || encoding === 'quoted-printable';
  return isEncoded && !isMultipart(part) ? encoding : '';
}

/** Decodes a body (RFC 2045, section 6). In an encoding that is unknown bytes stay as they are. */
export function decodePart(body: Buffer, encoding: string): Buffer {
  return Buffer.concat([...decodedChunks(body, encoding)]);
}

/** The same chunk by chunk: each takes a few ms at most. */
export function decodedChunks(body: Buffer, encoding: string): Iterable<Buffer> {
  if (encoding === 'base64') return base64Chunks(body);
  return encoding === 'quoted-printable' ? quotedPrintableChunks(body) : [body];
}

/** Ignores what is not base64, and begins again after padding, which some programs write at the end of each line. */
function* base64Chunks(body: Buffer): Generator<Buffer> {
  let at = 0;
  const { length, characters } = regularLinesOf(body);
  while (length > 0) {
    const decoded = decodeRegular(body.toString('latin1', at, at + length + MARGIN), characters);
    if (!decoded) break;
    yield decoded;
    at += length;
  }
  let left = '';
  for (; at < body.length; at += SMALL_CHUNK) {
    const text = body.toString('latin1', at, at + SMALL_CHUNK).replace(/[^A-Za-z\d+/=]+/g, '');
    const units = (left + text).split(/=+/);
    const last = units.pop() ?? '';
    const whole = last.slice(0, last.length - (last.length % 4));
    left = last.slice(whole.length);
    yield Buffer.concat([...units, whole].map((unit) => Buffer.from(unit, 'base64')));
  }
  yield Buffer.from(left, 'base64');
}

/** How many bytes as many lines have as fit into a chunk if all are like the first, and how many characters of base64. */
function regularLinesOf(body: Buffer): { length: number; characters: number } {
  const line = body.subarray(0, CHUNK).indexOf(LF) + 1;
  const characters = line - (body[line - 2] === CR ? 2 : 1);
  const isRegular = characters > 0 && characters % 4 === 0;
  const count = isRegular ? Math.floor(CHUNK / line) : 0;
  return { length: count * line, characters: count * characters };
}

/** Characters of the next line. Of one more or less before them, Node makes another number of bytes. */
const MARGIN = 3;
const MARGIN_BYTES = 2;

/** What Node decodes otherwise: it knows the alphabet for URLs as well, and does not begin again after padding. */
const IRREGULAR = ['=', '-', '_'] as const;

/**
 * Decodes base64 by Node, which ignores line ends and is a hundred times as fast.
 *
 * @param text with the margin
 * @returns null if it has not exactly this number of characters, or others than those and line ends
 */
function decodeRegular(text: string, characters: number): Buffer | null {
  if (!/^[A-Za-z\d+/]{3}$/.test(text.slice(-MARGIN))) return null;
  if (IRREGULAR.some((character) => text.includes(character))) return null;
  const bytes = Buffer.from(text, 'base64');
  const length = (characters * 3) / 4;
  return bytes.length === length + MARGIN_BYTES ? bytes.subarray(0, length) : null;
}

function* quotedPrintableChunks(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; ) {
    const end = endOfLines(body, at);
    yield decodeQuotedPrintable(body.toString('latin1', at, end));
    at = end;
  }
}

/** The end of the lines of a chunk, or of its first line if that is longer. */
function endOfLines(body: Buffer, start: number): number {
  const most = start + SMALL_CHUNK;
  if (most >= body.length) return body.length;
  const end = body.lastIndexOf(LF, most - 1) + 1;
  return end > start ? end : body.indexOf(LF, most) + 1 || body.length;
}

/** Blanks at the end of a line, which some programs add (section 6.7), soft line breaks, and encoded bytes. */
const ENCODED = /(?<![ \t])[ \t]+(?=\r?\n|$)|=[ \t]*(?:\r?\n|$)|=([\dA-F]{2})/gi;

/** What is not an encoded byte stays as it is. */
function decodeQuotedPrintable(lines: string): Buffer {
  const decoded = lines.replace(ENCODED, (_, hex?: string) =>
    hex === undefined ? '' : String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(decoded, 'latin1');
}

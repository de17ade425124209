import { isMultipart, type Part } from './mime-parts.js';

/** As many bytes are decoded at a time: quoted-printable ends with a line. */
const CHUNK = 64 * 1024;

const LF = 0x0a;

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
  let left = '';
  for (let at = 0; at < body.length; at += CHUNK) {
    const text = body.toString('latin1', at, Math.min(at + CHUNK, body.length));
    const units = (left + text.replace(/[^A-Za-z\d+/=]+/g, '')).split(/=+/);
    const last = units.pop() ?? '';
    const whole = last.slice(0, last.length - (last.length % 4));
    left = last.slice(whole.length);
    yield Buffer.concat([...units, whole].map((unit) => Buffer.from(unit, 'base64')));
  }
  yield Buffer.from(left, 'base64');
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
  const most = start + CHUNK;
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

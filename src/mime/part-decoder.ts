import { isMultipart, type Part } from './parts.js';

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
const EQUALS = 0x3d;

/** The encoding of a part's body; '' if it is not encoded. */
export function encodingOf(part: Pick<Part, 'contentType' | 'encoding'>): string {
  const { encoding } = part;
  const isEncoded = encoding === 'base64' || encoding === 'quoted-printable';
  return isEncoded && !isMultipart(part) ? encoding : '';
}

/**
 * Decodes a body (RFC 2045, section 6) into memory of its own. Returns the body itself if its encoding is
 * unknown.
 */
export function decodePart(body: Buffer, encoding: string): Buffer {
  if (encoding !== 'base64' && encoding !== 'quoted-printable') return body;
  const target = Buffer.allocUnsafeSlow(body.length);
  const length =
    encoding === 'base64' ? decodeBase64(body, target) : decodeQuotedPrintable(body, target);
  return target.subarray(0, length);
}

/** The value of each byte in base64; {@link PADDING}, and {@link NOT_BASE64} for all others. */
const BASE64 = new Uint8Array(256);
const PADDING = 64;
const NOT_BASE64 = 65;
BASE64.fill(NOT_BASE64);
BASE64[EQUALS] = PADDING;
for (const [value, byte] of Buffer.from(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
).entries())
  BASE64[byte] = value;

/** Characters that Node decodes differently: it also accepts the URL alphabet, and stops at padding. */
const IRREGULAR = ['=', '-', '_'] as const;

/** Encoded bytes that Node decodes at a time: V8 allocates strings of this length among short-lived objects. */
const STEP = 64 * 1024;

/** Characters of the next line to decode as well: after a missing or extra character, Node decodes another number of bytes. */
const MARGIN = 3;
const MARGIN_BYTES = 2;

/**
 * Decodes base64. Ignores other characters, and continues after padding, which some programs write at the end
 * of each line.
 *
 * @returns the end of the decoded bytes in the target
 */
function decodeBase64(body: Buffer, target: Buffer): number {
  let [at, end] = decodeLines(body, target);
  let [bits, count] = [0, 0];
  for (; at < body.length; at++) {
    const value = BASE64[body[at] as number] as number;
    if (value < PADDING) {
      bits = (bits << 6) | value;
      if (++count < 4) continue;
      target[end++] = bits >> 16;
      target[end++] = bits >> 8;
      target[end++] = bits;
      count = 0;
    } else if (value === PADDING) {
      end = endGroup(target, end, bits, count);
      count = 0;
    }
  }
  return endGroup(target, end, bits, count);
}

/**
 * Decodes lines with Node, which ignores line ends and is several times as fast, while they look like the first
 * line.
 *
 * @returns the end of these lines, and of the decoded bytes
 */
function decodeLines(body: Buffer, target: Buffer): [at: number, end: number] {
  const line = body.subarray(0, STEP - MARGIN).indexOf(LF) + 1;
  const characters = line - (body[line - 2] === CR ? 2 : 1);
  if (characters <= 0 || characters % 4 !== 0) return [0, 0];
  const lines = Math.floor((STEP - MARGIN) / line);
  const decoded = (lines * characters * 3) / 4;
  for (let [at, end] = [0, 0]; ; at += lines * line, end += decoded) {
    const next = at + lines * line;
    const margin = body.subarray(next, next + MARGIN);
    if (margin.length < MARGIN || margin.some((byte) => (BASE64[byte] as number) >= PADDING))
      return [at, end];
    const text = body.toString('latin1', at, next + MARGIN);
    const isRegular = !IRREGULAR.some((character) => text.includes(character));
    if (!isRegular || target.write(text, end, 'base64') !== decoded + MARGIN_BYTES)
      return [at, end];
  }
}

/** Writes the bytes of an incomplete group, and returns their end. A single character yields no byte. */
function endGroup(target: Buffer, start: number, bits: number, count: number): number {
  let at = start;
  if (count === 2) target[at++] = bits >> 4;
  if (count === 3) {
    target[at++] = bits >> 10;
    target[at++] = bits >> 2;
  }
  return at;
}

/** The value of each hexadecimal digit; -1 for other bytes. */
const HEX = new Int8Array(256).fill(-1);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  HEX[digit.charCodeAt(0)] = value;
  HEX[digit.toUpperCase().charCodeAt(0)] = value;
}

/**
 * Decodes quoted-printable. Removes soft line breaks, and the blanks that some programs add at the end of lines
 * (section 6.7).
 *
 * @returns the end of the decoded bytes in the target
 */
function decodeQuotedPrintable(body: Buffer, target: Buffer): number {
  let [at, end] = [0, 0];
  /** The end of blanks that are not at the end of a line. */
  let blanksEnd = 0;
  while (at < body.length) {
    const byte = body[at] as number;
    if (byte === EQUALS) {
      const decoded = encodedByte(body, at);
      const next = decoded < 0 ? afterSoftBreak(body, at) : at + 3;
      // An equals sign without an encoded byte stays.
      if (next === at) target[end++] = EQUALS;
      else if (decoded >= 0) target[end++] = decoded;
      at = Math.max(next, at + 1);
    } else if (isBlank(byte) && at >= blanksEnd) {
      blanksEnd = endOfBlanks(body, at);
      if (blanksEnd === body.length || lineEnd(body, blanksEnd) > 0) at = blanksEnd;
    } else {
      target[end++] = byte;
      at++;
    }
  }
  return end;
}

/** The byte encoded after an equals sign; negative if there is none. */
function encodedByte(body: Buffer, equals: number): number {
  const high = HEX[body[equals + 1] ?? 0] as number;
  const low = HEX[body[equals + 2] ?? 0] as number;
  return (high << 4) | low;
}

/** The start of the next line; the same position if there is no soft line break. */
function afterSoftBreak(body: Buffer, equals: number): number {
  const end = endOfBlanks(body, equals + 1);
  const next = end + lineEnd(body, end);
  return next > end || end === body.length ? next : equals;
}

function endOfBlanks(body: Buffer, start: number): number {
  let end = start;
  while (end < body.length && isBlank(body[end] as number)) end++;
  return end;
}

function lineEnd(body: Buffer, at: number): number {
  if (body[at] === LF) return 1;
  return body[at] === CR && body[at + 1] === LF ? 2 : 0;
}

function isBlank(byte: number): boolean {
  return byte === SPACE || byte === TAB;
}

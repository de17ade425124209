import { isMultipart, type Part } from './mime-parts.js';

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
const EQUALS = 0x3d;

/** Encoded bytes per step: V8 allocates strings of this length among short-lived objects. */
const STEP = 64 * 1024;

/** Decodes a body step by step. */
interface Decoder {
  readonly isDone: boolean;
  /**
   * Decodes at most {@link STEP} bytes.
   *
   * @param target must have space for the decoded bytes
   * @returns the end of the decoded bytes in the target
   */
  decode(target: Buffer, start: number): number;
}

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
  const decoder = decoderOf(body, encoding);
  if (!decoder) return body;
  const decoded = Buffer.allocUnsafeSlow(body.length);
  let length = 0;
  while (!decoder.isDone) length = decoder.decode(decoded, length);
  return decoded.subarray(0, length);
}

function decoderOf(body: Buffer, encoding: string): Decoder | null {
  if (encoding === 'base64') return new Base64Decoder(body);
  return encoding === 'quoted-printable' ? new QuotedPrintableDecoder(body) : null;
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

/** Characters of the next line to decode as well: after a missing or extra character, Node decodes another number of bytes. */
const MARGIN = 3;
const MARGIN_BYTES = 2;

/**
 * Ignores characters that are not base64, and continues after padding, which some programs write at the end
 * of each line.
 */
class Base64Decoder implements Decoder {
  readonly #body: Buffer;
  #at = 0;
  /**
   * The number of bytes decoded at a time while lines look like the first line; 0 after the first line that
   * differs.
   */
  #length: number;
  /** The number of base64 characters in these bytes. */
  readonly #characters: number;
  /** The bits of an incomplete group of four characters, and the number of characters. */
  #bits = 0;
  #count = 0;

  constructor(body: Buffer) {
    this.#body = body;
    const line = body.subarray(0, STEP - MARGIN).indexOf(LF) + 1;
    const characters = line - (body[line - 2] === CR ? 2 : 1);
    const isRegular = characters > 0 && characters % 4 === 0;
    const count = isRegular ? Math.floor((STEP - MARGIN) / line) : 0;
    this.#length = count * line;
    this.#characters = count * characters;
  }

  get isDone(): boolean {
    return this.#at >= this.#body.length;
  }

  decode(target: Buffer, start: number): number {
    if (this.#length > 0 && this.#decodeLines(target, start))
      return start + (this.#characters * 3) / 4;
    this.#length = 0;
    return this.#decodeBytes(target, start);
  }

  /**
   * Decodes lines with Node, which ignores line ends and is several times as fast. Returns false if they
   * differ from the first line.
   */
  #decodeLines(target: Buffer, start: number): boolean {
    const end = this.#at + this.#length;
    const margin = this.#body.subarray(end, end + MARGIN);
    if (margin.length < MARGIN || margin.some((byte) => (BASE64[byte] as number) >= PADDING))
      return false;
    const text = this.#body.toString('latin1', this.#at, end + MARGIN);
    if (IRREGULAR.some((character) => text.includes(character))) return false;
    const expected = (this.#characters * 3) / 4 + MARGIN_BYTES;
    if (target.write(text, start, 'base64') !== expected) return false;
    this.#at = end;
    return true;
  }

  #decodeBytes(target: Buffer, start: number): number {
    const body = this.#body;
    const end = Math.min(body.length, this.#at + STEP);
    let [at, bits, count] = [start, this.#bits, this.#count];
    for (let index = this.#at; index < end; index++) {
      const value = BASE64[body[index] as number] as number;
      if (value < PADDING) {
        bits = (bits << 6) | value;
        if (++count < 4) continue;
        target[at++] = bits >> 16;
        target[at++] = bits >> 8;
        target[at++] = bits;
        count = 0;
      } else if (value === PADDING) {
        at = endGroup(target, at, bits, count);
        count = 0;
      }
    }
    [this.#at, this.#bits, this.#count] = [end, bits, count];
    return this.isDone ? endGroup(target, at, bits, count) : at;
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

/** Removes soft line breaks, and the blanks that some programs add at the end of lines (section 6.7). */
class QuotedPrintableDecoder implements Decoder {
  readonly #body: Buffer;
  #at = 0;
  /** The end of blanks that are not at the end of a line. */
  #blanksEnd = 0;

  constructor(body: Buffer) {
    this.#body = body;
  }

  get isDone(): boolean {
    return this.#at >= this.#body.length;
  }

  decode(target: Buffer, start: number): number {
    const body = this.#body;
    const end = Math.min(body.length, this.#at + STEP);
    let at = start;
    let index = this.#at;
    while (index < end) {
      const byte = body[index] as number;
      if (byte === EQUALS) {
        const decoded = this.#encodedByte(index);
        const next = decoded < 0 ? this.#afterSoftBreak(index) : index + 3;
        // An equals sign without an encoded byte stays.
        if (next === index) target[at++] = EQUALS;
        else if (decoded >= 0) target[at++] = decoded;
        index = Math.max(next, index + 1);
      } else {
        const next = isBlank(byte) ? this.#afterAddedBlanks(index) : index;
        if (next === index) target[at++] = body[index++] as number;
        else index = next;
      }
    }
    this.#at = index;
    return at;
  }

  /** The byte encoded after an equals sign; negative if there is none. */
  #encodedByte(equals: number): number {
    const high = HEX[this.#body[equals + 1] ?? 0] as number;
    const low = HEX[this.#body[equals + 2] ?? 0] as number;
    return (high << 4) | low;
  }

  /** The start of the next line; the same position if there is no soft line break. */
  #afterSoftBreak(equals: number): number {
    const end = this.#endOfBlanks(equals + 1);
    const next = end + this.#lineEnd(end);
    return next > end || end === this.#body.length ? next : equals;
  }

  /** The end of the line; the same position if the line has more than blanks. */
  #afterAddedBlanks(blank: number): number {
    if (blank < this.#blanksEnd) return blank;
    const end = this.#endOfBlanks(blank);
    if (this.#lineEnd(end) > 0 || end === this.#body.length) return end;
    this.#blanksEnd = end;
    return blank;
  }

  #endOfBlanks(start: number): number {
    let end = start;
    while (end < this.#body.length && isBlank(this.#body[end] as number)) end++;
    return end;
  }

  /** The number of bytes of a line end. */
  #lineEnd(at: number): number {
    if (this.#body[at] === LF) return 1;
    return this.#body[at] === CR && this.#body[at + 1] === LF ? 2 : 0;
  }
}

function isBlank(byte: number): boolean {
  return byte === SPACE || byte === TAB;
}

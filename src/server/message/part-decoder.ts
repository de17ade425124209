import type { Meter, Steps } from '../slices.js';
import { isMultipart, type Part } from './mime-parts.js';

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
const EQUALS = 0x3d;

/** As many bytes are decoded at a time. */
const CHUNK = 64 * 1024;

/**
 * What a chunk costs, in characters compared: bytes that are copied, or that Node decodes, those that are decoded one by
 * one, and very short lines of quoted-printable.
 */
const QUICK_COST = 8 * 1024;
const BYTES_COST = 64 * 1024;
const LINES_COST = 128 * 1024;

/** The room that a decoder needs to write a chunk: quoted-printable ends with a line. */
export const TARGET_BYTES = 2 * CHUNK;

/** Decodes the body of a part chunk by chunk. */
export interface PartDecoder {
  /** Whether all is decoded. */
  readonly isDone: boolean;
  /** What the last chunk cost, in characters compared. */
  readonly cost: number;
  /**
   * Decodes the next chunk.
   *
   * @param target has room for {@link TARGET_BYTES} more
   * @returns how many bytes it wrote
   */
  decode(target: Buffer, at: number): number;
}

/** The encoding that the body of a part has to be decoded from; '' if its bytes are as they are. */
export function encodingOf(part: Pick<Part, 'contentType' | 'encoding'>): string {
  const { encoding } = part;
  const isEncoded = encoding === 'base64' || encoding === 'quoted-printable';
  return isEncoded && !isMultipart(part) ? encoding : '';
}

/** The decoder for a Content-Transfer-Encoding (RFC 2045, section 6). In one that is unknown bytes stay as they are. */
export function partDecoder(body: Buffer, encoding: string): PartDecoder {
  if (encoding === 'base64') return new Base64Decoder(body);
  if (encoding === 'quoted-printable') return new QuotedPrintableDecoder(body);
  return new PlainDecoder(body);
}

/** Decodes a part. The result holds no memory of the email but its own. */
export function* decodePart(body: Buffer, encoding: string, meter: Meter): Steps<Buffer> {
  const decoder = partDecoder(body, encoding);
  const most = encoding === 'base64' ? Math.ceil((body.length * 3) / 4) : body.length;
  const target = Buffer.allocUnsafeSlow(most + TARGET_BYTES);
  let length = 0;
  while (!decoder.isDone) {
    length += decoder.decode(target, length);
    meter.spend(decoder.cost);
    if (meter.isUsedUp) yield;
  }
  const isWasteful = target.length > 1.25 * length;
  return isWasteful ? Buffer.from(target.subarray(0, length)) : target.subarray(0, length);
}

class PlainDecoder implements PartDecoder {
  readonly cost = QUICK_COST;
  readonly #body: Buffer;
  #at = 0;

  constructor(body: Buffer) {
    this.#body = body;
  }

  get isDone(): boolean {
    return this.#at >= this.#body.length;
  }

  decode(target: Buffer, at: number): number {
    const copied = this.#body.copy(target, at, this.#at, this.#at + CHUNK);
    this.#at += copied;
    return copied;
  }
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

/** Characters that a regular chunk cannot have: padding, and those of the alphabet for URLs, which Node knows as well. */
const IRREGULAR = ['=', '-', '_'] as const;

/** Characters of the line after a chunk, of which Node makes {@link MARGIN_BYTES}. */
const MARGIN = 3;
const MARGIN_BYTES = 2;

/**
 * Ignores what is not base64, and begins again after padding, which some programs write at the end of each line. Node
 * decodes regular lines, a hundred times as fast; it knows another alphabet as well, and does not begin again.
 */
class Base64Decoder implements PartDecoder {
  readonly #body: Buffer;
  readonly #lines: RegularLines;
  #at = 0;
  #isRegular: boolean;
  /** The characters of the group of four so far, and how many. */
  #bits = 0;
  #count = 0;

  constructor(body: Buffer) {
    this.#body = body;
    this.#lines = linesOf(body);
    const { characters } = this.#lines;
    this.#isRegular = characters > 0 && characters % 4 === 0;
  }

  get isDone(): boolean {
    return this.#at >= this.#body.length;
  }

  get cost(): number {
    return this.#isRegular ? QUICK_COST : BYTES_COST;
  }

  decode(target: Buffer, at: number): number {
    const written = this.#isRegular ? this.#decodeLines(target, at) : 0;
    return written || this.#decodeBytes(target, at);
  }

  /**
   * Decodes lines that are as long as the first; 0 if the next ones have more or fewer characters of base64. Node
   * decodes the first three of the line after them as well: of one that is too many it would make nothing.
   */
  #decodeLines(target: Buffer, at: number): number {
    const { characters, bytes } = this.#lines;
    const left = Math.min(CHUNK, this.#body.length - MARGIN - this.#at);
    const count = Math.floor(left / bytes);
    const end = this.#at + count * bytes;
    const expected = (count * characters * 3) / 4;
    this.#isRegular = false;
    if (count <= 0 || !this.#isBase64(end, end + MARGIN)) return 0;
    const text = this.#body.toString('latin1', this.#at, end + MARGIN);
    if (IRREGULAR.some((character) => text.includes(character))) return 0;
    if (target.write(text, at, 'base64') !== expected + MARGIN_BYTES) return 0;
    this.#at = end;
    this.#isRegular = true;
    return expected;
  }

  #isBase64(start: number, end: number): boolean {
    return this.#body.subarray(start, end).every((byte) => (BASE64[byte] as number) < PADDING);
  }

  #decodeBytes(target: Buffer, start: number): number {
    const end = Math.min(this.#body.length, this.#at + CHUNK);
    let at = start;
    for (let index = this.#at; index < end; index++) {
      const value = BASE64[this.#body[index] as number] as number;
      if (value === NOT_BASE64) continue;
      if (value === PADDING) {
        at = this.#endGroup(target, at);
        continue;
      }
      this.#bits = (this.#bits << 6) | value;
      if (++this.#count < 4) continue;
      target[at++] = this.#bits >> 16;
      target[at++] = this.#bits >> 8;
      target[at++] = this.#bits;
      this.#bits = 0;
      this.#count = 0;
    }
    this.#at = end;
    if (this.isDone) at = this.#endGroup(target, at);
    return at - start;
  }

  /** Writes the bytes of an incomplete group; one character alone is none. */
  #endGroup(target: Buffer, start: number): number {
    let at = start;
    if (this.#count === 2) target[at++] = this.#bits >> 4;
    if (this.#count === 3) {
      target[at++] = this.#bits >> 10;
      target[at++] = this.#bits >> 2;
    }
    this.#bits = 0;
    this.#count = 0;
    return at;
  }
}

/** The length of lines that are all alike. */
interface RegularLines {
  characters: number;
  /** With the line end. */
  bytes: number;
}

/** As long as the first. */
function linesOf(body: Buffer): RegularLines {
  const newline = body.subarray(0, CHUNK).indexOf(LF);
  const characters = body[newline - 1] === CR ? newline - 1 : newline;
  return { characters, bytes: newline + 1 };
}

const HEX = new Int8Array(256).fill(-1);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  HEX[digit.charCodeAt(0)] = value;
  HEX[digit.toUpperCase().charCodeAt(0)] = value;
}

class QuotedPrintableDecoder implements PartDecoder {
  readonly cost = LINES_COST;
  readonly #body: Buffer;
  #at = 0;
  readonly #newline: NextByte;
  readonly #equals: NextByte;

  constructor(body: Buffer) {
    this.#body = body;
    this.#newline = new NextByte(body, LF);
    this.#equals = new NextByte(body, EQUALS);
  }

  get isDone(): boolean {
    return this.#at >= this.#body.length;
  }

  decode(target: Buffer, start: number): number {
    const end = Math.min(this.#body.length, this.#at + CHUNK);
    let at = start;
    while (this.#at < end) {
      const newline = this.#newline.from(this.#at);
      if (newline - this.#at > CHUNK) return this.#decodeLongLine(target, at, newline) - start;
      at = this.#decodeLine(target, at, newline);
    }
    return at - start;
  }

  #decodeLine(target: Buffer, start: number, newline: number): number {
    const body = this.#body;
    const next = Math.min(newline + 1, body.length);
    let lineEnd = newline;
    if (newline < body.length && newline > this.#at && body[newline - 1] === CR) lineEnd--;
    const end = this.#withoutBlanks(lineEnd);
    const isSoft = end > this.#at && body[end - 1] === EQUALS;
    let at = this.#decodeRun(target, start, this.#at, isSoft ? end - 1 : end);
    if (!isSoft) at += body.copy(target, at, lineEnd, next);
    this.#at = next;
    return at;
  }

  /** Decodes the next chunk of a line that is longer. */
  #decodeLongLine(target: Buffer, start: number, newline: number): number {
    const [at, most] = [this.#at, this.#at + CHUNK];
    // Not within an encoded byte, and not within blanks, which may be the last of the line.
    let end = this.#withoutBlanks(most);
    if (this.#body[end - 1] === EQUALS) end--;
    else if (this.#body[end - 2] === EQUALS) end -= 2;
    if (end > at) {
      this.#at = end;
      return this.#decodeRun(target, start, at, end);
    }
    let blanks = at + 1;
    while (blanks < newline && this.#isBlank(blanks)) blanks++;
    const isLast = blanks >= newline - 1;
    this.#at = isLast ? blanks : most;
    return isLast ? start : start + this.#body.copy(target, start, at, most);
  }

  /** The end of a line that ends there, or before the blanks that some programs add (RFC 2045, section 6.7). */
  #withoutBlanks(end: number): number {
    let last = end;
    while (last > this.#at && this.#isBlank(last - 1)) last--;
    return last;
  }

  #isBlank(at: number): boolean {
    return this.#body[at] === SPACE || this.#body[at] === TAB;
  }

  /** Decodes bytes without soft line breaks; what is not an encoded byte stays as it is. Returns the end in the target. */
  #decodeRun(target: Buffer, start: number, from: number, end: number): number {
    const body = this.#body;
    let at = start;
    let literal = from;
    for (let equals = this.#equals.from(from); equals + 2 < end; ) {
      const high = HEX[body[equals + 1] as number] as number;
      const low = HEX[body[equals + 2] as number] as number;
      const isByte = high >= 0 && low >= 0;
      if (isByte) {
        if (equals > literal) at += body.copy(target, at, literal, equals);
        target[at++] = (high << 4) | low;
        literal = equals + 3;
      }
      equals = this.#equals.from(isByte ? literal : equals + 1);
    }
    return end > literal ? at + body.copy(target, at, literal, end) : at;
  }
}

/** Finds the next of one byte, without looking twice at any place. */
class NextByte {
  readonly #bytes: Buffer;
  readonly #byte: number;
  #found = -1;

  constructor(bytes: Buffer, byte: number) {
    this.#bytes = bytes;
    this.#byte = byte;
  }

  /** The place of the next from a place on, which ascends from call to call; the length if there is none. */
  from(start: number): number {
    if (this.#found >= start) return this.#found;
    const found = this.#bytes.indexOf(this.#byte, start);
    this.#found = found < 0 ? this.#bytes.length : found;
    return this.#found;
  }
}

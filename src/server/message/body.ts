import PostalMime from 'postal-mime';
import { decodeWindows1252Gaps } from '../../contract/windows-1252.js';
import { runAtOnce } from '../slices.js';
import { charsetOf } from './charset.js';
import type { ParseLimits } from './mime-limits.js';
import { attachmentParts, isShownInside, type Part, UnreadableParts } from './mime-parts.js';
import { readEmailParts } from './shown-images.js';

/** What a record shows of an email's body (RFC 5322, section 2.3, and MIME). */
export interface Body {
  /** The text/plain parts that are no attachments; null if there are none. */
  text: string | null;
  /** The text/html parts that are no attachments; null if there are none. */
  html: string | null;
  attachmentCount: number;
  /** False if the email could not be parsed. */
  isParsed: boolean;
}

type TextType = 'plain' | 'html';

/** How many chunks of a body are joined at a time. */
const JOIN_AT = 1024;

const CR = 0x0d;
const LF = 0x0a;

/** The start of a line that may end a part. */
const DELIMITER = Buffer.from('\n--');

/** How many bytes are passed on at a time: any number that is many lines. */
const RUN_BYTES = 64 * 1024;

/** Where postal-mime collects the body of a part. */
interface Decoder {
  chunks: (string | ArrayBuffer | Uint8Array)[];
  /** How many of the chunks are joined ones. */
  joined?: number;
  /** Only the decoder for quoted-printable has one. */
  buffer?: Uint8Array;
}

/** A line in postal-mime, without its end. */
interface Line {
  bytes: Uint8Array<ArrayBuffer>;
  /** Whether it is the last. */
  done: boolean;
}

/** A part in postal-mime. */
interface ParsedPart {
  state: string;
  contentDecoder: Decoder | null;
  /** Its bytes, decoded from Base64 or quoted-printable, once it has ended. */
  content: ArrayBuffer | Uint8Array | null;
  contentType: { parsed: { value: string; params: { charset?: string } } };
  getTextContent(): string;
}

/**
 * postal-mime without what it adds: it renders text as HTML and HTML as text if an email has both in different
 * places, and ends every part with a line break. A record shows what the email contains. Uses little memory
 * for any email. The overridden members are postal-mime's own, but not in its types.
 */
class PlainMime extends PostalMime {
  declare textMap: Map<unknown, Partial<Record<TextType, { value: string }[]>>>;
  declare textContent: Partial<Record<TextType, string>>;
  declare currentNode: ParsedPart;
  declare boundaries: unknown[];
  /** The bytes to parse, and the position in them. */
  declare buf: ArrayBuffer;
  declare readPos: number;
  private newest: ParsedPart | undefined;
  private parts = 0;
  private bytes: Buffer | undefined;

  constructor(private readonly limits: ParseLimits) {
    super({ forceRfc822Attachments: true, maxHeadersSize: 2 * limits.maxHeaderSize });
  }

  async processLine(line: Uint8Array<ArrayBuffer>, isFinal: boolean): Promise<void> {
    await this.processOwnLine(line, isFinal);
    this.joinChunks();
    this.countParts();
  }

  /**
   * Passes on many lines of a body at a time, since they are joined again: one by one, millions of them take
   * seconds. Quoted-printable and headers are read line by line.
   */
  readLine(): Line {
    const { state, contentDecoder } = this.currentNode;
    if (state === 'header' || contentDecoder?.buffer) return this.readOwnLine();
    const start = this.readPos;
    this.bytes ??= Buffer.from(this.buf);
    const end = endOfRun(this.bytes, start, this.boundaries.length > 0);
    if (end === start) return this.readOwnLine();
    this.readPos = end;
    const bytes = joinLines(this.bytes.subarray(start, end));
    return { bytes, done: end === this.bytes.length };
  }

  /** Only the texts are used. */
  buildMessage(): object {
    return {};
  }

  collectAttachment(): void {}

  /** Keeps chunks few: there is one per line, and per `=` of Base64. */
  private joinChunks(): void {
    const decoder = this.currentNode.contentDecoder;
    if (!decoder) return;
    const { chunks, joined = 0 } = decoder;
    if (chunks.length - joined < JOIN_AT) return;
    const loose = chunks.splice(joined).map((chunk) => Buffer.from(chunk as string));
    chunks.push(Buffer.concat(loose));
    decoder.joined = joined + 1;
  }

  private countParts(): void {
    if (this.currentNode === this.newest || this.currentNode.state !== 'header') return;
    this.newest = readByCharset(this.currentNode);
    // The email itself is one more part.
    if (this.parts++ > this.limits.maxParts) throw new Error('There are too many parts');
  }

  /** The library's method. */
  private processOwnLine(line: Uint8Array<ArrayBuffer>, isFinal: boolean): Promise<void> {
    const { processLine } = PostalMime.prototype as unknown as PlainMime;
    return processLine.call(this, line, isFinal);
  }

  /** The library's method. */
  private readOwnLine(): Line {
    const { readLine } = PostalMime.prototype as unknown as PlainMime;
    return readLine.call(this);
  }

  renderTextContent(): void {
    for (const type of ['plain', 'html'] as const) {
      const parts = [...this.textMap.values()].flatMap((entry) => entry[type] ?? []);
      if (parts.length)
        this.textContent[type] = parts.map((part) => part.value.replace(/\n$/, '')).join('\n');
    }
  }
}

/** A part whose text is read by the charset that it has, whatever its header names. */
function readByCharset(part: ParsedPart): ParsedPart {
  const read = part.getTextContent;
  part.getTextContent = () => {
    const { content, contentType } = part;
    const { value, params } = contentType.parsed;
    const isHtml = value.toLowerCase() === 'text/html';
    if (content) params.charset = charsetOf(content, params.charset, isHtml);
    return read.call(part);
  };
  return part;
}

/**
 * Parses the body of an email. Never rejects: an email that cannot be parsed (nested more than 256 levels
 * deep, for example) has null bodies. A forwarded message/rfc822 is an attachment; an image shown inside the HTML by
 * its Content-ID is not.
 */
export async function readBody(raw: Buffer, limits: ParseLimits): Promise<Body> {
  const parser = new PlainMime(limits);
  const attachments = attachmentsOf(raw, limits);
  const attachmentCount = attachments.filter((part) => !isShownInside(part)).length;
  try {
    await parser.parse(withoutDoubledCr(withoutBodiesOf(attachments, raw)));
    const { plain, html } = parser.textContent;
    return {
      text: plain ? decodeWindows1252Gaps(plain) : null,
      html: html ? decodeWindows1252Gaps(html) : null,
      attachmentCount,
      isParsed: true,
    };
  } catch {
    return { text: null, html: null, attachmentCount, isParsed: false };
  }
}

/** The same attachments as those that the extension `emails` lists. */
function attachmentsOf(raw: Buffer, limits: ParseLimits): Part[] {
  try {
    return attachmentParts(runAtOnce((meter) => readEmailParts(raw, limits, meter)));
  } catch (error) {
    if (error instanceof UnreadableParts) return [];
    throw error;
  }
}

/** Bodies of more bytes are left out. */
const SMALL_BODY = 1024;

/** An email without what its attachments contain: only its texts are used, and to decode 20 MB takes 300 ms. */
function withoutBodiesOf(attachments: readonly Part[], raw: Buffer): Buffer {
  const large = attachments.filter(({ start, end }) => end - start > SMALL_BODY);
  if (large.length === 0) return raw;
  const starts = [0, ...large.map(({ end }) => end)];
  const ends = [...large.map(({ start }) => start), raw.length];
  return Buffer.concat(starts.map((start, index) => raw.subarray(start, ends[index])));
}

/**
 * Replaces CR CR LF by CR LF. Programs send it that replace each LF of a text that already has CR LF; a parser takes
 * the extra CR as text, and so misses empty lines.
 */
function withoutDoubledCr(raw: Buffer): Buffer {
  if (!raw.includes('\r\r\n')) return raw;
  // Anchored at the first CR of a run: a long run would take the square of its length otherwise.
  return Buffer.from(raw.toString('latin1').replace(/(?<!\r)\r{2,}\n/g, '\r\n'), 'latin1');
}

/**
 * The end of the lines that can be passed on at once: all are complete, and none may be a delimiter.
 *
 * @returns where the next line begins; `start` if there is no such line
 */
function endOfRun(bytes: Buffer, start: number, hasDelimiters: boolean): number {
  const run = bytes.subarray(start, start + RUN_BYTES);
  if (!hasDelimiters) return start + run.lastIndexOf(LF) + 1;
  if (run[0] === DELIMITER[1]) return start;
  const delimiter = run.indexOf(DELIMITER);
  // The last line of the run may be incomplete.
  return start + (delimiter === -1 ? run.lastIndexOf(LF) : delimiter) + 1;
}

/** Joins lines with LF, without a line end after the last. */
function joinLines(lines: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(lines.length);
  let end = 0;
  for (const byte of lines) {
    if (byte === LF) end = withoutCr(joined, end);
    joined[end++] = byte;
  }
  return joined.subarray(0, end - 1);
}

function withoutCr(bytes: Uint8Array, end: number): number {
  let length = end;
  while (length > 0 && bytes[length - 1] === CR) length--;
  return length;
}

import PostalMime from 'postal-mime';
import { withoutDoubledCr } from './line-ends.js';
import { endOfRun, joinLines } from './line-run.js';
import { decodeWindows1252Gaps } from './windows-1252.js';

/** What the service shows of an email's body (RFC 5322, section 2.3, and MIME). */
export interface Body {
  /** The text/plain parts that are no attachments; null when there are none. */
  text: string | null;
  /** The text/html parts that are no attachments; null when there are none. */
  html: string | null;
  attachmentCount: number;
  /** False where the email could not be parsed. */
  isParsed: boolean;
}

type TextType = 'plain' | 'html';

/** So many pieces of a body are joined at a time. */
const MANY = 1024;

/** What an email may be parsed into. */
export interface ParseLimits {
  /** MIME parts: the structure of an email was looked at when it came, but not as a parser does. */
  maxParts: number;
  /** Bytes of the email's own header: those of all its parts together may be as long again. */
  maxHeaderSize: number;
}

/** Where postal-mime collects the body of a part. */
interface Decoder {
  chunks: (string | ArrayBuffer | Uint8Array)[];
  /** How many of the chunks have been joined of others. */
  joined?: number;
  /** Only that for quoted-printable has one. */
  buffer?: Uint8Array;
}

/** A line, as postal-mime has it: without its end. */
interface Line {
  bytes: Uint8Array<ArrayBuffer>;
  /** Whether it is the last. */
  done: boolean;
}

/** A part, as postal-mime has it. */
interface Part {
  state: string;
  contentDecoder: Decoder | null;
  contentId?: string;
  contentDisposition: { parsed: { value: string } };
}

/**
 * postal-mime without what it adds: where an email has text in one place and HTML in another, it
 * renders each as the other too, and it ends every part with a line break. A record shows what the
 * email carries. And in little memory, whatever it is made of. The members are postal-mime's own, but its
 * types leave them out.
 */
class PlainMime extends PostalMime {
  declare textMap: Map<unknown, Partial<Record<TextType, { value: string }[]>>>;
  declare textContent: Partial<Record<TextType, string>>;
  declare currentNode: Part;
  declare boundaries: unknown[];
  /** What is parsed, and below, how far it was read. */
  declare buf: ArrayBuffer;
  declare readPos: number;
  attachmentCount = 0;
  private newest: Part | undefined;
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
   * Lines of a body are handed on many at a time, for they are joined again: one by one, millions of them
   * take seconds. Quoted-printable is decoded line by line, and so are headers read.
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

  /** The text and the attachments are all that is asked for, and no field of the header. */
  buildMessage(): object {
    return {};
  }

  collectAttachment(part: Part, _content: ArrayBuffer, isRelated: boolean): void {
    const isShownInside = isRelated && part.contentId;
    const isOnItsOwn = part.contentDisposition.parsed.value === 'attachment';
    if (!isShownInside || isOnItsOwn) this.attachmentCount++;
  }

  /** Keeps chunks few: there is one for each line, and for each `=` of Base64. */
  private joinChunks(): void {
    const decoder = this.currentNode.contentDecoder;
    if (!decoder) return;
    const { chunks, joined = 0 } = decoder;
    if (chunks.length - joined < MANY) return;
    const loose = chunks.splice(joined).map((chunk) => Buffer.from(chunk as string));
    chunks.push(Buffer.concat(loose));
    decoder.joined = joined + 1;
  }

  private countParts(): void {
    if (this.currentNode === this.newest || this.currentNode.state !== 'header') return;
    this.newest = this.currentNode;
    // The email itself is one more.
    if (this.parts++ > this.limits.maxParts) throw new Error('There are too many parts');
  }

  /** The library's own. */
  private processOwnLine(line: Uint8Array<ArrayBuffer>, isFinal: boolean): Promise<void> {
    const { processLine } = PostalMime.prototype as unknown as PlainMime;
    return processLine.call(this, line, isFinal);
  }

  /** The library's own. */
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

/**
 * Parses the body of an email. Never rejects: an email that cannot be parsed (nested more than 256
 * levels deep, say) has null bodies and no attachments. A forwarded message/rfc822 is an
 * attachment; an image shown inside the HTML by its Content-ID is none.
 */
export async function readBody(raw: Buffer, limits: ParseLimits): Promise<Body> {
  const parser = new PlainMime(limits);
  try {
    await parser.parse(withoutDoubledCr(raw));
    const { plain, html } = parser.textContent;
    return {
      text: plain ? decodeWindows1252Gaps(plain) : null,
      html: html ? decodeWindows1252Gaps(html) : null,
      attachmentCount: parser.attachmentCount,
      isParsed: true,
    };
  } catch {
    return { text: null, html: null, attachmentCount: 0, isParsed: false };
  }
}

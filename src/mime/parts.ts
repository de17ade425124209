import { fieldsOf } from './header.js';
import { firstToken, parseStructuredField, type StructuredField } from './structured-field.js';

/** A MIME part of an email, or the email itself (RFC 2045), with the position of its body. */
export interface Part {
  /** The number as in IMAP (RFC 9051, section 6.4.5); null for an email that is a multipart. */
  number: string | null;
  contentType: StructuredField;
  disposition: StructuredField;
  /** Content-Transfer-Encoding, in lower case. */
  encoding: string;
  /** As written; null without the field. */
  contentId: string | null;
  /** Whether the part is in a multipart/related. */
  isRelated: boolean;
  /**
   * Whether an HTML body refers to the part by its Content-ID; determined only for images outside a
   * multipart/related.
   */
  isReferred: boolean;
  /** The start of its body in the email, and the end. */
  start: number;
  end: number;
  children: Part[];
}

export interface PartLimits {
  maxParts: number;
  /** Maximum bytes of the email's own header, and of the headers of all parts together. */
  maxHeaderSize: number;
}

/** An email has too many parts, or too large headers of parts. The message is a sentence. */
export class UnreadableParts extends Error {
  override readonly name = 'UnreadableParts';
}

/** Maximum characters of a value that are read: a value may be as long as a header. */
const MAX_VALUE = 16_384;

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
const DASH = 0x2d;
const LINE_OF_DASHES = Buffer.from('\n--');

/** Limits the recursion of functions that visit parts. */
const MAX_DEPTH = 256;

/**
 * Finds the parts of an email without decoding them. Takes linear time.
 *
 * @param maxDepth maximum nesting of multiparts
 * @throws UnreadableParts
 */
export function readParts(raw: Buffer, limits: PartLimits, maxDepth = MAX_DEPTH): Part {
  return new PartsReader(raw, { ...limits, maxDepth }).read();
}

/** A multipart whose end has not been found yet. */
interface OpenMultipart {
  /** The number of parts around it. */
  depth: number;
  boundary: string;
}

interface Delimiter {
  /** The index of its open multipart. */
  level: number;
  isLast: boolean;
}

class PartsReader {
  readonly #raw: Buffer;
  readonly #limits: PartLimits & { maxDepth: number };
  /** The current part and the parts around it, outermost first. */
  readonly #path: [Part, ...Part[]];
  /** Outermost first. */
  readonly #open: OpenMultipart[] = [];
  /** The indices of the open multiparts by boundary. */
  readonly #levels = new Map<string, number[]>();
  /** The start of the next line. */
  #at = 0;
  /** The start of the current header; null in a body. */
  #headerStart: number | null = 0;
  #headerBytes = 0;
  #count = 0;

  constructor(raw: Buffer, limits: PartLimits & { maxDepth: number }) {
    this.#raw = raw;
    this.#limits = limits;
    this.#path = [newPart(null)];
  }

  read(): Part {
    for (let start = this.#nextLine(); start >= 0; start = this.#nextLine()) {
      this.#at = this.#lineAfter(start);
      const end = this.#endOfLine(start, this.#at);
      const delimiter = this.#delimiterIn(start, end);
      if (delimiter) this.#onDelimiter(delimiter, start);
      else if (this.#headerStart !== null) this.#onHeaderLine(start, end);
    }
    this.#endParts(0, this.#raw.length);
    const [root] = this.#path;
    root.end = this.#raw.length;
    if (!isMultipart(root)) root.number = '1';
    return root;
  }

  /** The next line of a header, or the next line of a body that starts with two dashes; -1 if there is none. */
  #nextLine(): number {
    if (this.#at >= this.#raw.length) return -1;
    if (this.#headerStart !== null) return this.#at;
    const dashes = this.#open.length === 0 ? -1 : this.#raw.indexOf(LINE_OF_DASHES, this.#at - 1);
    return dashes < 0 ? -1 : dashes + 1;
  }

  #lineAfter(start: number): number {
    const newline = this.#raw.indexOf(LF, start);
    return newline < 0 ? this.#raw.length : newline + 1;
  }

  /** The end of a line without its line end: some programs send CR CR LF. */
  #endOfLine(start: number, next: number): number {
    let end = next;
    if (end > start && this.#raw[end - 1] === LF) end--;
    while (end > start && this.#raw[end - 1] === CR) end--;
    return end;
  }

  /** A delimiter (RFC 2046, section 5.1.1), which may end in blanks. */
  #delimiterIn(start: number, end: number): Delimiter | null {
    const raw = this.#raw;
    if (this.#open.length === 0 || raw[start] !== DASH || raw[start + 1] !== DASH) return null;
    let last = end;
    while (last > start + 2 && (raw[last - 1] === SPACE || raw[last - 1] === TAB)) last--;
    const text = raw.toString('latin1', start + 2, last);
    const level = this.#levels.get(text)?.at(-1) ?? -1;
    const ended = text.endsWith('--') ? (this.#levels.get(text.slice(0, -2))?.at(-1) ?? -1) : -1;
    if (level < 0 && ended < 0) return null;
    return ended > level ? { level: ended, isLast: true } : { level, isLast: false };
  }

  #onDelimiter({ level, isLast }: Delimiter, start: number): void {
    const { depth } = this.#open[level] as OpenMultipart;
    this.#endParts(depth + 1, start);
    this.#close(isLast ? level : level + 1);
    // The epilogue of a multipart still belongs to it, but has no meaning.
    if (!isLast) this.#beginPart();
  }

  #beginPart(): void {
    const { maxParts, maxDepth } = this.#limits;
    if (++this.#count > maxParts)
      throw new UnreadableParts(`It has more than ${maxParts} MIME parts`);
    if (this.#open.length > maxDepth)
      throw new UnreadableParts(`It nests more than ${maxDepth} MIME parts`);
    const parent = this.#path.at(-1) as Part;
    const part = newPart(parent);
    parent.children.push(part);
    this.#path.push(part);
    this.#headerStart = this.#at;
  }

  /** Ends the parts of the path from a given depth, at a delimiter or the email's end. */
  #endParts(depth: number, at: number): void {
    if (this.#headerStart !== null) this.#endHeader(at, at);
    const end = at < this.#raw.length ? this.#beforeLineEnd(at) : at;
    for (const part of this.#path.slice(depth)) part.end = Math.max(part.start, end);
    this.#path.length = Math.max(depth, 1);
  }

  /** The line end before a delimiter belongs to the delimiter. */
  #beforeLineEnd(start: number): number {
    let end = start;
    if (this.#raw[end - 1] === LF) end--;
    if (this.#raw[end - 1] === CR) end--;
    return end;
  }

  #onHeaderLine(start: number, end: number): void {
    if (end === start) {
      this.#endHeader(start, this.#at);
      return;
    }
    this.#headerBytes += end - start;
    if (this.#headerBytes > 2 * this.#limits.maxHeaderSize)
      throw new UnreadableParts('The headers of its parts are too long');
  }

  #endHeader(end: number, bodyStart: number): void {
    const part = this.#path.at(-1) as Part;
    readHeader(part, this.#raw.subarray(this.#headerStart ?? end, end));
    part.start = bodyStart;
    this.#headerStart = null;
    const { boundary } = part.contentType.parameters;
    if (isMultipart(part) && boundary)
      this.#openMultipart(Buffer.from(boundary).toString('latin1'));
  }

  #openMultipart(boundary: string): void {
    const levels = this.#levels.get(boundary);
    if (levels) levels.push(this.#open.length);
    else this.#levels.set(boundary, [this.#open.length]);
    this.#open.push({ depth: this.#path.length - 1, boundary });
  }

  #close(level: number): void {
    for (const { boundary } of this.#open.splice(level)) this.#levels.get(boundary)?.pop();
  }
}

/** Whether a part contains parts. A forwarded message/rfc822 is an attachment. */
export function isMultipart({ contentType }: Pick<Part, 'contentType'>): boolean {
  return contentType.value.startsWith('multipart/');
}

/** Treats an email whose parts cannot be read as a single part. */
export function opaquePart(raw: Buffer): Part {
  const part = newPart(null);
  return { ...part, number: '1', end: raw.length };
}

function newPart(parent: Part | null): Part {
  // RFC 2046, section 5.1.5.
  const value = parent?.contentType.value === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
  return {
    number: parent && [parent.number ?? [], parent.children.length + 1].flat().join('.'),
    contentType: { value, parameters: {} },
    disposition: { value: '', parameters: {} },
    encoding: '',
    contentId: null,
    isRelated:
      parent !== null && (parent.isRelated || parent.contentType.value === 'multipart/related'),
    isReferred: false,
    start: 0,
    end: 0,
    children: [],
  };
}

function readHeader(part: Part, header: Buffer): void {
  // If a field is repeated, the first one counts.
  const fields = new Map(
    fieldsOf(header)
      .reverse()
      .map(({ name, value }) => [name.toLowerCase(), value.slice(0, MAX_VALUE)]),
  );
  const type = fields.get('content-type');
  if (type !== undefined) part.contentType = parseStructuredField(type);
  part.disposition = parseStructuredField(fields.get('content-disposition') ?? '');
  part.encoding = firstToken(fields.get('content-transfer-encoding') ?? '');
  part.contentId = fields.get('content-id') || null;
}

/** A part and all parts within it, in the order of the email. */
export function* allParts(part: Part): Generator<Part> {
  yield part;
  for (const child of part.children) yield* allParts(child);
}

/** The parts that are attachments, or shown inside the HTML body by their Content-ID, in the order of the email. */
export function attachmentParts(root: Part): Part[] {
  return [...allParts(root)].filter((part) => !isMultipart(part) && !isText(part));
}

/** Whether an attachment is shown inside the HTML body, so that it is not counted. */
export function isShownInside(part: Part): boolean {
  return mayBeShownInside(part) && (part.isRelated || part.isReferred);
}

/** Whether an attachment can be shown inside the HTML body. */
export function mayBeShownInside({ contentId, disposition }: Part): boolean {
  return contentId !== null && disposition.value !== 'attachment';
}

/** The Content-ID without angle brackets; null if there is none. */
export function contentIdOf({ contentId }: Part): string | null {
  return contentId?.replace(/^<|>$/g, '') || null;
}

/** Whether a part is shown as the body of the email. */
export function isText({ contentType: { value }, disposition }: Part): boolean {
  return (value === 'text/plain' || value === 'text/html') && disposition.value !== 'attachment';
}

/** Limits of the structure of an email. */
export interface MimeLimits {
  /** Bytes of the header section. */
  maxHeaderSize: number;
  /** Bytes of a line. */
  maxLineLength: number;
  /** MIME parts. */
  maxParts: number;
  /** Multiparts within each other. */
  maxDepth: number;
}

/** The limits of parsing. */
export interface ParseLimits {
  /** MIME parts: those that were counted when the email came are not exactly those that the parser finds. */
  maxParts: number;
  /** Bytes of the email's own header: the headers of its parts may have as many in total. */
  maxHeaderSize: number;
}

const LF = 0x0a;
const CR = 0x0d;
const DASHES = '--';
const LINE_OF_DASHES = Buffer.from(`\n${DASHES}`);

/**
 * Checks the structure of an email, which could otherwise cost far more than its size to parse. Takes linear time,
 * for any email.
 *
 * @returns a sentence about what exceeds a limit; null if nothing does
 */
export function checkMimeLimits(raw: Buffer, limits: MimeLimits): string | null {
  const { maxHeaderSize, maxLineLength, maxParts, maxDepth } = limits;
  if (headerLength(raw, maxHeaderSize) > maxHeaderSize) {
    return `The header is longer than ${maxHeaderSize} bytes`;
  }
  if (hasLongerLine(raw, maxLineLength)) return `A line is longer than ${maxLineLength} bytes`;
  if (hasFewDelimiters(raw, limits)) return null;
  const { parts, depth } = measure(raw, declaredBoundaries(raw), limits);
  if (parts > maxParts) return `It has more than ${maxParts} MIME parts`;
  return depth > maxDepth ? `It nests more than ${maxDepth} MIME parts` : null;
}

/**
 * Bytes of the header section, without the empty line that ends it.
 *
 * @param most looks no further; a longer header counts as one byte more
 */
export function headerLength(raw: Buffer, most: number): number {
  for (let start = 0; start < raw.length && start <= most; ) {
    const newline = raw.indexOf(LF, start);
    if (newline < 0) return Math.min(raw.length, most + 1);
    let end = newline;
    // Some programs send CR CR LF.
    while (end > start && raw[end - 1] === CR) end--;
    if (end === start) return newline;
    start = newline + 1;
  }
  return Math.min(raw.length, most + 1);
}

/** Whether so few lines look like delimiters that no limit can be exceeded. */
export function hasFewDelimiters(
  raw: Buffer,
  { maxParts, maxDepth }: Pick<MimeLimits, 'maxParts' | 'maxDepth'>,
): boolean {
  let count = 0;
  for (const _ of delimiterStarts(raw)) {
    if (++count > Math.min(maxParts, maxDepth)) return false;
  }
  return true;
}

/** Looks for the last line end within the limit, not at every line: this skips most of an email. */
function hasLongerLine(raw: Buffer, maxLineLength: number): boolean {
  for (let start = 0; raw.length - start > maxLineLength; ) {
    const newline = raw.lastIndexOf(LF, start + maxLineLength);
    if (newline < start) return true;
    start = newline + 1;
  }
  return false;
}

/** The positions after the two dashes of the lines that begin with them. */
function* delimiterStarts(raw: Buffer): Generator<number> {
  if (raw.toString('latin1', 0, DASHES.length) === DASHES) yield DASHES.length;
  for (let at = raw.indexOf(LINE_OF_DASHES); at >= 0; at = raw.indexOf(LINE_OF_DASHES, at + 1)) {
    yield at + LINE_OF_DASHES.length;
  }
}

/** RFC 2046, section 5.1.1, allows 70 characters, and two dashes at the end of the last. */
const MAX_DELIMITER_LENGTH = 256;

/** A delimiter without its dashes, and without blanks at its end. */
function delimiterAt(raw: Buffer, start: number): string {
  const most = Math.min(raw.length, start + MAX_DELIMITER_LENGTH - DASHES.length);
  let end = start;
  while (end < most && raw[end] !== LF) end++;
  return raw.toString('latin1', start, end).trimEnd();
}

const BOUNDARY = 'boundary';

/** All boundaries that are declared anywhere in an email. */
function declaredBoundaries(raw: Buffer): Set<string> {
  const found = new Set<string>();
  // Parameter names are case-insensitive.
  const text = raw.toString('latin1').toLowerCase();
  for (let at = text.indexOf(BOUNDARY); at >= 0; at = text.indexOf(BOUNDARY, at + 1)) {
    const value = raw.toString('latin1', at + BOUNDARY.length, at + MAX_DELIMITER_LENGTH);
    const [, quoted, token] = /^\s*=\s*(?:"([^"]*)"|([^\s;"]+))/.exec(value) ?? [];
    found.add((quoted ?? token ?? '').trimEnd());
  }
  return found;
}

/**
 * Counts the parts that delimiters open, and the multiparts that are open at a time, until a limit is
 * exceeded.
 */
function measure(
  raw: Buffer,
  boundaries: ReadonlySet<string>,
  { maxParts, maxDepth }: MimeLimits,
): { parts: number; depth: number } {
  const open = new OpenMultiparts();
  let parts = 0;
  let depth = 0;
  for (const start of delimiterStarts(raw)) {
    if (parts > maxParts || depth > maxDepth) break;
    const line = delimiterAt(raw, start);
    const isLast = line.endsWith(DASHES) && boundaries.has(line.slice(0, -DASHES.length));
    const boundary = isLast ? line.slice(0, -DASHES.length) : line;
    if (!boundaries.has(boundary)) continue;
    if (isLast) {
      open.close(boundary);
      continue;
    }
    parts++;
    open.begin(boundary);
    depth = Math.max(depth, open.depth);
  }
  return { parts, depth };
}

/** The open multiparts, the outermost first. */
class OpenMultiparts {
  readonly #boundaries: string[] = [];
  readonly #levels = new Map<string, number>();

  get depth(): number {
    return this.#boundaries.length;
  }

  /** A part begins: the multiparts within the part before it are over. */
  begin(boundary: string): void {
    const level = this.#levels.get(boundary);
    if (level !== undefined) this.#closeDownTo(level + 1);
    else {
      this.#levels.set(boundary, this.depth);
      this.#boundaries.push(boundary);
    }
  }

  /** A multipart is over, and all within it. */
  close(boundary: string): void {
    this.#closeDownTo(this.#levels.get(boundary) ?? this.depth);
  }

  #closeDownTo(depth: number): void {
    for (const boundary of this.#boundaries.splice(depth)) this.#levels.delete(boundary);
  }
}

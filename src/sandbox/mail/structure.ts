/** How a mail may be built. */
export interface StructureLimits {
  /** Bytes of the header section. */
  maxHeaderSize: number;
  /** Bytes of a line. */
  maxLineLength: number;
  /** MIME parts. */
  maxParts: number;
  /** Multiparts within each other. */
  maxDepth: number;
}

const LF = 0x0a;
const CR = 0x0d;
const DASH = 0x2d;

/**
 * What is wrong with the build of a mail, by the limits: a mail that costs its readers more than
 * its size says. Looks at every line once.
 *
 * @returns a sentence, or null where nothing is wrong
 */
export function structureFault(raw: Buffer, limits: StructureLimits): string | null {
  if (headerEnd(raw) > limits.maxHeaderSize) {
    return `The header is longer than ${limits.maxHeaderSize} bytes`;
  }
  const delimiters = delimiterLines(raw, limits.maxLineLength);
  if (delimiters === null) return `A line is longer than ${limits.maxLineLength} bytes`;
  // So few lines that look like delimiters cannot be too many.
  if (delimiters.length <= Math.min(limits.maxParts, limits.maxDepth)) return null;
  const { parts, depth } = measure(delimiters, declaredBoundaries(raw), limits);
  if (parts > limits.maxParts) return `It has more than ${limits.maxParts} MIME parts`;
  return depth > limits.maxDepth ? `It nests more than ${limits.maxDepth} MIME parts` : null;
}

function headerEnd(raw: Buffer): number {
  for (let start = 0; start < raw.length; ) {
    const newline = raw.indexOf(LF, start);
    if (newline < 0) return raw.length;
    let end = newline;
    // Some programs make CR CR LF of every line end.
    while (end > start && raw[end - 1] === CR) end--;
    if (end === start) return newline;
    start = newline + 1;
  }
  return raw.length;
}

/** The lines that begin with two dashes, without them; null when a line is too long. */
function delimiterLines(raw: Buffer, maxLineLength: number): string[] | null {
  const lines: string[] = [];
  for (let start = 0; start < raw.length; ) {
    const newline = raw.indexOf(LF, start);
    const end = newline < 0 ? raw.length : newline;
    if (end - start > maxLineLength) return null;
    if (raw[start] === DASH && raw[start + 1] === DASH) lines.push(delimiter(raw, start, end));
    start = end + 1;
  }
  return lines;
}

/** RFC 2046, 5.1.1: at most 70 characters, and two dashes at the end of the last. */
const LONGEST_DELIMITER = 256;

function delimiter(raw: Buffer, start: number, end: number): string {
  return raw.toString('latin1', start + 2, Math.min(end, start + LONGEST_DELIMITER)).trimEnd();
}

const BOUNDARY = 'boundary';

/** All that is declared as a boundary anywhere in a mail. */
function declaredBoundaries(raw: Buffer): Set<string> {
  const found = new Set<string>();
  // Names of parameters are of any case: all that may begin one is looked at.
  const text = raw.toString('latin1').toLowerCase();
  for (let at = text.indexOf(BOUNDARY); at >= 0; at = text.indexOf(BOUNDARY, at + 1)) {
    const value = raw.toString('latin1', at + BOUNDARY.length, at + LONGEST_DELIMITER);
    const [, quoted, token] = /^\s*=\s*(?:"([^"]*)"|([^\s;"]+))/.exec(value) ?? [];
    found.add((quoted ?? token ?? '').trimEnd());
  }
  return found;
}

/**
 * Counts the parts that delimiters open, and how many multiparts are open at a time at most, until
 * one of them is too many.
 */
function measure(
  delimiters: readonly string[],
  boundaries: ReadonlySet<string>,
  { maxParts, maxDepth }: StructureLimits,
): { parts: number; depth: number } {
  const open = new Map<string, number>();
  let parts = 0;
  let depth = 0;
  for (const line of delimiters) {
    if (parts > maxParts || depth > maxDepth) break;
    const isLast = line.endsWith('--') && boundaries.has(line.slice(0, -2));
    const boundary = isLast ? line.slice(0, -2) : line;
    if (!boundaries.has(boundary)) continue;
    const level = open.get(boundary) ?? open.size;
    closeFrom(open, isLast ? level : level + 1);
    if (isLast) continue;
    parts++;
    open.set(boundary, level);
    depth = Math.max(depth, open.size);
  }
  return { parts, depth };
}

/** Closes the multiparts within one: those that were opened after it. */
function closeFrom(open: Map<string, number>, level: number): void {
  if (open.size <= level) return;
  const later = [...open.keys()].slice(level);
  for (const boundary of later) open.delete(boundary);
}

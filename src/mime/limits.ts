import { type PartLimits, readParts, UnreadableParts } from './parts.js';

/** Limits for the structure of an email. */
export interface MimeLimits extends PartLimits {
  /** Maximum bytes of a line. */
  maxLineLength: number;
  /** Maximum nesting of multiparts. */
  maxDepth: number;
}

const LF = 0x0a;
const CR = 0x0d;
const LINE_OF_DASHES = Buffer.from('\n--');

/**
 * Checks the structure of an email, which could otherwise take far more than linear time to parse. Takes
 * linear time for any email.
 *
 * @returns a sentence about the exceeded limit; null if there is none
 */
export function checkMimeLimits(raw: Buffer, limits: MimeLimits): string | null {
  const { maxHeaderSize, maxLineLength } = limits;
  if (headerLength(raw, maxHeaderSize) > maxHeaderSize) {
    return `The header is longer than ${maxHeaderSize} bytes`;
  }
  if (hasLongerLine(raw, maxLineLength)) return `A line is longer than ${maxLineLength} bytes`;
  if (hasFewDelimiters(raw, limits)) return null;
  try {
    // The headers of the parts may be of any length here: the email is then shown without a body.
    readParts(raw, { ...limits, maxHeaderSize: Number.POSITIVE_INFINITY }, limits.maxDepth);
    return null;
  } catch (error) {
    if (error instanceof UnreadableParts) return error.message;
    throw error;
  }
}

/**
 * The length of the header section in bytes, without the empty line that ends it.
 *
 * @param most stops there; a longer header counts as one byte more
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
  let at = -1;
  for (let left = Math.min(maxParts, maxDepth); left >= 0; left--) {
    at = raw.indexOf(LINE_OF_DASHES, at + 1);
    if (at < 0) return true;
  }
  return false;
}

/** Searches backwards for the last line end within the limit, which skips most of an email. */
function hasLongerLine(raw: Buffer, maxLineLength: number): boolean {
  for (let start = 0; raw.length - start > maxLineLength; ) {
    const newline = raw.lastIndexOf(LF, start + maxLineLength);
    if (newline < start) return true;
    start = newline + 1;
  }
  return false;
}

const CR = 0x0d;
const LF = 0x0a;

/** What a line begins with that may end a part. */
const DELIMITER = Buffer.from('\n--');

/** So many bytes are taken at a time: how much does not matter, as long as they are many lines. */
const RUN_BYTES = 64 * 1024;

/**
 * How far the lines go that can be taken at once: all are whole, and none may be a delimiter.
 *
 * @returns where the next line begins; `start` where not one line is found
 */
export function endOfRun(bytes: Buffer, start: number, hasDelimiters: boolean): number {
  const run = bytes.subarray(start, start + RUN_BYTES);
  if (!hasDelimiters) return start + run.lastIndexOf(LF) + 1;
  if (run[0] === DELIMITER[1]) return start;
  const delimiter = run.indexOf(DELIMITER);
  // The last line of the run may be one whose first bytes are in the next.
  return start + (delimiter === -1 ? run.lastIndexOf(LF) : delimiter) + 1;
}

/** Lines with LF between them, and no line end behind the last. */
export function joinLines(lines: Uint8Array): Uint8Array<ArrayBuffer> {
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

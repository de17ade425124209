/** Bytes at a time: the output may be twice as long. */
const CHUNK_SIZE = 64 * 1024;

/**
 * Lines of blanks one after the other: mailauth keeps an object for each until there is a line with
 * more, 2.7 GB for 24 MB of them.
 */
const MAX_BLANK_LINES = 50_000;

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;

/**
 * A body with its lines all ended with CRLF, as DKIM sees it (RFC 6376, section 5.3). mailauth does this
 * as well, a line at a time: 1 s for a megabyte of line feeds.
 *
 * @throws Error for a body that mailauth would take too much memory for
 */
export function withCrlf(body: Buffer): Buffer {
  const lines = new Lines();
  const chunks: Buffer[] = [];
  for (let start = 0; start < body.length; start += CHUNK_SIZE) {
    chunks.push(lines.normalize(body.subarray(start, start + CHUNK_SIZE)));
  }
  return Buffer.concat(chunks);
}

/** The state of the current line, across chunks. */
class Lines {
  /** The byte before. */
  #last = LF;
  /** Whether the line has text so far. */
  #hasText = false;
  #hasBlank = false;
  #blankLines = 0;

  normalize(chunk: Buffer): Buffer {
    const normalized = Buffer.allocUnsafe(2 * chunk.length);
    let length = 0;
    for (const byte of chunk) {
      if (byte === LF && this.#last !== CR) normalized[length++] = CR;
      normalized[length++] = byte;
      this.#note(byte);
    }
    return length === chunk.length ? chunk : Buffer.from(normalized.subarray(0, length));
  }

  #note(byte: number): void {
    this.#last = byte;
    if (byte === LF) this.#end();
    else if (byte === SPACE || byte === TAB) this.#hasBlank = true;
    else if (byte !== CR) this.#hasText = true;
  }

  #end(): void {
    if (this.#hasText) this.#blankLines = 0;
    else if (this.#hasBlank) this.#blankLines++;
    if (this.#blankLines > MAX_BLANK_LINES) throw new Error('the body is of blank lines');
    this.#hasText = this.#hasBlank = false;
  }
}

/** Bytes at a time: what is written of them may be twice as long. */
const PIECE = 64 * 1024;

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
  const pieces: Buffer[] = [];
  for (let start = 0; start < body.length; start += PIECE) {
    pieces.push(lines.mended(body.subarray(start, start + PIECE)));
  }
  return Buffer.concat(pieces);
}

/** The lines of a body, from piece to piece. */
class Lines {
  /** The byte before. */
  #last = LF;
  /** What is on the line so far. */
  #hasText = false;
  #hasBlank = false;
  #blankLines = 0;

  mended(piece: Buffer): Buffer {
    const mended = Buffer.allocUnsafe(2 * piece.length);
    let length = 0;
    for (const byte of piece) {
      if (byte === LF && this.#last !== CR) mended[length++] = CR;
      mended[length++] = byte;
      this.#note(byte);
    }
    return length === piece.length ? piece : Buffer.from(mended.subarray(0, length));
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

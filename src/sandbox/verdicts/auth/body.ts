import { Readable } from 'node:stream';
import { Stretch } from '../../mail/stretch.js';

/** Bytes that are looked at before others may go on. */
const PIECE = 64 * 1024;

const LF = 0x0a;
const CR = 0x0d;

/**
 * A body in pieces, its lines all ended with CRLF, as DKIM sees it (RFC 6376, section 5.3). mailauth
 * does this as well, a line at a time: 1 s for a megabyte of line feeds.
 */
export async function crlfPieces(body: Buffer, signal: AbortSignal): Promise<Buffer[]> {
  const stretch = new Stretch();
  const pieces: Buffer[] = [];
  for (let start = 0; start < body.length; start += PIECE) {
    pieces.push(withCrlf(body.subarray(start, start + PIECE), body[start - 1]));
    await stretch.pause();
    signal.throwIfAborted();
  }
  return pieces;
}

/** @param before the byte before the piece */
function withCrlf(piece: Buffer, before: number | undefined): Buffer {
  const mended = Buffer.allocUnsafe(2 * piece.length);
  let length = 0;
  let last = before;
  for (const byte of piece) {
    if (byte === LF && last !== CR) mended[length++] = CR;
    mended[length++] = byte;
    last = byte;
  }
  return length === piece.length ? piece : Buffer.from(mended.subarray(0, length));
}

/**
 * A mail that is read with pauses, and no further when the signal is aborted: mailauth hashes 24 MB
 * in one go where it is given a Buffer, and goes on when nobody waits for it any more.
 */
export function withPauses(header: Buffer, pieces: Buffer[], signal: AbortSignal): Readable {
  return Readable.from(paused([header, ...pieces], signal), { objectMode: false });
}

async function* paused(pieces: Buffer[], signal: AbortSignal): AsyncGenerator<Buffer> {
  const stretch = new Stretch();
  for (const piece of pieces) {
    await stretch.pause();
    signal.throwIfAborted();
    yield piece;
  }
}

import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EmailFile } from '../message/email-files.js';
import { DECODING_BYTES, decodedChunks, decodePart } from '../message/part-decoder.js';
import { chunksFor } from './email-response.js';

/** A range of bytes; the end is exclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The memory that {@link writeFile} needs besides the email, in bytes. */
export function buffersOf({ encoding }: EmailFile): number {
  return encoding === '' ? 0 : DECODING_BYTES;
}

/** Reads bytes of a small file. */
export function readFile(file: EmailFile, { start, end }: ByteRange): Uint8Array<ArrayBuffer> {
  const bytes = decodePart(bodyOf(file), file.encoding);
  return Uint8Array.from(bytes.subarray(start, end));
}

/**
 * Writes bytes of a file with backpressure, and ends the response. Decodes and sends one chunk per turn of
 * the event loop. Resolves early if the connection is closed.
 */
export async function writeFile(
  response: ServerResponse,
  file: EmailFile,
  { start, end }: ByteRange,
): Promise<void> {
  let at = 0;
  let written = Promise.resolve(true);
  for (const chunk of decodedChunks(bodyOf(file), file.encoding)) {
    const wanted = chunk.subarray(Math.max(0, start - at), Math.max(0, end - at));
    at += chunk.length;
    for (const piece of chunksFor(response.socket, wanted)) {
      // The next chunk is decoded while the connection sends this one.
      if (!(await written)) return;
      written = write(response, piece);
    }
    if (at >= end) break;
    await nextTurn();
  }
  if (await written) response.end();
}

function bodyOf({ raw, start, end }: EmailFile): Buffer {
  return raw.subarray(start, end);
}

/**
 * Resolves when the connection has sent the bytes, so that their memory can be reused. False if the
 * connection was closed.
 */
function write(response: ServerResponse, bytes: Uint8Array): Promise<boolean> {
  if (response.destroyed) return Promise.resolve(false);
  return new Promise((resolve) => {
    const onClose = () => resolve(false);
    response.once('close', onClose);
    response.write(bytes, (error) => {
      response.off('close', onClose);
      resolve(!error);
    });
  });
}

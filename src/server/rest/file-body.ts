import type { ServerResponse } from 'node:http';
import type { EmailFile } from '../message/email-files.js';
import { type PartDecoder, partDecoder, TARGET_BYTES } from '../message/part-decoder.js';
import { type Meter, type Steps, slices } from '../slices.js';
import { chunksFor } from './email-response.js';

/** Bytes from one place to another, exclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * One piece after the other is decoded here, and sent while it is still in the processor's cache: memory for all of a
 * big file takes more time than decoding it.
 */
const BUFFER_BYTES = 2 * TARGET_BYTES;

/** The memory that {@link writeFile} needs besides the email, in bytes. */
export function buffersOf({ encoding }: EmailFile): number {
  return encoding === '' ? 0 : 2 * BUFFER_BYTES;
}

/** Bytes of a small file. */
export function readFile(file: EmailFile, { start, end }: ByteRange): Uint8Array<ArrayBuffer> {
  if (file.encoding === '') return Uint8Array.from(bodyOf(file).subarray(start, end));
  const bytes = new Uint8Array(file.size + TARGET_BYTES);
  const decoder = partDecoder(bodyOf(file), file.encoding);
  const target = Buffer.from(bytes.buffer);
  for (let at = 0; !decoder.isDone; ) at += decoder.decode(target, at);
  return bytes.slice(start, end);
}

/**
 * Writes bytes of a file, as fast as the client reads them, and ends the response. Nothing is kept but the email
 * itself, and {@link buffersOf}. Resolves early if the connection is closed.
 */
export async function writeFile(
  response: ServerResponse,
  file: EmailFile,
  range: ByteRange,
): Promise<void> {
  const pieces =
    file.encoding === '' ? plainPieces(response, file, range) : decodedPieces(file, range);
  let written = Promise.resolve(true);
  for await (const piece of pieces) {
    // The next piece is decoded while the connection takes this one.
    if (!(await written)) return;
    written = write(response, piece);
  }
  if (await written) response.end();
}

function* plainPieces(
  { socket }: ServerResponse,
  file: EmailFile,
  { start, end }: ByteRange,
): Generator<Uint8Array> {
  yield* chunksFor(socket, bodyOf(file).subarray(start, end));
}

/** Each piece is valid until the next but one is requested. */
async function* decodedPieces(
  file: EmailFile,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  const decoder = partDecoder(bodyOf(file), file.encoding);
  let [buffer, other] = [
    Buffer.allocUnsafeSlow(BUFFER_BYTES),
    Buffer.allocUnsafeSlow(BUFFER_BYTES),
  ];
  for (let at = 0; at < end && !decoder.isDone; ) {
    const target = buffer;
    const length = await slices.run((meter) => decodeInto(target, decoder, meter));
    if (at + length > start) {
      yield target.subarray(Math.max(0, start - at), Math.min(length, end - at));
      [buffer, other] = [other, buffer];
    }
    at += length;
  }
}

/** Decodes as much as there is room for. */
function* decodeInto(buffer: Buffer, decoder: PartDecoder, meter: Meter): Steps<number> {
  let length = 0;
  while (!decoder.isDone && length + TARGET_BYTES <= buffer.length) {
    length += decoder.decode(buffer, length);
    meter.spend(decoder.cost);
    if (meter.isUsedUp) yield;
  }
  return length;
}

function bodyOf({ raw, start, end }: EmailFile): Buffer {
  return raw.subarray(start, end);
}

/** Resolves when the connection has taken the bytes: their memory may be used again. False if it was closed. */
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

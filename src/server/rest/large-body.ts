import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Context } from 'hono';
import type { Env } from './auth.js';
import { unavailable } from './errors.js';
import type { SlowReaderGuard } from './slow-reader-guard.js';

/** Bytes per write on an encrypted connection: TLS encrypts each chunk at once, into new memory. */
const ENCRYPTED_CHUNK = 64 * 1024;

/** What a response needs until it is read: {@link SlowReaderGuard.hold}. */
interface Held {
  guard: SlowReaderGuard;
  content: object;
  bytes: number;
}

/**
 * Responds with a large body, which is sent with backpressure.
 *
 * @throws ApiError INTERNAL_ERROR, status 503, if too many responses are waiting to be read
 */
export function sendLarge(
  c: Context<Env>,
  pieces: readonly Uint8Array[],
  status: 200 | 206,
  headers: Record<string, string>,
  { guard, content, bytes }: Held,
): Response {
  if (c.req.method === 'HEAD') return c.body(null, status, headers);
  const { outgoing } = c.env ?? {};
  // Without a connection, as in benchmarks, there is no slow reader.
  if (!outgoing) return c.body(new Uint8Array(Buffer.concat(pieces)), status, headers);
  if (!guard.hold(outgoing, content, bytes))
    throw unavailable('Too many responses are waiting to be read; try again later');
  c.set('writeBody', (response) => write(response, pieces));
  return c.body(null, status, headers);
}

/**
 * Writes a body with backpressure, and ends the response when the connection has sent it. Resolves early if the
 * connection is closed.
 */
async function write(response: ServerResponse, pieces: readonly Uint8Array[]): Promise<void> {
  for (const piece of pieces)
    for (const chunk of chunksFor(response.socket, piece))
      if (!(await writeChunk(response, chunk))) return;
  response.end();
}

/**
 * The chunks to write to a connection. Without TLS everything is written at once: the connection sends it
 * from its place in memory, without a copy of the unread rest.
 */
function* chunksFor(connection: Socket | null, bytes: Uint8Array): Generator<Uint8Array> {
  const length = connection instanceof TLSSocket ? ENCRYPTED_CHUNK : bytes.length;
  for (let start = 0; start < bytes.length; start += length)
    yield bytes.subarray(start, start + length);
}

/** Resolves when the connection has sent the bytes. False if the connection was closed. */
function writeChunk(response: ServerResponse, bytes: Uint8Array): Promise<boolean> {
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

import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { comparableAddress } from '../../contract/address.js';
import type { Collection } from '../../contract/email.js';
import { RECIPIENT_HEADER } from '../../contract/operations.js';
import type { EmailJson } from '../message/email-json.js';
import type { Entry } from '../store/store.js';
import { unavailable } from './errors.js';
import type { SlowReaderGuard } from './slow-reader-guard.js';

/** Bytes per write on an encrypted connection: TLS encrypts each chunk at once, into new memory. */
const ENCRYPTED_CHUNK = 64 * 1024;

const JSON_TYPE = { 'Content-Type': 'application/json' };

/**
 * Responds with an email. A large one is sent with backpressure.
 *
 * @throws ApiError INTERNAL_ERROR, status 503, if too many responses are waiting to be read
 */
export function sendEmail(
  c: Pick<Context<{ Bindings: Partial<HttpBindings> }>, 'body' | 'env' | 'req'>,
  email: EmailJson,
  guard: SlowReaderGuard,
): Response {
  const { before, content, after } = email;
  const { json } = content;
  if (typeof json === 'string') return c.body(before + json + after, 200, JSON_TYPE);

  const encoder = new TextEncoder();
  const [head, tail] = [encoder.encode(before), encoder.encode(after)];
  const length = String(head.length + json.length + tail.length);
  const headers = { ...JSON_TYPE, 'Content-Length': length };
  if (c.req.method === 'HEAD') return c.body(null, 200, headers);
  // Without a connection, as in tests, there is no slow reader.
  const { outgoing, incoming } = c.env ?? {};
  if (outgoing && !guard.hold(outgoing, content, json.length)) {
    throw unavailable('Too many responses are waiting to be read; try again later');
  }
  return c.body(streamOf([head, json, tail], incoming?.socket), 200, headers);
}

/** A stream of buffers with backpressure. */
function streamOf(
  buffers: Uint8Array<ArrayBuffer>[],
  connection: Socket | undefined,
): ReadableStream<Uint8Array> {
  const pieces = buffers.flatMap((buffer) => [...chunksFor(connection, buffer)]).values();
  return new ReadableStream(
    {
      pull(controller) {
        const { done, value } = pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    // Chunks are not buffered before they are requested.
    { highWaterMark: 0 },
  );
}

/**
 * The chunks to write to a connection. Without TLS everything is written at once: the connection sends it
 * from its place in memory, without a copy of the unread rest.
 */
export function* chunksFor<Bytes extends Uint8Array>(
  connection: Socket | null | undefined,
  bytes: Bytes,
): Generator<Bytes> {
  const length = connection instanceof TLSSocket ? ENCRYPTED_CHUNK : bytes.length;
  for (let start = 0; start < bytes.length; start += length)
    yield bytes.subarray(start, start + length) as Bytes;
}

/**
 * Sets the header {@link RECIPIENT_HEADER} of the response: whether SMTP delivered the email to that address.
 * `to` also matches parts of addresses, and a record does not show Bcc recipients.
 */
export function setRecipientHeader(c: Context, box: Collection, entry: Entry | null): void {
  const address = decodeAddress(c.req.header(RECIPIENT_HEADER));
  if (address === undefined || box !== 'inbox' || entry === null) return;
  const isRecipient = entry.message.envelope.to.some((to) => comparableAddress(to) === address);
  c.header(RECIPIENT_HEADER, isRecipient ? 'yes' : 'no');
}

/** A malformed header is ignored, as by servers that do not support it. */
function decodeAddress(header: string | undefined): string | undefined {
  try {
    return header === undefined ? undefined : comparableAddress(decodeURIComponent(header));
  } catch {
    return undefined;
  }
}

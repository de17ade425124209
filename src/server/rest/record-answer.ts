import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { EmailJson } from '../message/email-json.js';
import { tooBusy } from './api-error.js';
import type { SlowReaderGuard } from './slow-reader-guard.js';

/** Bytes that a connection is given at a time: over TLS each is encrypted in one go. */
const PIECE = 64 * 1024;

/**
 * Answers with a record. A long one is given as fast as its reader takes it.
 *
 * @throws ApiError INTERNAL_ERROR, status 503, if too many answers wait for their readers
 */
export function sendEmail(
  c: Pick<Context<{ Bindings: Partial<HttpBindings> }>, 'body' | 'env' | 'req'>,
  record: EmailJson,
  guard: SlowReaderGuard,
): Response {
  const { before, content, after } = record;
  const { json } = content;
  if (typeof json === 'string') return c.body(before + json + after, 200, JSON_TYPE);

  const encoder = new TextEncoder();
  const [head, tail] = [encoder.encode(before), encoder.encode(after)];
  const length = String(head.length + json.length + tail.length);
  const headers = { ...JSON_TYPE, 'Content-Length': length };
  if (c.req.method === 'HEAD') return c.body(null, 200, headers);
  // Without a connection there is nobody who could be slow.
  const { outgoing } = c.env ?? {};
  if (outgoing && !guard.hold(outgoing, content, json.length)) {
    throw tooBusy('Too many answers wait for their readers');
  }
  return c.body(streamOf(pieces([head, json, tail])), 200, headers);
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

function* pieces(buffers: Uint8Array<ArrayBuffer>[]): Generator<Uint8Array<ArrayBuffer>> {
  for (const buffer of buffers) {
    for (let start = 0; start < buffer.length; start += PIECE) {
      yield buffer.subarray(start, start + PIECE);
    }
  }
}

function streamOf(pieces: Iterator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull(controller) {
        const { done, value } = pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    // Nothing is made ready before it is asked for.
    { highWaterMark: 0 },
  );
}

import type { Context } from 'hono';
import type { EmailFile } from '../message/email-files.js';
import type { Env } from './auth.js';
import { ApiError } from './errors.js';
import { sendLarge } from './large-body.js';
import type { SlowReaderGuard } from './slow-reader-guard.js';

/** A range of bytes; the end is exclusive. */
interface ByteRange {
  start: number;
  end: number;
}

/** Larger files are sent with backpressure. */
const STREAMED_BYTES = 64 * 1024;

/** A content type that can be sent unchanged (RFC 9110, section 8.3). */
const CONTENT_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:; charset=[\w.:+-]+)?$/;

/**
 * Sends a file of an email, or the requested range of it (RFC 9110, section 14). No browser renders the file
 * as a page of this origin, or runs scripts in it.
 *
 * @throws ApiError INVALID_REQUEST, status 416, if the range is beyond the end; others like {@link sendLarge}
 */
export function sendFile(c: Context<Env>, file: EmailFile, guard: SlowReaderGuard): Response {
  const { tag, bytes } = file;
  const size = bytes.length;
  const etag = `"${tag}"`;
  const headers = {
    ETag: etag,
    'Cache-Control': 'private, max-age=31536000, immutable',
    Vary: 'Authorization',
    'Accept-Ranges': 'bytes',
    'Content-Security-Policy': "sandbox; default-src 'none'",
  };
  if (isKnown(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers);
  const range = rangeOf(c, size, etag);
  const { start, end } = range ?? { start: 0, end: size };
  const all = {
    ...headers,
    'Content-Type': CONTENT_TYPE.test(file.type) ? file.type : 'application/octet-stream',
    'Content-Disposition': attachmentOf(file.name),
    'Content-Length': String(end - start),
    ...(range && { 'Content-Range': `bytes ${start}-${end - 1}/${size}` }),
  };
  const status = range ? 206 : 200;
  const wanted = bytes.subarray(start, end);
  if (size <= STREAMED_BYTES) return c.body(new Uint8Array(wanted), status, all);
  const { buffer } = bytes;
  return sendLarge(c, [wanted], status, all, { guard, content: buffer, bytes: buffer.byteLength });
}

/** Whether the client has the file already (RFC 9110, section 13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === etag);
}

/** A single range; any other is ignored, as RFC 9110 allows. */
function rangeOf(c: Context<Env>, length: number, etag: string): ByteRange | null {
  const ifRange = c.req.header('If-Range');
  const [, first = '', last = ''] =
    /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(c.req.header('Range') ?? '') ?? [];
  if (c.req.method !== 'GET' || (first === '' && last === '')) return null;
  if (ifRange !== undefined && ifRange !== etag) return null;
  const isSuffix = first === '';
  const start = isSuffix ? Math.max(0, length - Number(last)) : Number(first);
  const end = isSuffix || last === '' ? length : Math.min(length, Number(last) + 1);
  // RFC 9110, section 14.1.1: such a range is not valid.
  if (!isSuffix && last !== '' && Number(last) < start) return null;
  if (start < end) return { start, end };
  throw new ApiError('INVALID_REQUEST', `The range is not within the ${length} bytes`, {
    status: 416,
    headers: { 'Content-Range': `bytes */${length}` },
  });
}

/** Content-Disposition with the name in both encodings (RFC 6266, section 4.3, and RFC 8187). */
function attachmentOf(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["%\\]/gu, '_');
  const plain = `attachment; filename="${ascii}"`;
  return ascii === name ? plain : `${plain}; filename*=UTF-8''${encodeExtended(name)}`;
}

/** RFC 8187, section 3.2.1: encodeURIComponent leaves four characters unencoded that are not allowed. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

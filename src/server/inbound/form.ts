import { readParts, UnreadableParts } from '../message/mime-parts.js';
import type { Settings } from '../options.js';
import { type Call, unacceptable } from './source.js';

const AND = 0x26;
const EQUALS = 0x3d;
const PERCENT = 0x25;
const PLUS = 0x2b;
const SPACE = 0x20;

/**
 * The fields of a form, multipart/form-data or urlencoded, as bytes: `Request.formData()` would decode them as UTF-8, and so
 * damage emails in other charsets. Of a repeated field the first counts.
 *
 * @throws ApiError
 */
export function readForm({ headers, body }: Call, limits: Settings): Map<string, Buffer> {
  const type = headers['content-type'] ?? '';
  const fields = /^multipart\/form-data\b/i.test(type)
    ? multipartFields(type, body, limits)
    : urlencodedFields(body);
  return new Map([...fields].reverse());
}

/** A form is a MIME multipart (RFC 7578), and its header is that of the request. */
function multipartFields(type: string, body: Buffer, limits: Settings): [string, Buffer][] {
  const whole = Buffer.concat([Buffer.from(`Content-Type: ${type}\r\n\r\n`, 'latin1'), body]);
  try {
    return readParts(whole, limits).children.map(({ disposition, start, end }) => [
      disposition.parameters.name ?? '',
      whole.subarray(start, end),
    ]);
  } catch (error) {
    if (!(error instanceof UnreadableParts)) throw error;
    throw unacceptable(`The form cannot be read: ${error.message}`);
  }
}

function urlencodedFields(body: Buffer): [string, Buffer][] {
  const fields: [string, Buffer][] = [];
  for (let start = 0; start < body.length; ) {
    const next = body.indexOf(AND, start);
    const end = next < 0 ? body.length : next;
    const field = body.subarray(start, end);
    const equals = field.indexOf(EQUALS);
    const name = decoded(equals < 0 ? field : field.subarray(0, equals));
    fields.push([
      name.toString(),
      equals < 0 ? Buffer.alloc(0) : decoded(field.subarray(equals + 1)),
    ]);
    start = end + 1;
  }
  return fields;
}

/** Decodes `+` and `%20` in place. */
function decoded(bytes: Buffer): Buffer {
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    const value =
      byte === PERCENT ? Number.parseInt(bytes.toString('latin1', at + 1, at + 3), 16) : Number.NaN;
    if (!Number.isNaN(value)) at += 2;
    bytes[length++] = Number.isNaN(value) ? (byte === PLUS ? SPACE : byte) : value;
  }
  return bytes.subarray(0, length);
}

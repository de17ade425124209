import { setImmediate } from 'node:timers/promises';
import { readParts, UnreadableParts } from '../../mime/parts.js';
import type { Settings } from '../settings/options.js';
import { type Call, checkType, unacceptable } from './source.js';

const AND = 0x26;
const EQUALS = 0x3d;
const PERCENT = 0x25;
const PLUS = 0x2b;
const SPACE = 0x20;

/** How many bytes are decoded before other tasks get their turn: some ms. */
const SLICE = 1024 * 1024;

/**
 * The fields of a form, multipart/form-data or urlencoded, as bytes: `Request.formData()` would decode them as UTF-8, and
 * so damage emails in other charsets. Of a repeated field the first counts.
 *
 * @throws ApiError
 */
export async function readForm(call: Call, limits: Settings): Promise<Map<string, Buffer>> {
  checkType(call, ['multipart/form-data', 'application/x-www-form-urlencoded']);
  const { headers, body } = call;
  const type = headers['content-type'] ?? '';
  const fields = /^multipart\/form-data\b/i.test(type)
    ? multipartFields(type, body, limits)
    : await urlencodedFields(body, limits.maxParts);
  return new Map(fields.reverse());
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

/** @param most fields, which are parts in the other form */
async function urlencodedFields(body: Buffer, most: number): Promise<[string, Buffer][]> {
  const fields: [string, Buffer][] = [];
  for (let start = 0; start < body.length; ) {
    if (fields.length === most) throw unacceptable(`The form has more than ${most} fields`);
    const next = body.indexOf(AND, start);
    const end = next < 0 ? body.length : next;
    const field = body.subarray(start, end);
    const equals = field.indexOf(EQUALS);
    const nameEnd = equals < 0 ? field.length : equals;
    const name = await decoded(field.subarray(0, nameEnd));
    fields.push([name.toString(), await decoded(field.subarray(nameEnd + 1))]);
    start = end + 1;
  }
  return fields;
}

/** Decodes `+` and `%20` in place. */
async function decoded(bytes: Buffer): Promise<Buffer> {
  let length = 0;
  for (let at = 0, next = SLICE; at < bytes.length; at++) {
    if (at >= next) {
      next = at + SLICE;
      await setImmediate();
    }
    let byte = bytes[at];
    if (byte === PLUS) byte = SPACE;
    else if (byte === PERCENT) {
      const code = 16 * hexDigit(bytes[at + 1]) + hexDigit(bytes[at + 2]);
      if (!Number.isNaN(code)) {
        byte = code;
        at += 2;
      }
    }
    bytes[length++] = byte as number;
  }
  return bytes.subarray(0, length);
}

function hexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN;
}

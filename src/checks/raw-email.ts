import { SERVER_DEFAULTS } from '../contract/server-options.js';
import { readBody } from '../mime/body.js';
import { decodeField, fieldsOf, readHeader } from '../mime/header.js';
import { allParts, contentIdOf, type PartLimits, readParts } from '../mime/parts.js';
import { type EmailParts, headerMap } from './email-parts.js';

/** The first line of an email: a header field (RFC 5322, section 2.2), or the one that mbox puts before it. */
const FIRST_LINE = /^(?:[a-z][\w.-]{0,99}[ \t]*:|>?From )/i;

/** The line between two emails of an mbox. */
const NEXT_IN_MBOX = /\n\r?\nFrom \S{1,300} .{10,40}\d{4}\r?\n/;

/** The mark that programs of Windows put before UTF-8. */
const MARK = Buffer.from('\ufeff');

/**
 * Reads the bytes of an email.
 *
 * @throws TypeError if they are no email, or cannot be read as one
 */
export function readBytes(bytes: Uint8Array): EmailParts {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const raw = all.subarray(0, MARK.length).equals(MARK) ? all.subarray(MARK.length) : all;
  if (raw[0] === 0 || raw[1] === 0 || raw[0] === 0xff) {
    throw new TypeError(
      'This is no email, or one in UTF-16, as Windows shells write it: save it as it was sent.',
    );
  }
  if (!FIRST_LINE.test(raw.toString('latin1', 0, 1_000))) {
    throw new TypeError(
      'This is no email: it does not begin with a header field, such as "Subject: Welcome". Give the source of an ' +
        'email (.eml).',
    );
  }
  if (raw.toString('latin1', 0, 5) === 'From ' && NEXT_IN_MBOX.test(raw.toString('latin1'))) {
    throw new TypeError('This is an mbox of several emails: give the source of one (.eml).');
  }
  try {
    readParts(raw, SERVER_DEFAULTS);
  } catch (error) {
    throw new TypeError(`The bytes cannot be read as an email: ${(error as Error).message}.`);
  }
  return readRaw(raw, SERVER_DEFAULTS);
}

/** Reads an email. If its parts exceed the limits, it has neither a text nor HTML. */
export function readRaw(raw: Buffer, limits: PartLimits): EmailParts {
  const { text, html, attachmentCount, isParsed } = readBody(raw, limits);
  const parts = isParsed ? [...allParts(readParts(raw, limits))] : [];
  const page = parts.find(({ contentType }) => contentType.value === 'text/html');
  return {
    subject: readHeader(raw).subject,
    text,
    html,
    headers: headerMap(fieldsOf(raw).map(({ name, value }) => [name, decodeField(value)])),
    contentIds: new Set(parts.flatMap((part) => contentIdOf(part) ?? [])),
    charset: page?.contentType.parameters.charset?.toLowerCase() ?? null,
    // What cannot be parsed is not empty.
    hasAttachments: attachmentCount > 0 || !isParsed,
  };
}

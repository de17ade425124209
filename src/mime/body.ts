import { decodeText } from './charset.js';
import { unflow } from './flowed.js';
import { decodePart } from './part-decoder.js';
import {
  allParts,
  attachmentParts,
  isShownInside,
  isText,
  type Part,
  type PartLimits,
} from './parts.js';
import { readEmailParts } from './shown-images.js';

const CR = 0x0d;

/** The fields of a record that come from the body (RFC 5322, section 2.3, and MIME). */
export interface Body {
  /** The text/plain parts that are not attachments; null if there are none. */
  text: string | null;
  /** The text/html parts that are not attachments; null if there are none. */
  html: string | null;
  attachmentCount: number;
  /** False if the email could not be parsed. */
  isParsed: boolean;
}

/**
 * Reads the body of an email. Never throws: if an email cannot be parsed, for example because of too deep
 * nesting, both bodies are null. A forwarded message/rfc822 is an attachment; an image shown inside the HTML
 * by its Content-ID is not.
 */
export function readBody(raw: Buffer, limits: PartLimits): Body {
  let attachmentCount = 0;
  try {
    const root = readEmailParts(raw, limits);
    attachmentCount = attachmentParts(root).filter((part) => !isShownInside(part)).length;
    const texts = [...allParts(root)].filter(isText);
    const textOf = (type: string) =>
      texts
        .filter(({ contentType }) => contentType.value === type)
        .map((part) => readText(part, raw))
        .join('\n') || null;
    const [text, html] = [textOf('text/plain'), textOf('text/html')];
    return { text, html, attachmentCount, isParsed: true };
  } catch {
    return { text: null, html: null, attachmentCount, isParsed: false };
  }
}

/** Decodes a text with LF line ends. Base64 keeps its line ends. */
function readText({ contentType, encoding, start, end }: Part, raw: Buffer): string {
  const { value, parameters } = contentType;
  const { charset, format = '', delsp = '' } = parameters;
  const bytes = decodePart(withoutDoubledCr(raw.subarray(start, end)), encoding);
  const decoded = decodeText(bytes, charset, value === 'text/html');
  const isBase64 = encoding === 'base64';
  const isFlowed = /^flowed$/i.test(format);
  const lines = isBase64 && !isFlowed ? decoded : decoded.replaceAll('\r\n', '\n');
  const text = isFlowed ? unflow(lines, /^yes$/i.test(delsp)) : lines;
  // In a multipart, the last line end belongs to the delimiter.
  return isBase64 || end === raw.length ? text.replace(/\n$/, '') : text;
}

/**
 * Replaces CR CR LF with CR LF. Some programs replace each LF of a text that already has CR LF. The extra CR
 * is not part of the text, nor is one before the line end of a delimiter.
 */
function withoutDoubledCr(body: Buffer): Buffer {
  if (!body.includes('\r\r\n') && body.at(-1) !== CR) return body;
  // Anchored at the first CR of a run: otherwise a long run would take quadratic time.
  const text = body.toString('latin1').replace(/(?<!\r)\r+$/, '');
  return Buffer.from(text.replace(/(?<!\r)\r{2,}\n/g, '\r\n'), 'latin1');
}

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { checkNames, isPlainObject, kindOf } from '../../client/validate-options.js';
import type { MailAddress } from '../../contract/email-details.js';
import { composeMime, type MimeFile } from '../../mime/compose.js';

/** A file to attach: its path, or its content. */
export type OutgoingAttachment =
  | string
  | {
      filename: string;
      content: string | Uint8Array;
      /** Default: by the ending of the file name. */
      contentType?: string | undefined;
      /** The Content-ID, without angle brackets, of an image that the HTML body shows. */
      contentId?: string | undefined;
    };

/** The content of an email to the app. */
export interface OutgoingContent {
  /** The name beside the mailbox's address in From. Default: none. */
  from?: { name: string } | undefined;
  text?: string | undefined;
  html?: string | undefined;
  /** Paths of files, relative to the working directory, or contents. */
  attachments?: OutgoingAttachment[] | undefined;
  /** Further header fields. */
  headers?: Record<string, string> | undefined;
}

/** An email to the app, with addresses such as `support@shop.test` or `Support <support@shop.test>`. */
export interface ComposedEmail extends OutgoingContent {
  to: string | string[];
  cc?: string | string[] | undefined;
  bcc?: string | string[] | undefined;
  replyTo?: string | string[] | undefined;
  subject?: string | undefined;
}

/** An email to the app that the test has composed itself. */
export interface RawEmail {
  /** The email as MIME. */
  raw: string | Uint8Array;
  /** The recipients of the envelope. */
  to: string | string[];
}

/** An email to the app: its parts, or raw bytes. */
export type SendOptions = ComposedEmail | RawEmail;

/** A sent email, and what the app answered. */
export interface OutgoingEmail {
  /** With angle brackets; null for a raw email without one. */
  messageId: string | null;
  /** The SMTP reply code, or the HTTP status. */
  status: number;
  /** The SMTP reply, or the HTTP body; of more than 65,536 characters, the start. */
  response: string;
}

/** A composed email with its envelope. */
export interface OutgoingMessage {
  envelope: { from: string; to: string[] };
  raw: Buffer;
  messageId: string | null;
}

/** Names of content options. */
export const CONTENT_NAMES = ['text', 'html', 'attachments', 'headers', 'from'];

const NAMES = ['to', 'cc', 'bcc', 'replyTo', 'subject', ...CONTENT_NAMES];

/** Header fields that have an option of their own. */
const OPTIONS: Record<string, string> = {
  to: 'to',
  cc: 'cc',
  bcc: 'bcc',
  subject: 'subject',
  'reply-to': 'replyTo',
};

/** Header fields that follow from the content. */
const COMPOSED = /^(?:content-.*|mime-version|from)$/i;

/** A field name of a header (RFC 5322, section 2.2). */
const HEADER_NAME = /^[\x21-\x39\x3b-\x7e]+$/;

/**
 * Composes an email from an address.
 *
 * @param sender of the envelope; '' for the null sender
 * @throws TypeError for invalid options; Error for a file that cannot be read
 */
export async function composeMessage(
  options: SendOptions,
  address: string,
  sender = address,
): Promise<OutgoingMessage> {
  if (isPlainObject(options) && 'raw' in options) return rawMessage(options as RawEmail, sender);
  const {
    from,
    to,
    cc,
    bcc,
    replyTo,
    subject = '',
    text,
    html,
    attachments = [],
    headers = {},
  } = checked(options);
  const header = {
    to: await addresses('to', to),
    cc: await addresses('cc', cc),
    replyTo: await addresses('replyTo', replyTo),
  };
  const recipients = [...header.to, ...header.cc, ...(await addresses('bcc', bcc))];
  const envelope = envelopeOf(sender, recipients);
  const draft = {
    ...header,
    from: { name: from?.name ?? null, address },
    subject,
    // An email without a body is possible, and apps must handle it.
    text: text ?? (html === undefined ? '' : undefined),
    html,
    headers: Object.entries(headers),
    attachments: await Promise.all(attachments.map(fileOf)),
  };
  const raw = await composeMime(draft, `<${randomUUID()}@${address.split('@').at(-1)}>`);
  return { envelope, raw, messageId: messageIdIn(raw) };
}

/** The addresses in an option. @throws TypeError */
async function addresses(
  name: string,
  given: string | string[] | undefined,
): Promise<MailAddress[]> {
  const { default: parse } = await import('nodemailer/lib/addressparser');
  return [given ?? []].flat().flatMap((text) => {
    const found = typeof text === 'string' ? parse(text, { flatten: true }) : [];
    const isValid =
      found.length > 0 && found.every(({ address }) => /^[^\s@]+@[^\s@]+$/.test(address));
    if (isValid) return found.map((one) => ({ address: one.address, name: one.name || null }));
    const got = typeof text === 'string' ? JSON.stringify(text) : kindOf(text);
    throw new TypeError(
      `${name} must have addresses such as support@shop.test or "Support <support@shop.test>"; got ${got}.`,
    );
  });
}

/** @throws TypeError */
function checked(options: ComposedEmail): ComposedEmail {
  checkNames(options, NAMES);
  checkContent(options);
  const { subject } = options;
  if (subject === undefined || typeof subject === 'string') return options;
  throw new TypeError(`subject must be a string, got ${kindOf(subject)}.`);
}

/** @throws TypeError */
export function checkContent(content: OutgoingContent): void {
  const { from, text, html, attachments, headers = {} } = content;
  if (from !== undefined) checkFrom(from);
  for (const [name, value] of Object.entries({ text, html })) {
    if (value === undefined || typeof value === 'string') continue;
    throw new TypeError(`${name} must be a string, got ${kindOf(value)}.`);
  }
  if (attachments !== undefined && !Array.isArray(attachments)) {
    throw new TypeError(`attachments must be an array, got ${kindOf(attachments)}.`);
  }
  for (const one of attachments ?? []) checkAttachment(one);
  if (!isPlainObject(headers)) {
    throw new TypeError(`headers must be an object such as { 'X-Priority': '1' }.`);
  }
  for (const [name, value] of Object.entries(headers)) {
    const option = OPTIONS[name.toLowerCase()];
    if (option)
      throw new TypeError(`headers has ${JSON.stringify(name)}: use the option ${option}.`);
    if (COMPOSED.test(name))
      throw new TypeError(`headers has ${JSON.stringify(name)}: to set it, send a raw email.`);
    if (HEADER_NAME.test(name) && typeof value === 'string') continue;
    throw new TypeError(
      `headers has ${JSON.stringify(name)}, which must be a field name with a text.`,
    );
  }
}

function checkFrom(from: unknown): void {
  const example = "{ name: 'Kim Müller' }";
  if (!isPlainObject(from)) {
    throw new TypeError(
      `from must be an object such as ${example}, got ${kindOf(from)}. An email is from the address of its mailbox.`,
    );
  }
  checkNames(from, ['name'], { address: 'An email is from the address of its mailbox.' });
  if (typeof from.name === 'string') return;
  throw new TypeError(`from must have a name, such as ${example}; got ${kindOf(from.name)}.`);
}

function checkAttachment(one: unknown): void {
  if (typeof one === 'string' && one !== '') return;
  const example = `a path, or { filename: 'lamp.jpg', content: … }`;
  if (!isPlainObject(one)) {
    throw new TypeError(`An attachment must be ${example}; got ${kindOf(one)}.`);
  }
  checkNames(one, ['filename', 'content', 'contentType', 'contentId']);
  const { filename, content } = one;
  const hasContent = typeof content === 'string' || content instanceof Uint8Array;
  if (typeof filename === 'string' && filename !== '' && hasContent) return;
  throw new TypeError(`An attachment must be ${example}, whose content is a string or a Buffer.`);
}

async function fileOf(given: OutgoingAttachment): Promise<MimeFile> {
  if (typeof given !== 'string') {
    const { content, contentId, ...file } = given;
    return { ...file, content: Buffer.from(content as string), cid: contentId };
  }
  const file = path.resolve(given);
  const content = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'ENOENT' ? 'is not there' : `cannot be read (${cause.code})`;
    throw new Error(
      `The attachment ${JSON.stringify(given)} ${reason}. Its path, relative to the working directory, is ${file}`,
      { cause },
    );
  });
  return { filename: path.basename(file), content };
}

async function rawMessage(options: RawEmail, sender: string): Promise<OutgoingMessage> {
  checkNames(options, ['raw', 'to'], {
    subject: 'A raw email has all its header fields in it.',
    from: 'A raw email has all its header fields in it.',
  });
  const { raw, to } = options;
  if (typeof raw !== 'string' && !(raw instanceof Uint8Array)) {
    throw new TypeError(`raw must be a string or a Buffer, got ${kindOf(raw)}.`);
  }
  const envelope = envelopeOf(sender, await addresses('to', to));
  const bytes = Buffer.from(raw as string);
  return { envelope, raw: bytes, messageId: messageIdIn(bytes) };
}

/** @throws TypeError without a recipient */
function envelopeOf(from: string, recipients: readonly MailAddress[]): OutgoingMessage['envelope'] {
  if (recipients.length === 0) throw new TypeError('to is empty: the email has no recipient.');
  return { from, to: [...new Set(recipients.map(({ address }) => address))] };
}

/** The Message-ID field, on the same line as its name or on the next. */
function messageIdIn(raw: Buffer): string | null {
  const [header = ''] = raw.toString('latin1').split(/\r?\n\r?\n/, 1);
  return /^message-id:\s*(<[^>\r\n]*>)/im.exec(header)?.[1] ?? null;
}

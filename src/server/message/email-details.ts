import { createHash } from 'node:crypto';
import { DateTime } from 'luxon';
import type {
  Attachment,
  EmailDetails,
  EmailEnvelope,
  HeaderDate,
  MailAddress,
  MimePart,
} from '../../contract/extensions.js';
import type { Meter, Steps } from '../store/slices.js';
import type { StoredMessage } from '../store/store.js';
import { nameByType, safeFileName } from './file-name.js';
import { decodeField, type Field, fieldsOf } from './header.js';
import { readMailboxes } from './mailboxes.js';
import { headerLength } from './mime-limits.js';
import { allParts, attachmentParts, isMultipart, isShownInside, type Part } from './mime-parts.js';
import { partDecoder, TARGET_BYTES } from './part-decoder.js';

/** The decoded bytes of a part. */
interface Digest {
  size: number;
  /** '' for a part that is no attachment. */
  sha256: string;
}

/** Bytes that are hashed as quickly as one character is compared. */
const HASHED_BYTES = 8;

/** Describes an email (docs/rest-api.md, 'The whole email'). */
export function* emailDetails(
  emailId: string,
  { envelope, session, raw }: StoredMessage,
  root: Part,
  meter: Meter,
): Steps<EmailDetails> {
  const fields = fieldsOf(raw.subarray(0, headerLength(raw, raw.length)));
  const attachments = attachmentParts(root);
  const hashed = new Set(attachments);
  const digests = new Map<Part, Digest>();
  for (const part of allParts(root))
    digests.set(part, yield* digestOf(raw, part, hashed.has(part), meter));
  return {
    email_id: emailId,
    received_via: session.via ?? 'smtp',
    size: raw.length,
    envelope: envelopeOf(envelope, session),
    headers: fields.map(({ name, value }) => ({ name, value: decodeField(value) })),
    // Of From and Sender the first field counts, as in a record.
    from: addressesIn(valuesOf(fields, 'from').slice(0, 1)),
    sender: addressesIn(valuesOf(fields, 'sender').slice(0, 1))[0] ?? null,
    reply_to: addressesIn(valuesOf(fields, 'reply-to')),
    to: addressesIn(valuesOf(fields, 'to')),
    cc: addressesIn(valuesOf(fields, 'cc')),
    bcc: addressesIn(valuesOf(fields, 'bcc')),
    date: dateOf(valuesOf(fields, 'date')[0]),
    structure: describePart(root, digests),
    attachments: attachments.map((part, index) => ({
      ...(digests.get(part) as Digest),
      ...describeAttachment(part, index),
    })),
  };
}

function* digestOf(raw: Buffer, part: Part, isHashed: boolean, meter: Meter): Steps<Digest> {
  const body = raw.subarray(part.start, part.end);
  if (isMultipart(part)) return { size: body.length, sha256: '' };
  const decoder = partDecoder(body, part.encoding);
  const hash = createHash('sha256');
  const target = Buffer.allocUnsafe(TARGET_BYTES);
  let size = 0;
  while (!decoder.isDone) {
    const written = decoder.decode(target, 0);
    size += written;
    if (isHashed) hash.update(target.subarray(0, written));
    meter.spend(written / HASHED_BYTES);
    if (meter.isUsedUp) yield;
  }
  return { size, sha256: isHashed ? hash.digest('hex') : '' };
}

function envelopeOf(
  { from, to }: StoredMessage['envelope'],
  { helo, client, tls, user }: StoredMessage['session'],
): EmailEnvelope {
  return {
    mail_from: from,
    rcpt_to: to,
    helo: helo ?? null,
    client_address: client ?? null,
    tls_version: tls ?? null,
    username: user ?? null,
  };
}

function valuesOf(fields: readonly Field[], name: string): string[] {
  return fields.filter((field) => field.name.toLowerCase() === name).map(({ value }) => value);
}

function addressesIn(values: readonly string[]): MailAddress[] {
  return values.flatMap(readMailboxes).map(({ name, address }) => ({ name, address }));
}

/** More characters are no date. */
const MAX_DATE_LENGTH = 256;

/** The date of RFC 5322, section 3.3. Some programs write the wrong day of the week, which is not looked at. */
function dateOf(text: string | undefined): HeaderDate | null {
  if (text === undefined) return null;
  const date = DateTime.fromRFC2822(text.slice(0, MAX_DATE_LENGTH).replace(/^[a-z]+, */i, ''));
  return { text, iso: date.isValid ? date.toJSDate().toISOString() : null };
}

function describePart(part: Part, digests: ReadonlyMap<Part, Digest>): MimePart {
  const { number, contentType, disposition, encoding, children } = part;
  return {
    part: number,
    content_type: contentType.value,
    parameters: contentType.parameters,
    charset: contentType.parameters.charset?.toLowerCase() ?? null,
    disposition: disposition.value || null,
    encoding: encoding || '7bit',
    content_id: contentIdOf(part),
    filename: fileNameOf(part),
    size: digests.get(part)?.size ?? 0,
    children: children.map((child) => describePart(child, digests)),
  };
}

/** @param index of the attachment among all of the email */
function describeAttachment(part: Part, index: number): Omit<Attachment, keyof Digest> {
  return {
    part: part.number ?? '',
    filename:
      safeFileName(fileNameOf(part) ?? '') ||
      nameByType(`attachment-${index + 1}`, part.contentType.value),
    content_type: part.contentType.value,
    disposition: part.disposition.value || null,
    content_id: contentIdOf(part),
    inline: isShownInside(part),
  };
}

/** The name under which a part is downloaded. */
export function downloadName(root: Part, part: Part): string {
  const index = attachmentParts(root).indexOf(part);
  if (index >= 0) return describeAttachment(part, index).filename;
  const name = safeFileName(fileNameOf(part) ?? '');
  return name || nameByType(`part-${part.number}`, part.contentType.value);
}

function fileNameOf({ disposition, contentType }: Part): string | null {
  return disposition.parameters.filename || contentType.parameters.name || null;
}

function contentIdOf({ contentId }: Part): string | null {
  return contentId?.replace(/^<|>$/g, '') || null;
}

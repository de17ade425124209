import { createHash } from 'node:crypto';
import type {
  Attachment,
  EmailDetails,
  EmailEnvelope,
  MimePart,
} from '../../contract/extensions.js';
import type { Meter, Steps } from '../slices.js';
import { nameByType, safeFileName } from './file-name.js';
import type { StoredMessage } from './message.js';
import { allParts, attachmentParts, contentIdOf, isShownInside, type Part } from './mime-parts.js';
import { decodePart, encodingOf, partDecoder, TARGET_BYTES } from './part-decoder.js';

/** The decoded bytes of a part. */
interface Digest {
  size: number;
  /** '' for a part that is not an attachment. */
  sha256: string;
}

/** Bytes that are hashed at a time, and what that costs, in characters compared. */
const HASHED_BYTES = 64 * 1024;
const HASH_COST = 16 * 1024;

/** An email without its header (docs/rest-api.md, 'EmailDetails'). */
export type ContentDetails = Pick<
  EmailDetails,
  'received_via' | 'size' | 'envelope' | 'structure' | 'attachments'
>;

/**
 * Describes an email but for its header.
 *
 * @param onAttachment is given the bytes of each attachment, which had to be decoded to be hashed
 */
export function* describeContent(
  { envelope, session, raw }: StoredMessage,
  root: Part,
  meter: Meter,
  onAttachment: (part: Part, filename: string, bytes: Buffer) => void,
): Steps<ContentDetails> {
  const attachments = attachmentParts(root);
  const indices = new Map(attachments.map((part, index) => [part, index]));
  const digests = new Map<Part, Digest>();
  // One for all: an email may have a thousand parts.
  const target = Buffer.allocUnsafe(TARGET_BYTES);
  for (const part of allParts(root)) {
    const index = indices.get(part);
    if (index === undefined) {
      digests.set(part, { size: yield* sizeOf(part, raw, target, meter), sha256: '' });
      continue;
    }
    const bytes = yield* bytesOf(part, raw, meter);
    digests.set(part, yield* digestOf(bytes, meter));
    onAttachment(part, attachmentName(part, index), bytes);
  }
  return {
    received_via: session.via ?? 'smtp',
    size: raw.length,
    envelope: envelopeOf(envelope, session),
    structure: describePart(root, digests),
    attachments: attachments.map((part, index) => ({
      ...describeAttachment(part, index),
      ...(digests.get(part) as Digest),
    })),
  };
}

/**
 * The size of a part in bytes, decoded.
 *
 * @param target where it is decoded, chunk by chunk
 */
export function* sizeOf(part: Part, raw: Buffer, target: Buffer, meter: Meter): Steps<number> {
  const encoding = encodingOf(part);
  if (encoding === '') return part.end - part.start;
  const decoder = partDecoder(raw.subarray(part.start, part.end), encoding);
  let size = 0;
  while (!decoder.isDone) {
    size += decoder.decode(target, 0);
    meter.spend(decoder.cost);
    if (meter.isUsedUp) yield;
  }
  return size;
}

/** The bytes of a part: those of the email itself if they are not encoded. */
function* bytesOf(part: Part, raw: Buffer, meter: Meter): Steps<Buffer> {
  const body = raw.subarray(part.start, part.end);
  const encoding = encodingOf(part);
  return encoding === '' ? body : yield* decodePart(body, encoding, meter);
}

function* digestOf(bytes: Buffer, meter: Meter): Steps<Digest> {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += HASHED_BYTES) {
    hash.update(bytes.subarray(at, at + HASHED_BYTES));
    meter.spend(HASH_COST);
    if (meter.isUsedUp) yield;
  }
  return { size: bytes.length, sha256: hash.digest('hex') };
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
    filename: attachmentName(part, index),
    content_type: part.contentType.value,
    disposition: part.disposition.value || null,
    content_id: contentIdOf(part),
    inline: isShownInside(part),
  };
}

function attachmentName(part: Part, index: number): string {
  const name = safeFileName(fileNameOf(part) ?? '');
  return name || nameByType(`attachment-${index + 1}`, part.contentType.value);
}

/** The name under which a part is downloaded. */
export function downloadName(root: Part, part: Part): string {
  const index = attachmentParts(root).indexOf(part);
  if (index >= 0) return attachmentName(part, index);
  const name = safeFileName(fileNameOf(part) ?? '');
  return name || nameByType(`part-${part.number}`, part.contentType.value);
}

function fileNameOf({ disposition, contentType }: Part): string | null {
  return disposition.parameters.filename || contentType.parameters.name || null;
}

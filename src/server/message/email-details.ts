import { createHash } from 'node:crypto';
import type {
  Attachment,
  EmailDetails,
  EmailEnvelope,
  MimePart,
} from '../../contract/extensions.js';
import type { Meter, Steps } from '../slices.js';
import type { StoredMessage } from '../store/store.js';
import { nameByType, safeFileName } from './file-name.js';
import { allParts, attachmentParts, isMultipart, isShownInside, type Part } from './mime-parts.js';
import { decodePart, partDecoder, TARGET_BYTES } from './part-decoder.js';

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
 * @param onDecoded is given the bytes of each attachment, which had to be decoded to be hashed
 */
export function* describeContent(
  { envelope, session, raw }: StoredMessage,
  root: Part,
  meter: Meter,
  onDecoded: (part: Part, filename: string, bytes: Buffer) => void,
): Steps<ContentDetails> {
  const attachments = attachmentParts(root);
  const indices = new Map(attachments.map((part, index) => [part, index]));
  const digests = new Map<Part, Digest>();
  // One for all: an email may have a thousand parts.
  const target = Buffer.allocUnsafe(TARGET_BYTES);
  for (const part of allParts(root)) {
    const body = raw.subarray(part.start, part.end);
    const index = indices.get(part);
    if (index === undefined) {
      digests.set(part, yield* sizeOf(part, body, target, meter));
      continue;
    }
    const bytes = yield* decodePart(body, part.encoding, meter);
    digests.set(part, yield* digestOf(bytes, meter));
    onDecoded(part, attachmentName(part, index), bytes);
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

/** @param target where it is decoded, chunk by chunk */
function* sizeOf(part: Part, body: Buffer, target: Buffer, meter: Meter): Steps<Digest> {
  if (isMultipart(part)) return { size: body.length, sha256: '' };
  const decoder = partDecoder(body, part.encoding);
  let size = 0;
  while (!decoder.isDone) {
    size += decoder.decode(target, 0);
    meter.spend(decoder.cost);
    if (meter.isUsedUp) yield;
  }
  return { size, sha256: '' };
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

function contentIdOf({ contentId }: Part): string | null {
  return contentId?.replace(/^<|>$/g, '') || null;
}

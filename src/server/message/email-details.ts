import { createHash } from 'node:crypto';
import type {
  Attachment,
  EmailDetails,
  EmailEnvelope,
  MimePart,
} from '../../contract/extensions.js';
import type { Meter, Steps } from '../store/slices.js';
import type { StoredMessage } from '../store/store.js';
import { nameByType, safeFileName } from './file-name.js';
import { allParts, attachmentParts, isMultipart, isShownInside, type Part } from './mime-parts.js';
import { partDecoder, TARGET_BYTES } from './part-decoder.js';

/** The decoded bytes of a part. */
interface Digest {
  size: number;
  /** '' for a part that is not an attachment. */
  sha256: string;
}

/** What it costs to hash a chunk, in characters compared. */
const HASH_COST = 16 * 1024;

/** An email without its header (docs/rest-api.md, 'EmailDetails'). */
export type ContentDetails = Pick<
  EmailDetails,
  'received_via' | 'size' | 'envelope' | 'structure' | 'attachments'
>;

/** Describes an email but for its header. */
export function* describeContent(
  { envelope, session, raw }: StoredMessage,
  root: Part,
  meter: Meter,
): Steps<ContentDetails> {
  const attachments = attachmentParts(root);
  const hashed = new Set(attachments);
  const digests = new Map<Part, Digest>();
  // One for all: an email may have a thousand parts.
  const target = Buffer.allocUnsafe(TARGET_BYTES);
  for (const part of allParts(root))
    digests.set(part, yield* digestOf(raw, part, hashed.has(part), target, meter));
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
function* digestOf(
  raw: Buffer,
  part: Part,
  isHashed: boolean,
  target: Buffer,
  meter: Meter,
): Steps<Digest> {
  const body = raw.subarray(part.start, part.end);
  if (isMultipart(part)) return { size: body.length, sha256: '' };
  const decoder = partDecoder(body, part.encoding);
  const hash = createHash('sha256');
  let size = 0;
  while (!decoder.isDone) {
    const written = decoder.decode(target, 0);
    size += written;
    if (isHashed) hash.update(target.subarray(0, written));
    meter.spend(decoder.cost + (isHashed ? HASH_COST : 0));
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

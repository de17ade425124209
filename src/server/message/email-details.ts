import { createHash } from 'node:crypto';
import type {
  Attachment,
  EmailDetails,
  EmailEnvelope,
  MimePart,
} from '../../contract/extensions.js';
import { nameByType, safeFileName } from './file-name.js';
import { describeHeader, type HeaderDetails } from './header-details.js';
import type { StoredMessage } from './message.js';
import {
  allParts,
  attachmentParts,
  contentIdOf,
  isShownInside,
  opaquePart,
  type Part,
  type PartLimits,
  UnreadableParts,
} from './mime-parts.js';
import { decodedChunks, encodingOf } from './part-decoder.js';
import { readEmailParts } from './shown-images.js';

/** The decoded bytes of a part. */
interface Digest {
  size: number;
  /** '' for a part that is not an attachment. */
  sha256: string;
}

/** The position and type of a part, for downloading it. */
export interface FileFacts {
  /** The part number as in IMAP, such as `1.2`. */
  readonly number: string;
  readonly name: string;
  /** The content type as written in the email. */
  readonly type: string;
  /** The start of the encoded bytes in the email, and their end. */
  readonly start: number;
  readonly end: number;
  /** The encoding of these bytes; '' if they are not encoded. */
  readonly encoding: string;
  /** In bytes, decoded. */
  readonly size: number;
}

/** Everything in an email besides its record (docs/rest-api.md, 'EmailDetails'). Plain data. */
export interface EmailDescription {
  details: Pick<EmailDetails, 'size' | 'structure' | 'attachments'> & HeaderDetails;
  files: FileFacts[];
}

/** Describes an email: decodes and hashes all its parts. */
export function describeEmail(raw: Buffer, limits: PartLimits): EmailDescription {
  const root = partsOf(raw, limits);
  const attachments = attachmentParts(root);
  const digests = new Map<Part, Digest>();
  for (const part of allParts(root))
    digests.set(part, digestOf(part, raw, attachments.includes(part)));
  const names = new Map(attachments.map((part, index) => [part, attachmentName(part, index)]));
  return {
    details: {
      size: raw.length,
      structure: describePart(root, digests),
      attachments: attachments.map((part) => ({
        ...describeAttachment(part, names.get(part) ?? ''),
        ...(digests.get(part) as Digest),
      })),
      ...describeHeader(raw),
    },
    files: [...allParts(root)].flatMap((part) => {
      if (part.number === null) return [];
      const name = names.get(part) ?? fileName(part, `part-${part.number}`);
      return factsOf(part, part.number, name, digests.get(part)?.size ?? 0);
    }),
  };
}

/** The parts of an email. If they cannot be read, the email is a single part. */
function partsOf(raw: Buffer, limits: PartLimits): Part {
  try {
    return readEmailParts(raw, limits);
  } catch (error) {
    if (error instanceof UnreadableParts) return opaquePart(raw);
    throw error;
  }
}

function digestOf(part: Part, raw: Buffer, isAttachment: boolean): Digest {
  const hash = isAttachment ? createHash('sha256') : null;
  let size = 0;
  for (const bytes of decodedChunks(raw.subarray(part.start, part.end), encodingOf(part))) {
    size += bytes.length;
    hash?.update(bytes);
  }
  return { size, sha256: hash?.digest('hex') ?? '' };
}

function factsOf(part: Part, number: string, name: string, size: number): FileFacts {
  const { start, end } = part;
  return { number, name, type: typeOf(part), start, end, encoding: encodingOf(part), size };
}

/** The content type with its charset, without which a text cannot be decoded. */
function typeOf({ contentType: { value, parameters } }: Part): string {
  const { charset } = parameters;
  return charset === undefined ? value : `${value}; charset=${charset}`;
}

/** The envelope of an email, and its session. */
export function envelopeOf(
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

function describeAttachment(part: Part, filename: string): Omit<Attachment, keyof Digest> {
  return {
    part: part.number ?? '',
    filename,
    content_type: part.contentType.value,
    disposition: part.disposition.value || null,
    content_id: contentIdOf(part),
    inline: isShownInside(part),
  };
}

/** @param index of the attachment among all attachments of the email */
function attachmentName(part: Part, index: number): string {
  return fileName(part, `attachment-${index + 1}`);
}

/** @param stem for the name of a part without a name */
function fileName(part: Part, stem: string): string {
  return safeFileName(fileNameOf(part) ?? '') || nameByType(stem, part.contentType.value);
}

function fileNameOf({ disposition, contentType }: Part): string | null {
  return disposition.parameters.filename || contentType.parameters.name || null;
}

import { createHash } from 'node:crypto';
import type {
  Attachment,
  EmailDetails,
  EmailEnvelope,
  MimePart,
} from '../../contract/email-details.js';
import { describeHeader, type HeaderDetails } from '../../mime/header-details.js';
import { decodePart, encodingOf } from '../../mime/part-decoder.js';
import {
  allParts,
  attachmentParts,
  contentIdOf,
  isShownInside,
  opaquePart,
  type Part,
  type PartLimits,
  UnreadableParts,
} from '../../mime/parts.js';
import { readEmailParts } from '../../mime/shown-images.js';
import { nameByType, safeFileName } from './file-name.js';
import type { StoredMessage } from './message.js';

/** The decoded bytes of each part: those of the email itself if the part is not encoded. */
type DecodedParts = ReadonlyMap<Part, Buffer>;

/** A part, for downloading it. */
export interface FileFacts {
  /** The part number as in IMAP, such as `1.2`. */
  readonly number: string;
  readonly name: string;
  /** The content type as written in the email. */
  readonly type: string;
  /** The start of its body in the email, and the end. */
  readonly start: number;
  readonly end: number;
  /** The decoded bytes; null if the part is not encoded. */
  readonly decoded: Uint8Array<ArrayBuffer> | null;
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
  const decoded = new Map(
    [...allParts(root)].map((part) => [
      part,
      decodePart(raw.subarray(part.start, part.end), encodingOf(part)),
    ]),
  );
  const names = new Map(attachments.map((part, index) => [part, attachmentName(part, index)]));
  return {
    details: {
      size: raw.length,
      structure: describePart(root, decoded),
      attachments: attachments.map((part) =>
        describeAttachment(part, names.get(part) ?? '', decoded.get(part) as Buffer),
      ),
      ...describeHeader(raw),
    },
    files: [...allParts(root)].flatMap((part) => {
      if (part.number === null) return [];
      const name = names.get(part) ?? fileName(part, `part-${part.number}`);
      return factsOf(part, part.number, name, decoded.get(part) as Buffer);
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

function factsOf(part: Part, number: string, name: string, bytes: Buffer): FileFacts {
  const { start, end } = part;
  const decoded = encodingOf(part) === '' ? null : (bytes as Buffer<ArrayBuffer>);
  return { number, name, type: typeOf(part), start, end, decoded };
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

function describePart(part: Part, decoded: DecodedParts): MimePart {
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
    size: decoded.get(part)?.length ?? 0,
    children: children.map((child) => describePart(child, decoded)),
  };
}

function describeAttachment(part: Part, filename: string, bytes: Buffer): Attachment {
  return {
    part: part.number ?? '',
    filename,
    content_type: part.contentType.value,
    disposition: part.disposition.value || null,
    content_id: contentIdOf(part),
    inline: isShownInside(part),
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
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

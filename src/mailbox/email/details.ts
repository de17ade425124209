import { orAborted } from '../../client/retry.js';
import type {
  Attachment,
  EmailDetails,
  MailAddress,
  MimePart,
} from '../../contract/email-details.js';
import { decodeText } from '../../mime/charset.js';
import { type RequestLimits, requestLimits } from './origin.js';
import { originOf } from './record.js';

/** The SMTP envelope of an email, and its session. */
export interface EmailEnvelope {
  /** The address of MAIL FROM; empty for the null sender. */
  from: string;
  /** The addresses of RCPT TO. */
  to: string[];
  /** `smtp`, or the provider whose API the app used. */
  receivedVia: string;
  /** The name of EHLO or HELO. */
  helo: string | null;
  /** The IP address of the SMTP client. */
  clientAddress: string | null;
  /** The version of TLS, such as `TLSv1.3`; null if the connection was not encrypted. */
  tlsVersion: string | null;
  /** The user name of SMTP AUTH; null if the client did not authenticate. */
  username: string | null;
}

/** An address in a header, with its display name. */
export type EmailAddress = MailAddress;

const DETAILS = Symbol('details');
const SOURCE = Symbol('source');

/** Data about an email that was requested before: an email never changes, so it is requested once. */
interface Known {
  email_id: string;
  [DETAILS]?: Promise<EmailDetails>;
  [SOURCE]?: Promise<Buffer>;
}

/**
 * The details of an email.
 *
 * @param what the call that needs them, as text
 */
export function detailsOf(
  email: Known,
  what: string,
  limits: RequestLimits,
): Promise<EmailDetails> {
  return once(email, DETAILS, limits.signal, () =>
    originOf(email).readMore(what, limits, (client, options) =>
      client.email(email.email_id, options),
    ),
  );
}

/** How often the request of a criterion is retried: for some 25 s, in which a server may restart. */
const CRITERION_RETRIES = 8;

/** The subject of an error about a criterion that needs the details of emails. */
export const DETAILS_CRITERION = 'A criterion for attachments or headers';

/** Requests the details of an email for criteria, without a step. */
export function loadDetails(email: Known, ended: AbortSignal): Promise<EmailDetails> {
  return detailsOf(email, DETAILS_CRITERION, {
    ...requestLimits(ended),
    retries: CRITERION_RETRIES,
  });
}

/** The bytes of an email as the mailbox server received them. */
export function sourceOf(email: Known, what: string, limits: RequestLimits): Promise<Buffer> {
  return once(email, SOURCE, limits.signal, async () =>
    bufferOf(
      await originOf(email).readMore(what, limits, (client, options) =>
        client.source(email.email_id, options),
      ),
    ),
  );
}

/** The decoded bytes of a part of an email. */
export async function readPart(
  email: Known,
  part: string,
  what: string,
  limits: RequestLimits,
): Promise<Buffer> {
  return bufferOf(
    await originOf(email).readMore(what, limits, (client, options) =>
      client.part(email.email_id, part, options),
    ),
  );
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function once<T>(
  email: Known,
  key: symbol,
  signal: AbortSignal,
  load: () => Promise<T>,
): Promise<T> {
  const known = (email as Known & Record<symbol, Promise<T> | undefined>)[key];
  if (known) {
    return orAborted(known, signal).catch(() => {
      signal.throwIfAborted();
      // The request failed, or the call that started it timed out.
      return once(email, key, signal, load);
    });
  }
  const loading = load();
  // Not enumerable, so that an email still equals its plain record.
  const keep = (value?: Promise<T>) =>
    Object.defineProperty(email, key, { value, configurable: true });
  keep(loading);
  // After a failure, the next call tries again.
  loading.catch(() => keep());
  return loading;
}

/** Converts the envelope to the form of this API. */
export function envelopeOf({ envelope, received_via }: EmailDetails): EmailEnvelope {
  return {
    from: envelope.mail_from,
    to: envelope.rcpt_to,
    receivedVia: received_via,
    helo: envelope.helo,
    clientAddress: envelope.client_address,
    tlsVersion: envelope.tls_version,
    username: envelope.username,
  };
}

/** The first MIME part that matches, in the order of the email. */
export function findPart(
  part: MimePart,
  matches: (part: MimePart) => boolean,
): MimePart | undefined {
  if (matches(part)) return part;
  for (const child of part.children) {
    const found = findPart(child, matches);
    if (found) return found;
  }
  return undefined;
}

/** Maximum number of characters of a file name in a message. */
const MOST_SHOWN = 100;

/** Invisible characters, and those that change the direction of text. */
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** The original file name of an attachment, for a message; undefined if it equals `filename`. */
export function sentNameIn(
  structure: MimePart,
  { part, filename }: Pick<Attachment, 'part' | 'filename'>,
): string | undefined {
  const sent = findPart(structure, (one) => one.part === part)?.filename;
  if (!sent || sent === filename) return undefined;
  return sent
    .slice(0, MOST_SHOWN)
    .replace(INVISIBLE, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Decodes the text of a part, in its charset or that of its byte order mark. */
export function textOf(bytes: Uint8Array, charset: string | null): string {
  return decodeText(bytes, charset ?? charsetByMark(bytes), false);
}

/** The charset of a byte order mark, as at the start of files from spreadsheets. */
function charsetByMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

import type { EmailDetails, MailAddress, MimePart } from '../../contract/extensions.js';
import type { RequestLimits } from '../cache/connection.js';
import type { EmailOrigin } from './origin.js';

/** The SMTP envelope of an email, and how it came to the mailbox server. */
export interface EmailEnvelope {
  /** The address of MAIL FROM; empty for the null sender. */
  from: string;
  /** The addresses of RCPT TO. */
  to: string[];
  /** `smtp`, or the provider's API that the app used. */
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

/** An email that may have its details already. */
interface WithDetails {
  email_id: string;
  [DETAILS]?: Promise<EmailDetails>;
}

/**
 * All of an email. It is requested once: an email never changes.
 *
 * @param what the call that needs it, as text
 */
export function detailsOf(
  email: WithDetails,
  origin: EmailOrigin,
  what: string,
  limits: RequestLimits,
): Promise<EmailDetails> {
  const known = email[DETAILS];
  if (known) return known;
  const loading = origin.readMore(what, limits, (client, options) =>
    client.email(email.email_id, options),
  );
  keep(email, loading);
  // The next call tries again.
  loading.catch(() => keep(email, undefined));
  return loading;
}

/** Not enumerable: an email still equals its plain record. */
function keep(email: WithDetails, details: Promise<EmailDetails> | undefined): void {
  Object.defineProperty(email, DETAILS, { value: details, configurable: true });
}

/** The envelope in the form of this API. */
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

/** The text of a part. A charset that is not known is read as UTF-8. */
export function decodeText(bytes: Uint8Array, charset: string | null): string {
  try {
    return new TextDecoder(charset ?? charsetByMark(bytes)).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** The charset that a byte order mark tells, as at the beginning of files from spreadsheets. */
function charsetByMark(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}

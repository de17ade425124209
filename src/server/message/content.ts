import { comparableAddress } from '../../contract/address.js';
import type { SentEmail } from '../../contract/email.js';
import { type Body, readBody } from '../../mime/body.js';
import { type Header, readHeader } from '../../mime/header.js';
import type { PartLimits } from '../../mime/parts.js';
import { detectOtp } from '../../otp/index.js';
import { type Content, membersJson } from './email-json.js';
import { type Envelope, senderOf } from './message.js';

/** The fields of a record in both boxes that are parsed from the email. */
type Members = Pick<
  SentEmail,
  | 'detected_otp'
  | 'html_body'
  | 'text_body'
  | 'from_address'
  | 'from_name'
  | 'to_addresses'
  | 'cc_addresses'
  | 'subject'
  | 'message_id'
  | 'has_attachments'
  | 'attachment_count'
>;

/** Content whose JSON is still text rather than bytes. */
type ContentText = Content & { readonly json: string };

const NO_BODY: Body = { text: null, html: null, attachmentCount: 0, isParsed: false };

/** Parses an email, and detects its code. Never throws. */
export function readContent(envelope: Envelope, raw: Buffer, limits: PartLimits): ContentText {
  const body = readBody(raw, limits);
  try {
    return contentOf(envelope, raw, body);
  } catch {
    // JSON escapes some characters with six: the result may exceed the maximum string length.
    return readContentWithoutBody(envelope, raw);
  }
}

/** The content of an email whose body cannot be parsed. */
export function readContentWithoutBody(envelope: Envelope, raw: Buffer): ContentText {
  return contentOf(envelope, raw, NO_BODY);
}

function contentOf(
  envelope: Envelope,
  raw: Buffer,
  { text, html, attachmentCount, isParsed }: Body,
): ContentText {
  const header = readHeader(raw);
  const { subject, to, cc, messageId } = header;
  const sender = senderOf(envelope, header);
  const code = detectOtp({ subject, text, html });
  const members: Members = {
    detected_otp: code,
    html_body: html,
    text_body: text,
    from_address: sender.address,
    from_name: sender.name,
    to_addresses: to,
    cc_addresses: cc.length ? cc : null,
    subject,
    message_id: messageId,
    has_attachments: attachmentCount > 0,
    attachment_count: attachmentCount,
  };
  return {
    json: membersJson(members),
    bccJson: membersJson({ bcc_addresses: blindCopies(envelope, header) }),
    from: { address: sender.address, name: sender.name },
    subject,
    code,
    attachmentCount,
    isParsed,
  };
}

/**
 * The blind-copy recipients of an email: those that are only in the envelope, and those in a Bcc field that
 * the client did not remove. null if there are none.
 */
function blindCopies(envelope: Envelope, header: Header): string[] | null {
  const shown = new Set([...header.to, ...header.cc].map(comparableAddress));
  const hidden = envelope.to.filter((address) => !shown.has(comparableAddress(address)));
  const distinct = new Map<string, string>();
  for (const address of [...hidden, ...header.bcc]) {
    const key = comparableAddress(address);
    if (!distinct.has(key)) distinct.set(key, address);
  }
  return distinct.size ? [...distinct.values()] : null;
}

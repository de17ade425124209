import type { MailAddress } from '../contract/email-details.js';

/** A file in an email. */
export interface MimeFile {
  filename?: string | undefined;
  /** Base64, or bytes. */
  content: string | Uint8Array;
  contentType?: string | undefined;
  /** The Content-ID, without angle brackets, of a file embedded in the HTML body. */
  cid?: string | undefined;
  /** By default: `inline` with a Content-ID, `attachment` without. */
  disposition?: 'inline' | 'attachment' | undefined;
}

/** An email that is not composed yet. */
export interface MimeDraft {
  from: MailAddress;
  to: MailAddress[];
  cc: MailAddress[];
  replyTo: MailAddress[];
  subject: string;
  text?: string | undefined;
  html?: string | undefined;
  amp?: string | undefined;
  headers: [name: string, value: string][];
  attachments: MimeFile[];
}

/**
 * Composes an email (RFC 5322, RFC 2045).
 *
 * @param messageId its Message-ID, unless its header fields have one
 */
export async function composeMime(draft: MimeDraft, messageId: string): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const hasOwnId = draft.headers.some(([name]) => name.toLowerCase() === 'message-id');
  // The library writes a capital only after each hyphen.
  const names = new Map(draft.headers.map(([name]) => [name.toLowerCase(), name]));
  const composer = new MailComposer({
    from: addressOf(draft.from),
    to: draft.to.map(addressOf),
    cc: draft.cc.map(addressOf),
    // Some providers have it among the custom header fields, which an empty list would override.
    ...(draft.replyTo.length > 0 && { replyTo: draft.replyTo.map(addressOf) }),
    subject: draft.subject,
    ...(draft.text !== undefined && { text: draft.text }),
    ...(draft.html !== undefined && { html: draft.html }),
    ...(draft.amp !== undefined && { amp: draft.amp }),
    ...(!hasOwnId && { messageId }),
    headers: draft.headers.map(([key, value]) => ({ key, value })),
    attachments: draft.attachments.map(({ filename, content, contentType, cid, disposition }) => ({
      filename: filename ?? false,
      content: typeof content === 'string' ? Buffer.from(content, 'base64') : Buffer.from(content),
      ...(contentType !== undefined && { contentType }),
      contentDisposition: disposition ?? (cid === undefined ? 'attachment' : 'inline'),
      ...(cid !== undefined && { cid }),
    })),
    normalizeHeaderKey: (key: string) => names.get(key.toLowerCase()) ?? key,
    // An email cannot name a file or a URL to read. This makes sure that the library does not either.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

function addressOf({ address, name }: MailAddress): { address: string; name: string } {
  return { address, name: name ?? '' };
}

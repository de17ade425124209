import PostalMime, { decodeWords } from 'postal-mime';
import { type EmailParts, headerMap } from './email-parts.js';

/** The header of an HTML part, as it names the charset. */
const HTML_TYPE = /^content-type:[ \t]*(?:\r?\n[ \t]+)?text\/html\b.*(?:\r?\n[ \t].*)*/im;

/** The first line of an email: a header field (RFC 5322, section 2.2), or the one that mbox puts before it. */
const FIRST_LINE = /^(?:[\x21-\x39\x3b-\x7e]{1,100}[ \t]*:|>?From )/;

/**
 * Reads the bytes of an email.
 *
 * @throws TypeError if they are no email, or cannot be read as one
 */
export async function readRaw(bytes: Uint8Array): Promise<EmailParts> {
  if (!FIRST_LINE.test(new TextDecoder('latin1').decode(bytes.subarray(0, 1_000)))) {
    throw new TypeError(
      'This is no email: it does not begin with a header field, such as "Subject: Welcome". Give the source of an ' +
        'email (.eml).',
    );
  }
  const email = await PostalMime.parse(bytes, { forceRfc822Attachments: true }).catch((error) => {
    throw new TypeError(`The bytes cannot be read as an email: ${error.message}`);
  });
  const { subject, text, html, headers, attachments } = email;
  const type = HTML_TYPE.exec(new TextDecoder('latin1').decode(bytes))?.[0] ?? '';
  const ids = attachments.map(({ contentId }) => contentId?.replace(/^\s*<|>\s*$/g, '') ?? '');
  return {
    subject: subject ?? null,
    text: text ?? null,
    html: html ?? null,
    headers: headerMap(headers.map(({ key, value }) => [key, decodeWords(value)])),
    contentIds: new Set(ids.filter((id) => id !== '')),
    charset: /;\s*charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1]?.toLowerCase() ?? null,
    hasAttachments: attachments.length > 0,
  };
}

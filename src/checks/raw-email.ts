import PostalMime, { decodeWords } from 'postal-mime';
import { type EmailParts, headerMap } from './email-parts.js';

/** The header of an HTML part, as it names the charset. */
const HTML_TYPE = /^content-type:[ \t]*(?:\r?\n[ \t]+)?text\/html\b.*(?:\r?\n[ \t].*)*/im;

/**
 * Reads the bytes of an email.
 *
 * @throws TypeError if they cannot be read as an email
 */
export async function readRaw(bytes: Uint8Array): Promise<EmailParts> {
  const email = await PostalMime.parse(bytes, { forceRfc822Attachments: true }).catch((error) => {
    throw new TypeError(`checkEmail(): the bytes cannot be read as an email: ${error.message}`);
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
  };
}

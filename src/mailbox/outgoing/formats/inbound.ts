import PostalMime, { type Address, decodeWords, type Email } from 'postal-mime';
import type { OutgoingMessage } from '../message.js';

/** A file of an email. */
interface InboundFile {
  /** `attachment-1` for a file without a name. */
  name: string;
  type: string;
  content: Buffer;
  /** Without angle brackets; undefined without a Content-ID. */
  cid: string | undefined;
}

/** An email as a provider reads it that has received it for the app: its envelope has only the app's recipients. */
export interface Inbound extends OutgoingMessage {
  /** The first of them. */
  recipient: string;
  email: Email;
  /** The header fields, decoded, in their order. */
  headers: [name: string, value: string][];
  files: InboundFile[];
}

/**
 * Reads a message like a provider.
 *
 * @param domain of the app's recipients; that of the first recipient if omitted
 * @throws TypeError if none of the recipients is the app's
 */
export async function parseInbound(message: OutgoingMessage, domain?: string): Promise<Inbound> {
  const { from, to: all } = message.envelope;
  const host = domain?.toLowerCase() ?? hostIn(all[0]);
  const to = all.filter((address) => hostIn(address) === host);
  const [recipient] = to;
  if (recipient === undefined) {
    throw new TypeError(
      `The email has no recipient at ${domain}, the domain in mailboxOutbound, but ${all.join(', ')}.`,
    );
  }
  const email = await PostalMime.parse(message.raw, { forceRfc822Attachments: true });
  return {
    ...message,
    envelope: { from, to },
    recipient,
    email,
    headers: email.headers.map(({ originalKey, value }) => [originalKey, decodeWords(value)]),
    files: email.attachments.map(({ filename, mimeType, contentId, content }, index) => ({
      name: filename ?? `attachment-${index + 1}`,
      type: mimeType,
      content: Buffer.from(content as ArrayBuffer),
      cid: contentId?.replace(/^\s*<|>\s*$/g, ''),
    })),
  };
}

function hostIn(address = ''): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** Mailboxes, including those in groups. */
export function mailboxesOf(list: Address | Address[] = []): { name: string; address: string }[] {
  return [list].flat().flatMap((one) => one.group ?? [one]);
}

/** Mailboxes as the value of a header field. */
export function fieldOf(list: Address | Address[] | undefined): string {
  const texts = mailboxesOf(list).map(({ name, address }) =>
    name === '' ? address : `${/[^\w ]/.test(name) ? JSON.stringify(name) : name} <${address}>`,
  );
  return texts.join(', ');
}

/** The marks of quoted text: an introduction, possibly on two lines, or a divider. */
const QUOTE =
  /^(?:On\b[^\n]*\n?[^\n]*\bwrote:|_{32}|-{5,} ?(?:Original|Forwarded) Message ?-{5,})[ \t]*$/im;

/** The marks of a quote in HTML. */
const HTML_QUOTE =
  /(?:<br>)?<div class="gmail_quote|<div id="appendonsend"|(?:<div><br>)?<blockquote type="cite"/i;

/** A text without the email that it quotes; undefined if it quotes none. */
export function withoutQuote(text = ''): string | undefined {
  return startOf(text.replace(/\r\n/g, '\n'), QUOTE)?.trimEnd();
}

/** HTML without the email that it quotes; undefined if it quotes none. */
export function withoutHtmlQuote(html = ''): string | undefined {
  return startOf(html, HTML_QUOTE);
}

function startOf(text: string, mark: RegExp): string | undefined {
  const at = text.search(mark);
  return at < 0 ? undefined : text.slice(0, at);
}

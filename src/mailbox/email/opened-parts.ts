import type { AnyRecord } from '../../contract/email.js';
import type { Attachment } from '../../contract/email-details.js';
import { escapeHtml } from '../../sanitize/html-page.js';
import { countText } from '../text.js';
import { detailsOf, readPart } from './details.js';
import { requestLimits } from './origin.js';
import type { RouteHandler } from './page-like.js';

/** The call that sends the requests, as text. */
const CALL = 'email.open()';

/** An attachment with its URL in the page. */
interface OpenedAttachment extends Attachment {
  url: string;
}

/** The parts of an opened email besides its text. */
export interface OpenedParts {
  /** The attachments that are not part of the HTML body. */
  attachments: OpenedAttachment[];
  imageUrl(contentId: string): string | undefined;
  isPart: (url: URL) => boolean;
  handler: RouteHandler;
}

/**
 * The parts of an email, at URLs below its own. undefined if it has none, or if the mailbox server cannot
 * provide them: the email is then shown without them.
 */
export async function partsOf(email: AnyRecord, address: string): Promise<OpenedParts | undefined> {
  if (!email.has_attachments && !/\bcid:/i.test(email.html_body ?? '')) return undefined;
  const found = await detailsOf(email, CALL, requestLimits()).catch(() => undefined);
  if (!found || found.attachments.length === 0) return undefined;
  const all = found.attachments.map((one) => ({ ...one, url: urlOf(address, one) }));
  const byUrl = new Map(all.map((one) => [one.url, one]));
  return {
    attachments: all.filter(({ inline }) => !inline),
    imageUrl: (id) => all.find(({ content_id }) => content_id === id)?.url,
    isPart: ({ href }) => href.startsWith(`${address}/parts/`),
    handler: async (route) => {
      const one = byUrl.get(route.request().url());
      if (!one) return route.fallback();
      const reading = readPart(email, one.part, CALL, requestLimits());
      const body = await reading.catch(() => undefined);
      // The page may be closed by now.
      if (!body) return route.abort().catch(() => {});
      await route.fulfill({ status: 200, headers: headersOf(one), body }).catch(() => {});
    },
  };
}

/** The attachments as download links below the email. Empty if there are none. */
export function attachmentList(attachments: readonly OpenedAttachment[]): string {
  if (attachments.length === 0) return '';
  const items = attachments.map(({ url, filename, content_type, size }) => {
    const link = `<a href="${escapeHtml(url)}">${escapeHtml(filename)}</a>`;
    return `<li>${link} <small>${escapeHtml(content_type)}, ${sizeText(size)}</small></li>`;
  });
  const style =
    'margin:16px;font:14px/1.5 sans-serif;color:#333;background:#fff;overflow-wrap:anywhere';
  return `\n<hr><section aria-label="Attachments" style="${style}"><ul>${items.join('')}</ul></section>`;
}

/** The browser uses the end of the URL as the file name. */
function urlOf(address: string, { part, filename }: Attachment): string {
  return `${address}/parts/${part}/${encodeURIComponent(filename)}`;
}

/** Images are shown; everything else is downloaded. No part is rendered as a page of this origin. */
function headersOf({ content_type, inline, filename }: Attachment): Record<string, string> {
  const isImage = inline && content_type.startsWith('image/');
  const name = `filename*=UTF-8''${encodeURIComponent(filename)}`;
  return {
    'content-type': isImage ? content_type : 'application/octet-stream',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    ...(!isImage && { 'content-disposition': `attachment; ${name}` }),
  };
}

function sizeText(bytes: number): string {
  if (bytes < 1_000) return countText(bytes, 'byte');
  return bytes < 1_000_000
    ? `${(bytes / 1_000).toFixed(1)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

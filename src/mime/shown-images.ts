import { decodePart } from './part-decoder.js';
import {
  allParts,
  contentIdOf,
  isText,
  mayBeShownInside,
  type Part,
  type PartLimits,
  readParts,
} from './parts.js';

/** Maximum bytes of HTML that are searched, in total. No page shows more. */
const MAX_HTML = 2 * 1024 * 1024;

/** The URL of a part of the email (RFC 2392), in an attribute or a style. */
export const CID_URL = /\bcid:([^\s"'<>)]{1,998})/gi;

/**
 * Finds the parts of an email, like {@link readParts}, and the images to which its HTML refers: some programs
 * send these in a multipart/mixed, next to the attachments.
 *
 * @throws UnreadableParts
 */
export function readEmailParts(raw: Buffer, limits: PartLimits): Part {
  const root = readParts(raw, limits);
  const parts = [...allParts(root)];
  const images = parts.filter((part) => mayBeShownInside(part) && !part.isRelated && isImage(part));
  if (images.length === 0) return root;
  const ids = referredIds(parts.filter(isHtml), raw);
  for (const image of images) image.isReferred = ids.has(contentIdOf(image) ?? '');
  return root;
}

/** The Content-IDs that HTML bodies refer to. */
function referredIds(parts: readonly Part[], raw: Buffer): Set<string> {
  const ids = new Set<string>();
  let left = MAX_HTML;
  for (const { start, end, encoding } of parts) {
    const body = raw.subarray(start, Math.min(end, start + left));
    left -= body.length;
    const html = decodePart(body, encoding).toString();
    for (const [, id = ''] of html.matchAll(CID_URL)) ids.add(decoded(id));
  }
  return ids;
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id.replaceAll('&amp;', '&'));
  } catch {
    return id;
  }
}

function isImage({ contentType }: Part): boolean {
  return contentType.value.startsWith('image/');
}

function isHtml(part: Part): boolean {
  return isText(part) && part.contentType.value === 'text/html';
}

import { withMarks } from '../../checks/marks.js';
import { MAX_CANDIDATES } from '../../contract/viewer.js';
import type { PageKind } from '../../contract/viewer-schemas.js';
import { readBody } from '../../mime/body.js';
import { readHeader } from '../../mime/header.js';
import { decodePart } from '../../mime/part-decoder.js';
import {
  allParts,
  contentIdOf,
  type Part,
  type PartLimits,
  readParts,
  UnreadableParts,
} from '../../mime/parts.js';
import { type OtpCandidate, rankOtp } from '../../otp/index.js';
import { withLinksInNewTabs } from '../../sanitize/html-page.js';
import { sanitizeEmail } from '../../sanitize/index.js';
import { checkMessage } from './checks.js';

/** Maximum characters of HTML in a page. */
const MAX_HTML = 2 * 1024 * 1024;

/** Maximum bytes of all embedded images together. */
const MAX_IMAGES = 4 * 1024 * 1024;

/** Image types that every browser shows. SVG cannot run scripts inside `<img>`. */
const IMAGE = /^image\/(?:png|jpeg|gif|webp|avif|svg\+xml)$/;

/**
 * The HTML of an email as a page without active content.
 *
 * @returns null if the email has no HTML
 */
export async function emailPage(
  raw: Buffer,
  limits: PartLimits,
  kind: PageKind,
): Promise<string | null> {
  const { html } = readBody(raw, limits);
  if (html === null) return null;
  const shown = kind === 'markedPage' ? withMarks(html, checkMessage(raw, limits).data) : html;
  const page = await sanitizeEmail(shown.slice(0, MAX_HTML), {
    remoteContent: kind === 'remotePage',
    imageUrl: imagesOf(raw, limits),
  });
  return withLinksInNewTabs(page);
}

/** The texts in an email that look like codes, the best first. */
export function otpCandidates(raw: Buffer, limits: PartLimits): OtpCandidate[] {
  const { text, html } = readBody(raw, limits);
  const { subject } = readHeader(raw);
  return rankOtp({ subject, text, html }).slice(0, MAX_CANDIDATES);
}

/** Looks up the images in an email by Content-ID, as `data:` URLs. */
function imagesOf(raw: Buffer, limits: PartLimits): (contentId: string) => string | undefined {
  let parts: Map<string, Part> | undefined;
  const known = new Map<string, string | undefined>();
  let bytesLeft = MAX_IMAGES;
  const urlOf = (part: Part | undefined) => {
    const type = part?.contentType.value ?? '';
    if (!part || !IMAGE.test(type) || part.end - part.start > 2 * bytesLeft) return undefined;
    const body = raw.subarray(part.start, part.end);
    const bytes = decodePart(body, part.encoding);
    bytesLeft -= bytes.length;
    return bytesLeft < 0 ? undefined : `data:${type};base64,${bytes.toString('base64')}`;
  };
  return (contentId) => {
    parts ??= partsById(raw, limits);
    if (!known.has(contentId)) known.set(contentId, urlOf(parts.get(contentId)));
    return known.get(contentId);
  };
}

function partsById(raw: Buffer, limits: PartLimits): Map<string, Part> {
  try {
    const root = readParts(raw, limits);
    const named = [...allParts(root)].filter(({ contentId }) => contentId);
    return new Map(named.map((part) => [contentIdOf(part) ?? '', part]));
  } catch (error) {
    if (error instanceof UnreadableParts) return new Map();
    throw error;
  }
}

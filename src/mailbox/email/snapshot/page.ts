import type { AnyRecord } from '../../../contract/email.js';
import { MAX_TAGS, sanitizeEmail, showsWhole } from '../../../sanitize/index.js';
import { detailsOf, readPart } from '../details.js';
import { MissingExtensionError, type RequestLimits, requestLimits } from '../origin.js';
import { type SnapshotReplacement, withConstants } from './replace.js';

/** The HTML of an email for a snapshot. */
export interface SnapshotPage {
  /** Its URL. */
  address: string;
  html: string;
  /** The images that are part of the email, by URL. */
  images: ReadonlyMap<string, { contentType: string; body: Buffer }>;
  /** The replacements that match nothing. */
  unmatched: readonly SnapshotReplacement[];
}

/** A host that does not exist: `.test` is reserved (RFC 2606). */
const ADDRESS = 'http://mail.test/';

const CALL = 'toMatchEmailSnapshot()';

/**
 * The HTML of an email with constants instead of text that differs from run to run, and its images.
 *
 * @throws Error if the mailbox server cannot be asked for the images, or the HTML is too long to be shown
 */
export async function snapshotPage(
  email: AnyRecord,
  replacements: readonly SnapshotReplacement[],
  signal: AbortSignal,
): Promise<SnapshotPage> {
  const source = email.html_body ?? '';
  if (!showsWhole(source)) {
    throw new Error(
      `${CALL}: the HTML has more than ${MAX_TAGS.toLocaleString('en')} tags, and the rest would not be shown.`,
    );
  }
  const images = /\bcid:/i.test(source) ? await imagesOf(email, requestLimits(signal)) : new Map();
  const page = await sanitizeEmail(source, {
    remoteContent: true,
    // An image that cannot be requested is a gray box.
    imageUrl: (id) => `${ADDRESS}images/${encodeURIComponent(id)}`,
  });
  return { address: ADDRESS, images, ...withConstants(page, email, replacements) };
}

async function imagesOf(email: AnyRecord, limits: RequestLimits): Promise<SnapshotPage['images']> {
  const details = await detailsOf(email, CALL, limits).catch((error) => {
    if (error instanceof MissingExtensionError) return undefined;
    throw error;
  });
  const images = new Map<string, { contentType: string; body: Buffer }>();
  for (const { content_id, content_type, part } of details?.attachments ?? []) {
    if (content_id === null || !content_type.startsWith('image/')) continue;
    const body = await readPart(email, part, CALL, limits);
    images.set(`${ADDRESS}images/${encodeURIComponent(content_id)}`, {
      contentType: content_type,
      body,
    });
  }
  return images;
}

import type { Attachment } from '../../contract/extensions.js';
import type { RequestLimits } from '../cache/request-limits.js';
import { detailsOf, readPart, sourceOf } from './details.js';
import { type AnyEmail, originOf } from './email.js';

/** A file that a report shows of an email. */
export interface EmailFile {
  name: string;
  contentType: string;
  body: Buffer;
}

/** The files of an email, as far as they could be read. */
export interface EmailFiles {
  /** The source as `source.eml`, and the attachments. */
  files: EmailFile[];
  /** The images that the HTML body shows, as `data:` URLs by their Content-IDs. */
  images: Map<string, string>;
  /** The names of those for which the report has no room left. */
  tooLarge: string[];
}

/** How long the requests for the files of an email may take together, in ms: a report must not wait. */
const TIME_LIMIT = 2_000;

/**
 * The files of an email for a report: none if the mailbox server does not have the extension `emails` or does
 * not respond.
 *
 * @param left how many bytes the report may still take; is updated
 */
export async function filesOf(email: AnyEmail, left: { bytes: number }): Promise<EmailFiles> {
  const limits = { signal: AbortSignal.timeout(TIME_LIMIT), timeout: TIME_LIMIT };
  const found: EmailFiles = { files: [], images: new Map(), tooLarge: [] };
  try {
    await collect(email, left, limits, found);
  } catch {
    // A report shows what could be read.
  }
  return found;
}

async function collect(
  email: AnyEmail,
  left: { bytes: number },
  limits: RequestLimits,
  found: EmailFiles,
): Promise<void> {
  const origin = originOf(email);
  const what = 'The report';
  const { size, attachments } = await detailsOf(email, origin, what, limits);
  const read = async (name: string, bytes: number, load: () => Promise<Buffer>) => {
    if (bytes > left.bytes) {
      found.tooLarge.push(name);
      return undefined;
    }
    left.bytes -= bytes;
    return load();
  };
  const source = await read('source.eml', size, () => sourceOf(email, origin, what, limits));
  if (source) {
    found.files.push({ name: 'source.eml', contentType: 'message/rfc822', body: source });
  }
  for (const one of attachments) {
    const body = await read(one.filename, one.size, () =>
      readPart(email.email_id, one.part, origin, what, limits),
    );
    if (body) keep(one, body, found);
  }
}

function keep(one: Attachment, body: Buffer, { files, images }: EmailFiles): void {
  const { filename, content_type: contentType, content_id: contentId, inline } = one;
  if (!inline || contentId === null) files.push({ name: filename, contentType, body });
  else images.set(contentId, `data:${contentType};base64,${body.toString('base64')}`);
}

import type { RequestLimits } from '../cache/connection.js';
import { detailsOf } from './details.js';
import { type AnyEmail, originOf } from './email.js';

/** A file that a report shows of an email. */
export interface EmailFile {
  name: string;
  contentType: string;
  body: Buffer;
}

/** How long the requests for the files of an email may take together, in ms: a report must not wait. */
const TIME_LIMIT = 2_000;

/**
 * The source of an email as `source.eml`, and its attachments: none if the mailbox server does not have the
 * extension `emails` or does not respond, and only as many as there are bytes left.
 *
 * @param left how many bytes the report may still take; is updated
 */
export async function filesOf(email: AnyEmail, left: { bytes: number }): Promise<EmailFile[]> {
  const limits = { signal: AbortSignal.timeout(TIME_LIMIT), timeout: TIME_LIMIT };
  const files: EmailFile[] = [];
  try {
    await collect(email, left, limits, files);
  } catch {
    // A report shows what could be read.
  }
  return files;
}

async function collect(
  email: AnyEmail,
  left: { bytes: number },
  limits: RequestLimits,
  files: EmailFile[],
): Promise<void> {
  const origin = originOf(email);
  const what = 'The report';
  const { email_id: id } = email;
  const { size, attachments } = await detailsOf(email, origin, what, limits);
  const add = async (name: string, contentType: string, bytes: number, part?: string) => {
    if (bytes > left.bytes) return;
    left.bytes -= bytes;
    const body = await origin.readMore(what, limits, (client, options) =>
      part === undefined ? client.source(id, options) : client.part(id, part, options),
    );
    files.push({ name, contentType, body: Buffer.from(body) });
  };
  await add('source.eml', 'message/rfc822', size);
  for (const one of attachments) {
    if (!one.inline) await add(one.filename, one.content_type, one.size, one.part);
  }
}

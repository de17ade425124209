import { type EmailFinding, type ListedFinding, listed } from '../../checks/finding.js';
import { withMarks } from '../../checks/marks.js';
import type { AnyRecord, Collection } from '../../contract/email.js';
import type { EmailDetails } from '../../contract/email-details.js';
import { partUrl, type ReportEmail } from '../../contract/report.js';
import { MAX_CANDIDATES } from '../../contract/viewer.js';
import type { CodesResponse } from '../../contract/viewer-schemas.js';
import { ENOUGH } from '../../otp/types.js';
import { checkForReport } from './check-email.js';
import { detailsOf, readPart, sourceOf } from './details.js';
import type { AnyEmail } from './email.js';
import type { RequestLimits } from './origin.js';
import { eventsOf } from './report-event.js';

/** An email for a report, and the files omitted for lack of space. */
interface ReportedEmail {
  email: ReportEmail;
  /** The names of the omitted files. */
  tooLarge: string[];
}

/** The purpose of the requests, as the subject of a sentence. */
const CALL = 'The report';

/** Skips HTML of many MB, which takes long to sanitize. */
const MAX_HTML = 1024 * 1024;

/**
 * Collects everything that a report shows of an email. Without the extension `emails`, or if the mailbox
 * server does not respond, that is its record and data derived from it.
 *
 * @param known what a failed assertion has found
 * @param left how many characters the report may still take; updated
 * @param limits of each request
 */
export async function reportEmail(
  email: AnyEmail,
  box: Collection,
  known: readonly EmailFinding[] | undefined,
  left: { size: number },
  limits: RequestLimits,
): Promise<ReportedEmail> {
  const tooLarge: string[] = [];
  const shortened = recordOf(email, left, tooLarge);
  const details = await detailsOf(email, CALL, limits).catch(() => null);
  // An option of the project may be wrong.
  const findings = known ?? (await checkForReport(email, limits).catch(() => null));
  const checks = findings && listed(findings);
  const page = await pageOf(shortened, details);
  const found: ReportEmail = {
    box,
    record: shortened,
    details,
    codes: await codesOf(shortened),
    checks,
    events: details ? await eventsOf(email, CALL, limits).catch(() => []) : [],
    page,
    markedPage: null,
    source: null,
    parts: {},
  };
  left.size -= JSON.stringify({ ...found, record: null }).length;
  found.markedPage = await markedPageOf(shortened, details, checks?.data ?? [], left);
  if (details) await addFiles(found, details, email, left, tooLarge, limits);
  return { email: found, tooLarge };
}

/** The record, without its bodies if there is no space for them. */
function recordOf(email: AnyEmail, left: { size: number }, tooLarge: string[]): AnyRecord {
  // A copy without methods.
  const record: AnyRecord = JSON.parse(JSON.stringify(email));
  const size = JSON.stringify(record).length;
  // The report contains the HTML a second time, sanitized.
  if (size + (record.html_body?.length ?? 0) <= left.size) {
    left.size -= size;
    return record;
  }
  tooLarge.push('its text and HTML');
  return { ...record, html_body: null, text_body: null };
}

/** The sanitized HTML with the numbers of findings. */
async function markedPageOf(
  record: AnyRecord,
  details: EmailDetails | null,
  findings: readonly ListedFinding[],
  left: { size: number },
): Promise<string | null> {
  const { html_body } = record;
  if (html_body === null) return null;
  const marked = withMarks(html_body, findings);
  if (marked === html_body) return null;
  const page = await pageOf({ ...record, html_body: marked }, details);
  const size = JSON.stringify(page).length;
  if (size > left.size) return null;
  left.size -= size;
  return page;
}

/** The sanitized HTML for a frame. Its embedded images are those of the attachments. */
async function pageOf(record: AnyRecord, details: EmailDetails | null): Promise<string | null> {
  const { subject, html_body } = record;
  if (html_body === null) return null;
  const [{ sanitizeEmail }, { withLinksInNewTabs }] = await Promise.all([
    import('../../sanitize/index.js'),
    import('../../sanitize/html-page.js'),
  ]);
  const imageUrl = (id: string) => {
    const image = details?.attachments.find(({ content_id }) => content_id === id);
    return image && partUrl(image.part);
  };
  const page = await sanitizeEmail(html_body.slice(0, MAX_HTML), {
    title: subject ?? '',
    imageUrl,
  });
  return withLinksInNewTabs(page);
}

async function codesOf({ subject, text_body, html_body }: AnyRecord): Promise<CodesResponse> {
  const { rankOtp } = await import('../../otp/index.js');
  const ranked = rankOtp({ subject, text: text_body, html: html_body });
  return { data: ranked.slice(0, MAX_CANDIDATES), enough: ENOUGH };
}

/** Adds the attachments, then the source, which contains them again. */
async function addFiles(
  found: ReportEmail,
  { size, attachments }: EmailDetails,
  email: AnyEmail,
  left: { size: number },
  tooLarge: string[],
  limits: RequestLimits,
): Promise<void> {
  const read = async (name: string, bytes: number, load: () => Promise<Buffer>) => {
    // The length in Base64.
    const length = 4 * Math.ceil(bytes / 3);
    if (length > left.size) {
      tooLarge.push(name);
      return null;
    }
    left.size -= length;
    return (await load()).toString('base64');
  };
  try {
    for (const { filename, size, part } of attachments) {
      const body = await read(filename, size, () => readPart(email, part, CALL, limits));
      if (body !== null) found.parts[part] = body;
    }
    found.source = await read('source.eml', size, () => sourceOf(email, CALL, limits));
  } catch {
    // The report contains what could be read.
  }
}

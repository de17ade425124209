import { type EmailParts, headerMap } from '../../checks/email-parts.js';
import type { EmailFinding } from '../../checks/finding.js';
import { checkSettings, type EmailCheckOptions } from '../../checks/options.js';
import { readEmail } from '../../checks/reading.js';
import { findings } from '../../checks/run-checks.js';
import type { AnyRecord } from '../../contract/email.js';
import type { MimePart } from '../../contract/email-details.js';
import { detectOtp } from '../../otp/index.js';
import { detailsOf, findPart } from './details.js';
import { MissingExtensionError, type RequestLimits } from './origin.js';
import { originOf } from './record.js';
import { noteCode } from './redact.js';

/**
 * The findings of an email, by the options of a call and those of the project.
 *
 * @throws TypeError for an invalid option of the call or of the project
 */
export async function checkReceived(
  email: AnyRecord,
  options: EmailCheckOptions | undefined,
  limits: RequestLimits,
): Promise<EmailFinding[]> {
  const { options: ofProject, baseURL } = originOf(email).runner.checks();
  const settings = checkSettings(options, ofProject, baseURL);
  const parts = await partsOf(email, limits);
  if (!settings.fetchesLinks || settings.ignored.has('link-broken')) {
    return findings(parts, settings);
  }
  const { fetchLinks } = await import('./fetch-links.js');
  const broken = await fetchLinks(readEmail(parts), settings, limits.signal);
  return findings(parts, settings, broken);
}

/**
 * The findings of an email by the options of the project, but without asking for links.
 *
 * @throws TypeError for an invalid option of the project
 */
export async function checkForReport(
  email: AnyRecord,
  limits: RequestLimits,
): Promise<EmailFinding[]> {
  const { options, baseURL } = originOf(email).runner.checks();
  return findings(await partsOf(email, limits), checkSettings({}, options, baseURL));
}

/** Hides the codes of both parts in reports: they may differ, and the record has one of them at most. */
export function noteCodes(email: AnyRecord): void {
  const { text_body: text, html_body: html } = email;
  for (const part of [
    { subject: null, text, html: null },
    { subject: null, text: null, html },
  ]) {
    const code = detectOtp(part);
    // A word in capitals may be no code.
    if (code !== null && /\d/.test(code)) noteCode(email, code);
  }
}

/** The parts of an email. A server without the extension `emails` knows neither header fields nor MIME parts. */
async function partsOf(email: AnyRecord, limits: RequestLimits): Promise<EmailParts> {
  const { subject, text_body: text, html_body: html, from_name, has_attachments } = email;
  const body = { subject, text, html, hasAttachments: has_attachments };
  const details = await detailsOf(email, 'email.check()', limits).catch((error) => {
    if (error instanceof MissingExtensionError) return null;
    throw error;
  });
  if (details === null) {
    const headers = headerMap([['From', from_name ?? '']]);
    return { ...body, headers, contentIds: null, charset: null };
  }
  const { headers, structure } = details;
  return {
    ...body,
    headers: headerMap(headers.map(({ name, value }) => [name, value])),
    contentIds: new Set(idsIn(structure)),
    charset:
      findPart(structure, ({ content_type }) => content_type === 'text/html')?.charset ?? null,
  };
}

function idsIn({ content_id, children }: MimePart): string[] {
  return [...(content_id === null ? [] : [content_id]), ...children.flatMap(idsIn)];
}

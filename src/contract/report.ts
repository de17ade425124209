import type { AnyRecord, Collection } from './email.js';
import type { EmailDetails } from './email-details.js';
import type { EventReport } from './events.js';
import type { Refusal } from './extensions.js';
import type { SentToApp } from './outgoing.js';
import type { ChecksResponse, CodesResponse } from './viewer-schemas.js';

/** The `id` of the element that holds the {@link ReportData} as JSON. */
export const REPORT_ELEMENT = 'mailbox-report';

/** The same element in the built page, without data. */
export const EMPTY_REPORT = `<script type="application/json" id="${REPORT_ELEMENT}"></script>`;

/** Data of the page in a test report: everything that the page would otherwise read from the server. */
export interface ReportData {
  /** The title of the test, with those of its file and describe blocks. */
  test: string;
  /** The number of the attempt, from 1; null for the only attempt of a test. */
  attempt: number | null;
  errors: string[];
  /** When the report was created, ISO 8601. */
  at: string;
  /** The URLs of the mailbox servers. */
  servers: string[];
  addresses: string[];
  /** Newest first. */
  emails: ReportEmail[];
  /** The identifier of the email whose findings are shown first; null to begin with the test. */
  wrongEmail: string | null;
  /** Refused SMTP transactions and provider requests that may concern these addresses, newest first. */
  refusals: Refusal[];
  /** Emails that the test sent to the app, oldest first. */
  outgoing: SentToApp[];
}

/** An email with everything that the page shows. */
export interface ReportEmail {
  /** `sent` if it has not arrived in the inbox. */
  box: Collection;
  record: AnyRecord;
  /** null if the server provides only the record. */
  details: EmailDetails | null;
  codes: CodesResponse;
  /** null if it could not be checked. */
  checks: ChecksResponse | null;
  /** What the app was told about it; empty if the server provides only the record. */
  events: EventReport[];
  /**
   * The sanitized HTML as a page that loads no remote content; null if there is no HTML. The image of part
   * 1.2 has the URL that {@link partUrl} returns.
   */
  page: string | null;
  /** The same page with the numbers of findings; null if the HTML has none, or there is no space for it. */
  markedPage: string | null;
  /** The source, Base64; null if the report has no space for it. */
  source: string | null;
  /** The bytes of attachments by part number, Base64, as far as space permits. */
  parts: Record<string, string>;
}

/** A placeholder URL for a part of the same email. */
export function partUrl(part: string): string {
  return `data:,part-${part}`;
}

import type { AnyRecord, Collection } from './email.js';
import type { EmailDetails, Refusal } from './extensions.js';
import type { CodesResponse } from './viewer.js';

/** The `id` of the element that holds the {@link ReportData} as JSON. */
export const REPORT_ELEMENT = 'mailbox-report';

/** That element in the page as it is built, without data. */
export const EMPTY_REPORT = `<script type="application/json" id="${REPORT_ELEMENT}"></script>`;

/** What the page shows when it is a file in the report of a test: all that it would read from the server. */
export interface ReportData {
  /** The title of the test, with those of its file and describe blocks. */
  test: string;
  /** What the test failed with. */
  errors: string[];
  /** When the report was made, ISO 8601. */
  at: string;
  /** The URLs of the mailbox servers. */
  servers: string[];
  /** The addresses of the test. */
  addresses: string[];
  /** Newest first. */
  emails: ReportEmail[];
  /** Refused SMTP transactions and provider requests that may be about these addresses, newest first. */
  refusals: Refusal[];
}

/** An email with all that is shown of it. */
export interface ReportEmail {
  /** `sent` if it has not arrived in the inbox. */
  box: Collection;
  record: AnyRecord;
  /** null if the server does not say more than the record. */
  details: EmailDetails | null;
  codes: CodesResponse;
  /**
   * Its HTML, sanitized, as a page that loads nothing; null if it has none. The image of part 1.2 has the URL that
   * {@link partUrl} gives.
   */
  page: string | null;
  /** Its bytes, Base64; null if the report has no room for them. */
  source: string | null;
  /** The bytes of its attachments by the numbers of their parts, Base64, as far as there is room. */
  parts: Record<string, string>;
}

/** A URL that stands for a part of the same email. */
export function partUrl(part: string): string {
  return `data:,part-${part}`;
}

import type { Collection, SpamVerdict, Verdict } from './email.js';
import { EXTENSIONS_PREFIX, emailPaths } from './extensions.js';
import type { StoreKind } from './server-options.js';

/**
 * What the page at `/` reads beyond the REST API. These paths are internal to the page, which is part of the
 * server: do not rely on them elsewhere.
 */
export const viewerPaths = {
  /** A {@link StatusResponse}. */
  status: `${EXTENSIONS_PREFIX}/status`,
  /** A {@link SummariesResponse}. */
  summaries: `${EXTENSIONS_PREFIX}/summaries`,
  /**
   * Server-sent events for the views in the query, a JSON array of {@link ListView}: a {@link StartEvent},
   * and then an {@link EmailEvent} or a {@link SizeEvent} as emails arrive.
   */
  events: `${EXTENSIONS_PREFIX}/events`,
  /** A {@link CodesResponse}. */
  codes: (emailId: string) => `${emailPaths.details(emailId)}/codes`,
  /** A {@link FrameResponse}. */
  frame: (emailId: string) => `${emailPaths.details(emailId)}/frame`,
};

/** The path of the frames that show the HTML of an email, each with a token. */
export const FRAME_PREFIX = '/viewer/frame';

/** The emails that a list shows. */
export interface ListView {
  box: Collection;
  /** The text in the search box. */
  q: string;
}

/** The verdicts that were reached on an email, without the others. */
export interface SummaryVerdicts {
  spam?: SpamVerdict;
  virus?: Verdict;
  spf?: Verdict;
  dkim?: Verdict;
  dmarc?: Verdict;
}

/** A line of the list. */
export interface EmailSummary {
  email_id: string;
  /** When it arrived, ISO 8601, by the server's clock. */
  at: string;
  from_address: string;
  from_name: string | null;
  /** The first recipients in RCPT TO. */
  recipients: string[];
  /** The number of all recipients. */
  recipient_count: number;
  subject: string | null;
  code: string | null;
  attachment_count: number;
  /** Bytes of the source. */
  size: number;
  verdicts: SummaryVerdicts;
  /** Only in a report: the app sent the email, but it did not arrive. */
  is_undelivered?: boolean;
}

/** A position in the order in which emails of a box are stored. Cursors compare as strings. */
export type Cursor = string;

/** The format of a {@link Cursor}. */
export const CURSOR = /^\d{16}-\d{16}$/;

/** A page of the list, newest first. */
export interface SummariesResponse {
  data: EmailSummary[];
  /** Where the next page begins; null after the oldest email. */
  next: Cursor | null;
  /** The number of emails compared: more than `data` has if some did not match the search. */
  scanned: number;
  /** The newest email compared; null if there was none. */
  newest: Cursor | null;
}

/** The `id` of the element that holds the first {@link SummariesResponse} as JSON, if the server sent it with the page. */
export const FIRST_PAGE_ELEMENT = 'mailbox-first-page';

/** How many lines the page loads initially. */
export const FIRST_LINES = 100;

/** The server-sent event `start`. */
export interface StartEvent {
  /** For each view, the newest email that existed before the events; null if there was none. */
  newest: (Cursor | null)[];
}

/**
 * The server-sent event `email`: emails that arrived in a view since the previous event. The field `view` of
 * the event is the index of the view.
 */
export interface EmailEvent {
  /** The lines of the list, newest first. */
  data: EmailSummary[];
  /** The newest email of the previous event; null if there was none. */
  follows: Cursor | null;
  /** The newest email of this event. */
  newest: Cursor;
  /**
   * If too many emails arrived for one event, `data` has only the newest, and this is where the next page of
   * the list starts: lines loaded earlier do not follow without a gap. Otherwise null.
   */
  next: Cursor | null;
}

/**
 * The server-sent event `size`, at most once a second: how much is stored. Servers with several accounts do
 * not send it.
 */
export interface SizeEvent {
  /** Emails of all accounts in each box. */
  emails: Record<Collection, number>;
  /** Bytes of all emails. */
  bytes: number;
}

/** Information about the server. The size of the store is included only if there is one account. */
export interface StatusResponse {
  emails?: SizeEvent['emails'] | undefined;
  bytes?: number | undefined;
  version: string;
  store: StoreKind;
  /** Where emails are sent to, such as `smtp://127.0.0.1:1025`. */
  smtp: string | null;
  /** The user name for SMTP that selects this account; null if none is needed. */
  login: string | null;
  /** Whether SMTP requires TLS. */
  requires_tls: boolean;
}

/** A reason for or against a candidate. */
export interface CodeReason {
  id: string;
  /** For display. */
  text: string;
  /** Negative for a reason against the candidate. */
  weight: number;
}

/** A text in an email that looks like a code. */
export interface CodeCandidate {
  code: string;
  /** The text as it appears in the email. */
  shown: string;
  part: 'subject' | 'text' | 'html';
  /** The words before it and after it in its line. */
  before: string;
  after: string;
  score: number;
  /** Sorted by weight, the largest first. */
  reasons: CodeReason[];
}

/** Maximum number of candidates that the page shows. */
export const MAX_CANDIDATES = 25;

/** Why an email has its code, or has none. */
export interface CodesResponse {
  /** The best candidate first. */
  data: CodeCandidate[];
  /** The minimum score of a code. */
  enough: number;
}

/** Where the HTML of an email can be loaded for the next minutes. */
export interface FrameResponse {
  /** Relative to the base URL. */
  path: string;
}

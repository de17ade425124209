import type { Collection, SpamVerdict, Verdict } from './email.js';
import { EXTENSIONS_PREFIX, emailPaths } from './extensions.js';

/**
 * What the page at `/` reads beyond the REST API. It belongs to the page, which comes with the server: nothing else
 * should rely on it.
 */
export const viewerPaths = {
  /** A {@link StatusResponse}. */
  status: `${EXTENSIONS_PREFIX}/status`,
  /** A {@link SummariesResponse}. */
  summaries: `${EXTENSIONS_PREFIX}/summaries`,
  /**
   * Server-sent events for the views in its query, a JSON array of {@link ListView}: a {@link StartEvent}, and then an
   * {@link EmailEvent} or a {@link SizeEvent} as emails arrive.
   */
  events: `${EXTENSIONS_PREFIX}/events`,
  /** A {@link CodesResponse}. */
  codes: (emailId: string) => `${emailPaths.details(emailId)}/codes`,
  /** A {@link FrameResponse}. */
  frame: (emailId: string) => `${emailPaths.details(emailId)}/frame`,
};

/** Where the frames are that show the HTML of an email, each with a token. */
export const FRAME_PREFIX = '/viewer/frame';

/** What a list shows. */
export interface ListView {
  box: Collection;
  /** What the search box has. */
  q: string;
}

/** The verdicts that were reached on an email; those that were not are left out. */
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
  /** How many there are. */
  recipient_count: number;
  subject: string | null;
  code: string | null;
  attachment_count: number;
  /** Bytes of the source. */
  size: number;
  verdicts: SummaryVerdicts;
  /** In a report: the app sent it, and it did not arrive. */
  is_undelivered?: boolean;
}

/** A place in the order in which emails of a box are stored. Of two, the later one is the greater string. */
export type Cursor = string;

/** The form of a {@link Cursor}. */
export const CURSOR = /^\d{16}-\d{16}$/;

/** A page of the list, newest first. */
export interface SummariesResponse {
  data: EmailSummary[];
  /** Where the next page begins; null after the oldest email. */
  next: Cursor | null;
  /** How many emails were looked at: more than there are in `data` if a search passed over them. */
  scanned: number;
  /** The newest email that was looked at; null if none was. */
  newest: Cursor | null;
}

/** The `id` of the element that holds the first {@link SummariesResponse} as JSON, if the server sent it with the page. */
export const FIRST_PAGE_ELEMENT = 'mailbox-first-page';

/** How many lines the page loads at first. */
export const FIRST_LINES = 100;

/** The server-sent event `start`. */
export interface StartEvent {
  /** For each view, the newest email that no event will tell of; null if there is none. */
  newest: (Cursor | null)[];
}

/**
 * The server-sent event `email`: what has arrived in a view since the event before. The field `view` of the event is the
 * index of the view.
 */
export interface EmailEvent {
  /** The lines of the list, newest first. */
  data: EmailSummary[];
  /** The newest email that the events before told of; null if there was none. */
  follows: Cursor | null;
  /** The newest email that this event tells of. */
  newest: Cursor;
  /**
   * Where the next page of the list begins, if too many arrived to tell of all: `data` has the newest of them, and what
   * the reader has is too old to follow it. Otherwise null.
   */
  next: Cursor | null;
}

/** The server-sent event `size`, at most once a second: how much is stored. A server with several accounts sends none. */
export interface SizeEvent {
  /** Emails of all accounts in each box. */
  emails: Record<Collection, number>;
  /** Bytes of all emails. */
  bytes: number;
}

/** What the server is. Only if it has one account, how much it keeps. */
export interface StatusResponse {
  emails?: SizeEvent['emails'] | undefined;
  bytes?: number | undefined;
  version: string;
  store: 'memory' | 'sqlite' | 'postgres';
  /** Where emails are sent to, such as `smtp://127.0.0.1:1025`. */
  smtp: string | null;
  /** The user name by which SMTP takes emails for this account; null if none is needed. */
  login: string | null;
  /** Whether SMTP takes emails with TLS only. */
  requires_tls: boolean;
}

/** One sign for a candidate, or against it. */
export interface CodeReason {
  id: string;
  /** In plain words. */
  text: string;
  /** Negative if it speaks against the candidate. */
  weight: number;
}

/** Something in an email that looks like a code. */
export interface CodeCandidate {
  code: string;
  /** As it stands in the email. */
  shown: string;
  part: 'subject' | 'text' | 'html';
  /** The words before it in its line, and behind it. */
  before: string;
  after: string;
  score: number;
  /** The weightiest first. */
  reasons: CodeReason[];
}

/** Candidates that are shown. */
export const MAX_CANDIDATES = 25;

/** Why an email has its code, or none. */
export interface CodesResponse {
  /** The best first. */
  data: CodeCandidate[];
  /** The score from which on a candidate is the code. */
  enough: number;
}

/** Where the HTML of an email can be shown, for a few minutes. */
export interface FrameResponse {
  /** Below the base URL. */
  path: string;
}

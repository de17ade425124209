import type { Collection } from './email.js';
import { EXTENSIONS_PREFIX, emailPaths } from './extensions.js';
import type { Cursor, EmailSummary } from './viewer-schemas.js';

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
   * and then an {@link EmailEvent} or a {@link SizeEvent} as emails arrive, and a {@link DeletedEvent} after a purge.
   */
  events: `${EXTENSIONS_PREFIX}/events`,
  /** A {@link CodesResponse}. */
  codes: (emailId: string) => `${emailPaths.details(emailId)}/codes`,
  /** A {@link ChecksResponse}. */
  checks: (emailId: string) => `${emailPaths.details(emailId)}/checks`,
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

/** The `id` of the element that holds the first {@link SummariesResponse} as JSON, if the server sent it with the page. */
export const FIRST_PAGE_ELEMENT = 'mailbox-first-page';

/** How many lines the page loads initially. */
export const FIRST_LINES = 100;

/** The server-sent event `start`. */
export interface StartEvent {
  /** For each view, the newest email that existed before the events; null if there was none. */
  newest: (Cursor | null)[];
  /** As in {@link SummariesResponse}: lines of another one have to be loaded anew. */
  generation: string;
}

/** The server-sent event `deleted`: emails of the account may have been purged. */
export interface DeletedEvent {
  generation: string;
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
  bytes: number;
}

/** Maximum number of candidates that the page shows. */
export const MAX_CANDIDATES = 25;

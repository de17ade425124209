import type { ClientErrorCode, MailboxClientError } from '../../client/errors.js';
import type { AnyEmail } from '../email/email.js';
import type { ConsumedEmails } from './consumed-emails.js';
import type { Diagnostics, NearMisses } from './diagnostics.js';
import type { Terms } from './terms.js';
import type { WaitQuery } from './wait-query.js';

/** Why a wait failed: a reason of its own, or a {@link ClientErrorCode} if the server is the reason. */
export type WaitErrorCode =
  /** The time was up, and no email had arrived. */
  | 'NOTHING_ARRIVED'
  /** The time was up. Emails arrived, but none, or too few of them, matched the criteria. */
  | 'NO_MATCH'
  /** The time was up, and the predicate had not returned for an email. */
  | 'UNDECIDED'
  /** The time was up. An email matched the criteria, but has no code. */
  | 'NO_CODE'
  /** The time was up. An email matched the criteria, but has no link. */
  | 'NO_LINK'
  /** The time was up, and earlier calls had returned every email that matches. */
  | 'USED_UP'
  /** The test ended before the wait did. */
  | 'ENDED'
  /** The mailbox was closed before the call, or before the wait ended. */
  | 'CLOSED'
  /** The time was up before the server could be asked. */
  | 'TOO_SHORT'
  /** A quiet window could not be finished in time, or its predicate did not return. */
  | 'UNFINISHED'
  | ClientErrorCode;

/** Why a wait is canceled: its test was stopped, or has ended without awaiting it, or the mailbox was closed. */
export type CancelReason = 'ENDED' | 'UNAWAITED' | 'CLOSED';

/** An email that had arrived when a wait failed. */
export interface Rejected {
  email: AnyEmail;
  /** Why it did not match. */
  reason: string;
}

export interface WaitErrorDetails {
  /** Why it ended: `SERVER` if the server failed for good. */
  end: 'TIMED_OUT' | 'SERVER' | CancelReason;
  query: WaitQuery<unknown>;
  terms: Terms;
  address: string;
  /** Where people can look at the emails of the address. */
  pageUrl: string | undefined;
  /** The timeout in ms, 0 for none. */
  timeout: number;
  /** The owner of that timeout: `the test`; undefined if it was the wait's own. */
  limitedBy: string | undefined;
  /** Whether the server has responded since the wait began. */
  hasResponded: boolean;
  /** Whether a predicate, or what criteria need to know of an email, is still pending. */
  isUndecided: boolean;
  /** How long it lasted in ms. */
  waited: number;
  emails: readonly AnyEmail[];
  consumed: ConsumedEmails;
  /** The last error of the server, unless a poll has succeeded since. */
  serverError: MailboxClientError | undefined;
  callLog: readonly string[];
  /** Why nothing may have arrived, as far as the server was asked. */
  diagnostics: Diagnostics;
  /** The emails closest to a match, if they were examined. */
  nearMisses: NearMisses | undefined;
  url: string;
}

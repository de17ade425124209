import type { ClientErrorCode, MailboxClientError } from '../../client/errors.js';
import type { Collection } from '../../contract/email.js';
import type { Email } from '../email/email.js';
import type { ConsumedEmails } from './consumed-emails.js';
import type { Diagnostics } from './diagnostics.js';
import type { NearMisses } from './near-misses.js';
import type { WaitQuery } from './wait-query.js';

/** Why a wait got nothing: one of its own reasons, or the server's. */
export type WaitErrorCode =
  | 'NOTHING_ARRIVED'
  | 'NOTHING_FITS'
  | 'NO_CODE'
  | 'NO_LINK'
  | 'USED_UP'
  | 'ENDED'
  /** The time was up before the server could be asked. */
  | 'TOO_SHORT'
  /** A quiet window had no time to be finished, or its predicate did not resolve. */
  | 'UNFINISHED'
  | ClientErrorCode;

/**
 * Why a wait is ended from outside: its test was ended, or ended by itself and has left the wait behind,
 * or the mailbox was closed.
 */
export type WithdrawnBy = 'ENDED' | 'UNAWAITED' | 'CLOSED';

/** An email that had arrived when a wait failed. */
export interface Rejected {
  email: Email<Collection>;
  /** Why it was not the answer. */
  reason: string;
}

/** What is known of a wait that failed. */
export interface WaitErrorDetails<C extends Collection> {
  /**
   * How it came to its end: the time was up, its test has ended, the mailbox was closed, or the server
   * failed for good.
   */
  end: 'TIMEOUT' | 'SERVER' | WithdrawnBy;
  question: WaitQuery<C, unknown>;
  address: string;
  /** The time limit in ms, 0 for none. */
  timeout: number;
  /** What had no more time left than that: `the test`; undefined where the time limit was its own. */
  cutBy: string | undefined;
  /** Whether the server has shown since the wait began what is there. */
  wasAnswered: boolean;
  /** Whether the predicate has not said of every email whether it fits. */
  isUndecided: boolean;
  /** How long it lasted in ms. */
  waited: number;
  emails: readonly Email<C>[];
  claims: ConsumedEmails<C>;
  /** The last trouble with the server that nothing good has followed. */
  trouble: MailboxClientError | undefined;
  callLog: readonly string[];
  /** Where nothing arrived: why that may be, as far as the server was asked. */
  clues: Diagnostics<C> | undefined;
  /** What more is to be said of emails that gave nothing, where that was looked into. */
  hints: NearMisses<C> | undefined;
  url: string;
}

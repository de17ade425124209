import type { MailboxClientError } from '../../client/errors.js';
import type { Connection } from '../cache/connection.js';
import type { MailCache } from '../cache/mail-cache.js';
import type { AnyEmail } from '../email/email.js';
import type { Diagnostics, NearMisses } from './diagnostics.js';
import type { ConsumedEmails } from './matches.js';
import type { Terms } from './terms.js';
import type { Match, WaitQuery } from './wait-query.js';

export interface WaitLimits {
  /** Timeout in ms; 0 for none. */
  timeout: number;
  /** The owner of an earlier deadline: `the test`, `the "beforeAll" hook`. */
  limitedBy?: string | undefined;
  /** How long the test still has after the timeout, in ms. */
  spare: number;
  /** Signals that cancel the wait, which then throws the reason. */
  signals: readonly AbortSignal[];
}

/** The result of a wait: `timed out` is the success of a quiet window. */
type WaitOutcome = Match<unknown>[] | 'timed out';

export interface PendingWait {
  readonly query: WaitQuery<unknown>;
  readonly limits: WaitLimits;
  /** `performance.now()` */
  readonly calledAt: number;
  /** The deadline (`performance.now()`); Infinity for none. */
  readonly deadline: number;
  /** Whether the server was asked why there is no answer: early, or after the last poll. */
  explained: 'no' | 'early' | 'asking' | 'finally';
  /** Why there may be no answer, as far as known. */
  readonly diagnostics: Diagnostics;
  /** The closest candidates, if they were examined. */
  nearMisses: NearMisses | undefined;
  /** The short time after the deadline in which responses still count. */
  grace: 'no' | 'running' | 'over';
  /** Aborts when the wait has ended, whatever the outcome. */
  readonly ending: AbortController;
  resolve(outcome: WaitOutcome): void;
  reject(error: unknown): void;
}

/** A request for the waits on one collection. Times are those of `performance.now()`. */
export interface PollRequest {
  /**
   * The `newest` email, which the server may hold; emails `hidden` behind it since the last list; or `all`
   * emails.
   */
  readonly kind: 'newest' | 'hidden' | 'all';
  /** `GET /v1/inbox/latest?to=…` */
  readonly text: string;
  readonly beganAt: number;
  /** Prevents workers that start together from polling together. */
  readonly jitter: number;
  /** When the request was sent; Infinity before that. The response includes all emails that the server had then. */
  sentAt: number;
  /** How long the server may hold it, in s. */
  hold: number;
  /** When it ended; Infinity while it is pending. */
  endedAt: number;
  /** The number of new emails, if it has succeeded. */
  count?: number;
  /** Its error, if it has failed. */
  error?: unknown;
}

/** Everything known about the waits on one collection. */
export interface WaitState {
  readonly cache: MailCache;
  readonly server: Connection;
  /** In the order of their calls. */
  waits: readonly PendingWait[];
  consumed: ConsumedEmails;
  /** The requests since there are waits, in the order in which they started. */
  requests: readonly PollRequest[];
}

/** How a wait ends: with an answer, an error of its own, or a failure to be explained. */
export type Ending = { wait: PendingWait } & (
  | { outcome: WaitOutcome }
  | { error: unknown }
  | { end: 'TIMED_OUT' | 'SERVER'; serverError: MailboxClientError | undefined }
);

/** The consequences of a state. */
export interface Decision {
  endings: readonly Ending[];
  consumed: ConsumedEmails;
  send: readonly PollRequest['kind'][];
  /** The waits for which the server is asked why there may be no answer. */
  explain: readonly { wait: PendingWait; isEarly: boolean }[];
  /** The waits past their deadline that a pending response may still answer. */
  grace: readonly PendingWait[];
  /** Pending predicates: when one resolves, there may be more to decide. */
  open: readonly Promise<void>[];
  /** When to decide again, unless something happens earlier (`performance.now()`). */
  at: number;
}

/** Why a wait is canceled: its test was stopped, its test ended without awaiting it, or the mailbox was closed. */
export type CancelReason = 'ENDED' | 'UNAWAITED' | 'CLOSED';

/** An email that had arrived when a wait failed. */
export interface Rejected {
  email: AnyEmail;
  /** Why it did not match. */
  reason: string;
}

/** Everything known about a failed wait. */
export interface WaitErrorDetails
  extends WaitLimits,
    Pick<PendingWait, 'diagnostics' | 'nearMisses' | 'query'>,
    Pick<MailCache, 'address' | 'emails'>,
    Pick<WaitState, 'consumed'> {
  /** Why it ended: `SERVER` if the server failed permanently. */
  end: 'TIMED_OUT' | 'SERVER' | CancelReason;
  terms: Terms;
  url: string;
  /** The version of the mailbox server, if known. */
  serverVersion: string | undefined;
  /** The URL of the address's page. */
  pageUrl: string | undefined;
  /** Whether the server injects faults only into the emails of clients that have logged in. */
  needsLoginForFaults: boolean;
  /** Whether the server has responded since the wait began. */
  hasResponded: boolean;
  /** Whether a predicate, or a request for the details of an email, is still pending. */
  isUndecided: boolean;
  /** How long the wait lasted, in ms. */
  waited: number;
  serverError: MailboxClientError | undefined;
  callLog: readonly string[];
}

import type { MailboxClientError } from '../../client/errors.js';
import type { Connection } from '../cache/connection.js';
import type { MailCache } from '../cache/mail-cache.js';
import type { AnyEmail } from '../email/email.js';
import type { Diagnostics, NearMisses } from './diagnostics.js';
import type { ConsumedEmails } from './matches.js';
import type { Terms } from './terms.js';
import type { Match, WaitQuery } from './wait-query.js';

/** The limits of one wait. */
export interface WaitLimits {
  /** ms from now; 0 for none. */
  timeout: number;
  /** The owner of a deadline before the wait's own: `the test`, `the "beforeAll" hook`. */
  limitedBy?: string | undefined;
  /** Each cancels the wait, which then throws the signal's reason. */
  signals: readonly AbortSignal[];
}

/** What a wait returns: `timed out` is the good end of a quiet window. */
export type WaitOutcome = Match<unknown>[] | 'timed out';

/** A wait that has not ended. */
export interface PendingWait {
  readonly query: WaitQuery<unknown>;
  readonly limits: WaitLimits;
  /** `performance.now()` */
  readonly calledAt: number;
  /** When its time is up (`performance.now()`); Infinity for never. */
  readonly deadline: number;
  /** How far the server was asked why there is no answer: early, or after the last poll. */
  explained: 'no' | 'early' | 'asking' | 'finally';
  /** Why there may be no answer, as far as it is known. */
  readonly diagnostics: Diagnostics;
  /** The emails closest to a match, if they were examined. */
  nearMisses: NearMisses | undefined;
  /** The short time after its deadline in which responses still count. */
  grace: 'no' | 'running' | 'over';
  /** Aborts when the wait has ended, with any outcome. */
  readonly ending: AbortController;
  resolve(outcome: WaitOutcome): void;
  reject(error: unknown): void;
}

/** A request for the waits on one collection. Moments are those of `performance.now()`. */
export interface PollRequest {
  /** The `newest` email, which the server may hold; those `hidden` behind it since the last list; `all` of them. */
  readonly kind: 'newest' | 'hidden' | 'all';
  /** `GET /v1/inbox/latest?to=…` */
  readonly text: string;
  readonly beganAt: number;
  /** Keeps workers that began together from polling together. */
  readonly jitter: number;
  /** When its turn came; Infinity before that. What the server had then is in its response. */
  sentAt: number;
  /** For how long the server was asked to hold it, in s. */
  hold: number;
  /** Infinity while it is pending. */
  endedAt: number;
  /** How many emails were new, if it has succeeded. */
  count?: number;
  /** What it failed with, if it has. */
  error?: unknown;
}

/** All that is known of the waits on one collection. */
export interface WaitState {
  readonly cache: MailCache;
  readonly server: Connection;
  /** In the order of their calls. */
  waits: readonly PendingWait[];
  consumed: ConsumedEmails;
  /** Those of the time in which there are waits, in the order in which they began. */
  requests: readonly PollRequest[];
}

/** How a wait ends: with an answer, an error of its own, or a failure that is to be explained. */
export type Ending = { wait: PendingWait } & (
  | { outcome: WaitOutcome }
  | { error: unknown }
  | { end: 'TIMED_OUT' | 'SERVER'; serverError: MailboxClientError | undefined }
);

/** What follows from a state. */
export interface Decision {
  endings: readonly Ending[];
  consumed: ConsumedEmails;
  /** The requests to send. */
  send: readonly PollRequest['kind'][];
  /** The waits that the server is to be asked about: why there may be no answer. */
  explain: readonly { wait: PendingWait; isEarly: boolean }[];
  /** The waits whose deadline has come, and that a pending response may still answer. */
  grace: readonly PendingWait[];
  /** Asynchronous predicates: when one resolves, there may be more to decide. */
  open: readonly Promise<void>[];
  /** When to decide again, if nothing happens before (`performance.now()`). */
  at: number;
}

/** Why a wait is canceled: its test was stopped, or has ended without awaiting it, or the mailbox was closed. */
export type CancelReason = 'ENDED' | 'UNAWAITED' | 'CLOSED';

/** An email that had arrived when a wait failed. */
export interface Rejected {
  email: AnyEmail;
  /** Why it did not match. */
  reason: string;
}

/** All that is known of a wait that failed. */
export interface WaitErrorDetails
  extends WaitLimits,
    Pick<PendingWait, 'diagnostics' | 'nearMisses' | 'query'>,
    Pick<MailCache, 'address' | 'emails'>,
    Pick<WaitState, 'consumed'> {
  /** Why it ended: `SERVER` if the server failed for good. */
  end: 'TIMED_OUT' | 'SERVER' | CancelReason;
  terms: Terms;
  url: string;
  /** Where people can look at the emails of the address. */
  pageUrl: string | undefined;
  /** Whether the server has responded since the wait began. */
  hasResponded: boolean;
  /** Whether a predicate, or what criteria need to know of an email, is still pending. */
  isUndecided: boolean;
  /** How long it lasted in ms. */
  waited: number;
  serverError: MailboxClientError | undefined;
  callLog: readonly string[];
}

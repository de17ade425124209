import type { MailboxClientError } from '../../client/errors.js';
import type { MailCache } from '../cache/mail-cache.js';
import type { AnyEmail } from '../email/email.js';
import type { WaitState } from './decide.js';
import type { PendingWait, WaitLimits } from './pending-wait.js';
import type { Terms } from './terms.js';

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

/** Whether a wait was ended from outside: neither its timeout nor the server is the reason. */
export function isCanceled({ end }: Pick<WaitErrorDetails, 'end'>): boolean {
  return end !== 'TIMED_OUT' && end !== 'SERVER';
}

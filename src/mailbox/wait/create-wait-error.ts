import { explainMismatch } from '../email/criteria.js';
import type { AnyEmail } from '../email/email.js';
import { isSame, timeOfDay } from '../email/record.js';
import { withoutCodes } from '../email/redact.js';
import { firstLine, textOr } from '../text.js';
import { isTooOld, skipReason } from './matches.js';
import type { Rejected, WaitErrorDetails } from './state.js';
import type { WaitErrorCode } from './terms.js';
import { WaitError } from './wait-error.js';
import { MATCHES, waitErrorMessage } from './wait-error-message.js';
import type { WaitQuery } from './wait-query.js';

/** The error of a failed wait. Omits details that cannot be formatted. */
export function createWaitError(details: WaitErrorDetails): WaitError {
  const classified = withCopies(
    details.query,
    details.emails.map((email) => classify(details, email)),
  );
  const received = classified.map(({ email, reason }) => ({ email, reason }));
  const standings = classified.map(({ standing }) => standing);
  const code = errorCodeOf(details, standings);
  const { address, serverError } = details;
  const cause = serverError?.code === code ? serverError : undefined;
  const gist = `${details.query.call} failed: ${code}`;
  const message = textOr(gist, () => waitErrorMessage(details, code, received));
  return new WaitError(message, { code, address, received, cause, callLog: details.callLog });
}

/** How close an email was to being the answer to a query. */
type Standing = 'MISMATCH' | 'UNDECIDED' | 'EMPTY' | 'TOO_OLD' | 'USED_UP' | 'COPY' | 'MATCH';

interface Classified extends Rejected {
  standing: Standing;
}

/** Classifies an email. An error of a criterion must not replace the wait's own error. */
function classify(details: WaitErrorDetails, email: AnyEmail): Classified {
  try {
    return { email, ...standingOf(details, email) };
  } catch (error) {
    const what = details.query.criteria.predicate ? 'the predicate threw' : 'not compared:';
    const reason = `${what} ${withoutCodes(email, firstLine(error))}`;
    return { email, standing: 'MISMATCH', reason };
  }
}

/** Marks matches that are copies of an earlier one. A wait counts copies once, a matcher counts each. */
function withCopies(query: WaitQuery<unknown>, classified: readonly Classified[]): Classified[] {
  if (query.kind === undefined) return [...classified];
  const matches = classified.filter(({ standing }) => standing === 'MATCH');
  return classified.map((one) => {
    const original = matches.find(({ email }) => isSame(email, one.email));
    if (one.standing !== 'MATCH' || original === undefined || original === one) return one;
    const reason = `a copy of the email of ${timeOfDay(original.email)}, with the same Message-ID and content: copies count once`;
    return { ...one, standing: 'COPY', reason };
  });
}

function standingOf(
  { query, consumed, nearMisses }: WaitErrorDetails,
  email: AnyEmail,
): { standing: Standing; reason: string } {
  const failed = explainMismatch(email, query.criteria);
  const isUndecided = query.criteria.predicate?.pendingTime(email) !== undefined;
  if (failed !== null) return { standing: isUndecided ? 'UNDECIDED' : 'MISMATCH', reason: failed };
  if (query.read(email) === undefined) {
    return { standing: 'EMPTY', reason: nearMisses?.get(email) ?? query.missing(email) };
  }
  const reason = skipReason(query, email, consumed);
  if (reason === undefined) return { standing: 'MATCH', reason: MATCHES };
  return { standing: isTooOld(query, email) ? 'TOO_OLD' : 'USED_UP', reason };
}

function errorCodeOf(
  { end, query, serverError, hasResponded }: WaitErrorDetails,
  standings: readonly Standing[],
): WaitErrorCode {
  if (end === 'CLOSED') return 'CLOSED';
  if (end === 'ENDED' || end === 'UNAWAITED') return 'ENDED';
  if (serverError) return serverError.code;
  if (query.quiet !== undefined) return 'UNFINISHED';
  if (standings.includes('UNDECIDED')) return 'UNDECIDED';
  if (!hasResponded) return 'TOO_SHORT';
  if (standings.length === 0) return 'NOTHING_ARRIVED';
  // The user expects the newest email to match.
  const isUsedUp = standings.includes('USED_UP') && standings.at(-1) !== 'EMPTY';
  if (isUsedUp) return 'USED_UP';
  const isEmpty = standings.includes('EMPTY');
  if (isEmpty && query.kind === 'code') return 'NO_CODE';
  if (isEmpty && query.kind === 'link') return 'NO_LINK';
  // Alternatively, several were expected, and too few arrived.
  return 'NO_MATCH';
}

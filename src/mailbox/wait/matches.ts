import type { AnyEmail } from '../email/email.js';
import { isNewer, isSame } from '../email/record.js';
import type { ConsumedEmails } from './consumed-emails.js';
import type { Match, WaitQuery } from './wait-query.js';

/** The emails that match a query, of those in the cache (oldest first); undefined if too few. */
export function findMatches<T>(
  query: WaitQuery<T>,
  emails: readonly AnyEmail[],
  consumed: ConsumedEmails,
): Match<T>[] | undefined {
  const candidates = query.order === 'oldest' ? emails : [...emails].reverse();
  const found: Match<T>[] = [];
  for (const email of candidates) {
    if (skipReason(query, email, consumed) !== undefined) continue;
    const value = query.read(email);
    // A wait for several emails returns no second copy of one; a matcher counts copies.
    const isCopy = query.kind !== undefined && found.some((other) => isSame(other.email, email));
    if (value === undefined || isCopy) continue;
    found.push({ email, value });
    if (found.length === query.count) return found;
  }
  return undefined;
}

/** Why a query skips an email that may match; undefined if it does not. */
export function skipReason<T>(
  query: WaitQuery<T>,
  email: AnyEmail,
  consumed: ConsumedEmails,
): string | undefined {
  if (isTooOld(query, email)) return 'not after the email given as `after`';
  if (query.kind === undefined) return undefined;
  const reason = consumed.reasonOf(query.kind, email, () => query.read(email));
  if (reason !== undefined) return reason;
  // Any email will do, but not the one that the test has read a code or a link from.
  const isAny = query.hasNoCriteria && query.kind === 'email';
  const call = isAny ? consumed.callOf(email) : undefined;
  return call === undefined ? undefined : `already returned by ${call}`;
}

/** Whether an email is not newer than the query's `after`. */
export function isTooOld({ after }: WaitQuery<unknown>, email: AnyEmail): boolean {
  return after !== undefined && !isNewer(email, after);
}

import type { AnyEmail } from '../email/email.js';
import { isNewer, isSame, timestampOf } from '../email/record.js';
import type { Match, WaitKind, WaitQuery } from './wait-query.js';

/** The matching emails in the cache (oldest first); undefined if there are too few. */
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
    // A wait for several emails does not return copies; a matcher counts them.
    const isCopy = query.kind !== undefined && found.some((other) => isSame(other.email, email));
    if (value === undefined || isCopy) continue;
    found.push({ email, value });
    if (found.length === query.count) return found;
  }
  return undefined;
}

/** Why a query skips an email that may match; undefined if it does not skip the email. */
export function skipReason<T>(
  query: WaitQuery<T>,
  email: AnyEmail,
  consumed: ConsumedEmails,
): string | undefined {
  if (isTooOld(query, email)) return 'not after the email given as `after`';
  if (query.kind === undefined) return undefined;
  const reason = consumed.reasonOf(query.kind, email, () => query.read(email));
  if (reason !== undefined) return reason;
  // Any email matches, except one whose code or link the test has read.
  const isAny = query.hasNoCriteria && query.kind === 'email';
  const call = isAny ? consumed.callOf(email) : undefined;
  return call === undefined ? undefined : `already returned by ${call}`;
}

/** Whether an email is not newer than the query's `after`. */
export function isTooOld({ after }: WaitQuery<unknown>, email: AnyEmail): boolean {
  return after !== undefined && !isNewer(email, after);
}

/** An email that a call returned, and the returned value. */
interface Consumed {
  query: WaitQuery<unknown>;
  email: AnyEmail;
  value: unknown;
}

/** The emails consumed by calls on one collection. Immutable: each change creates a new object. */
export class ConsumedEmails {
  constructor(
    private readonly consumed: readonly Consumed[] = [],
    private readonly skipped: ReadonlySet<string> = new Set(),
  ) {}

  /** Adds the emails that a call returns. A matcher, which has no kind, consumes nothing. */
  with(query: WaitQuery<unknown>, found: readonly Match<unknown>[]): ConsumedEmails {
    if (query.kind === undefined) return this;
    const more = found.map((match) => ({ query, ...match }));
    return new ConsumedEmails([...this.consumed, ...more], this.skipped);
  }

  withSkipped(emails: readonly AnyEmail[]): ConsumedEmails {
    const ids = emails.map(({ email_id }) => email_id);
    return new ConsumedEmails(this.consumed, new Set([...this.skipped, ...ids]));
  }

  /**
   * Why an email is consumed for a kind of wait; undefined if it is not.
   *
   * @param valueIn what the wait would return: an email may have several links
   */
  reasonOf(kind: WaitKind, email: AnyEmail, valueIn: () => unknown): string | undefined {
    if (this.skipped.has(email.email_id)) return 'skipped by skipReceived()';
    const user = this.consumed.find(
      (one) => one.query.kind === kind && usesUp(one, email, valueIn),
    );
    if (user === undefined) return undefined;
    if (user.email.email_id === email.email_id) return `already returned by ${user.query.call}`;
    return isSame(user.email, email)
      ? `a copy of the email returned by ${user.query.call}`
      : `older than the one returned by ${user.query.call}`;
  }

  /** Whether all emails up to a time are consumed for a call without criteria. */
  coverAll(kind: WaitKind, moment: string | undefined): boolean {
    return this.consumed.some(
      (one) =>
        one.query.hasNoCriteria &&
        one.query.kind === kind &&
        kind !== 'email' &&
        timestampOf(one.email) === moment,
    );
  }

  /** The call that returned the code or the link of this email, or undefined. */
  callOf(email: AnyEmail): string | undefined {
    return this.consumed.find((one) => one.query.kind !== 'email' && isSame(one.email, email))
      ?.query.call;
  }
}

function usesUp(
  { query, email: used, value }: Consumed,
  email: AnyEmail,
  valueIn: () => unknown,
): boolean {
  if (isSame(used, email)) return query.kind !== 'link' || value === valueIn();
  // Older emails that match the same call are consumed with it.
  if (query.kind === 'email' || !isNewer(used, email)) return false;
  try {
    return query.read(email) !== undefined;
  } catch {
    // A predicate that throws: it may not expect the emails of later waits.
    return false;
  }
}

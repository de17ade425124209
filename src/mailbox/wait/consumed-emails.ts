import type { AnyEmail } from '../email/email.js';
import { contentOf, isNewer, timestampOf } from '../email/record.js';

/** The three kinds of wait. Each returns something new every time, independently of the others. */
export type WaitKind = 'code' | 'link' | 'email';

interface Consumed {
  kind: WaitKind;
  email: AnyEmail;
  /** What the call returned of it. */
  value: unknown;
  /** The call that returned the email. */
  call: string;
  hasNoCriteria: boolean;
  /** Whether an older email matches the same call: then it is used up as well. */
  matches: (email: AnyEmail) => boolean;
}

/** The emails that the calls on one collection have used up. Never changes: a later state is another one. */
export class ConsumedEmails {
  constructor(
    private readonly consumed: readonly Consumed[] = [],
    private readonly read: ReadonlySet<string> = new Set(),
  ) {}

  with(more: readonly Consumed[]): ConsumedEmails {
    return new ConsumedEmails([...this.consumed, ...more], this.read);
  }

  withRead(emails: readonly AnyEmail[]): ConsumedEmails {
    const ids = emails.map(({ email_id }) => email_id);
    return new ConsumedEmails(this.consumed, new Set([...this.read, ...ids]));
  }

  /**
   * Why an email is used up for a kind of wait; undefined if it is not.
   *
   * @param valueIn what the wait would return of it: an email may have several links
   */
  reasonOf(kind: WaitKind, email: AnyEmail, valueIn: () => unknown): string | undefined {
    if (this.read.has(email.email_id)) return 'marked as read by markRead()';
    const user = this.consumed.find((one) => one.kind === kind && usesUp(one, email, valueIn));
    if (user === undefined) return undefined;
    if (user.email.email_id === email.email_id) return `already returned by ${user.call}`;
    return isSame(user.email, email)
      ? `a copy of the email returned by ${user.call}`
      : `older than the one returned by ${user.call}`;
  }

  /** Whether no email up to a moment can be new to a call without criteria. */
  coverAll(kind: WaitKind, moment: string | undefined): boolean {
    return this.consumed.some(
      (one) =>
        one.hasNoCriteria &&
        one.kind === kind &&
        kind !== 'email' &&
        timestampOf(one.email) === moment,
    );
  }

  /** The call that returned the code or the link of this very email, or undefined. */
  callOf(email: AnyEmail): string | undefined {
    return this.consumed.find((one) => one.kind !== 'email' && isSame(one.email, email))?.call;
  }
}

/** Whether two records are one email, or copies of it: the Message-ID and the content are the same. */
export function isSame(one: AnyEmail, other: AnyEmail): boolean {
  if (one.email_id === other.email_id) return true;
  if (one.message_id === null || one.message_id !== other.message_id) return false;
  return contentOf(one) === contentOf(other);
}

function usesUp(one: Consumed, email: AnyEmail, valueIn: () => unknown): boolean {
  if (isSame(one.email, email)) return one.kind !== 'link' || one.value === valueIn();
  if (one.kind === 'email') return false;
  return isNewer(one.email, email) && one.matches(email);
}

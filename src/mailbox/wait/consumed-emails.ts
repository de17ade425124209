import type { Collection } from '../../contract/email.js';
import type { Criteria } from '../email/criteria.js';
import { type Email, isNewer, timestampOf } from '../email/email.js';

/** The three kinds of wait. Each gives something new every time, by a memory of its own. */
export type WaitKind = 'code' | 'link' | 'mail';

interface Claim<C extends Collection> {
  kind: WaitKind;
  email: Email<C>;
  /** The call that the email was given to. */
  call: string;
  /** Whether the call asked for nothing in particular. */
  unspecific: boolean;
  /** What the call asked for. */
  criteria: Criteria;
  /** Whether an older email would have fitted the same call: then it is used up as well. */
  fits: (email: Email<C>) => boolean;
}

/** Which emails were given to whom. */
export class ConsumedEmails<C extends Collection> {
  private readonly claims: Claim<C>[] = [];
  private readonly read = new Set<string>();

  /** Notes that an email was given to a call. */
  add(claim: Claim<C>): void {
    this.claims.push(claim);
  }

  /** Uses up emails for all kinds of wait. */
  markRead(emails: readonly Email<C>[]): void {
    for (const email of emails) this.read.add(email.email_id);
  }

  /** The call that used an email up for a kind of wait, or undefined. */
  userOf(kind: WaitKind, email: Email<C>): string | undefined {
    if (this.read.has(email.email_id)) return 'markRead()';
    return this.claims.find((claim) => claim.kind === kind && usesUp(claim, email))?.call;
  }

  /** What calls asked for that use up older emails than they were given. */
  criteriaOf(kind: WaitKind): Criteria[] {
    if (kind === 'mail') return [];
    return this.claims.filter((claim) => claim.kind === kind).map(({ criteria }) => criteria);
  }

  /** Whether no email up to a moment can give anything new to a call without criteria. */
  coverAll(kind: WaitKind, moment: string | undefined): boolean {
    return this.claims.some(
      (claim) =>
        claim.unspecific &&
        claim.kind === kind &&
        kind !== 'mail' &&
        timestampOf(claim.email) === moment,
    );
  }

  /** The call that took the code or the link of this very email, or undefined. */
  takerOf(email: Email<C>): string | undefined {
    return this.claims.find((claim) => claim.kind !== 'mail' && isSame(claim.email, email))?.call;
  }
}

/** Whether two records are one email. A second copy, of the same Message-ID, is not new. */
export function isSame<C extends Collection>(one: Email<C>, other: Email<C>): boolean {
  if (one.email_id === other.email_id) return true;
  return one.message_id !== null && one.message_id === other.message_id;
}

function usesUp<C extends Collection>(claim: Claim<C>, email: Email<C>): boolean {
  if (isSame(claim.email, email)) return true;
  if (claim.kind === 'mail') return false;
  return isNewer(claim.email, email) && claim.fits(email);
}

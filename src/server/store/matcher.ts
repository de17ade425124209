import { comparableAddress } from '../../contract/address.js';
import type { Collection } from '../../contract/email.js';
import type { Budget } from '../fairness/slices.js';
import { type SearchTexts, searchable } from '../message/message.js';
import { substringTest } from './contains.js';
import type { EmailFilter } from './store.js';

/** The fields of an email that filters compare. */
export interface Candidate {
  time: number;
  message: { search: SearchTexts };
}

/** The texts of an email that filters search. */
export type SearchedTexts = Record<'from' | 'to' | 'subject', string>;

/** The substrings of a filter, normalized like {@link SearchTexts}; '' matches any text. */
export interface Needles extends SearchedTexts {
  /** The whole address of a recipient, which also contains `to`; '' if any will do. */
  recipient: string;
}

/**
 * The substrings of a filter. Each store searches in its own way, but all must agree: memory uses
 * `address-index.ts` and {@link matcher}, SQLite `scans.ts` and the same matcher, PostgreSQL the SQL in
 * `statements.ts`.
 *
 * @returns null if no email can match: each address or name is a line, so a line break would match across two
 * of them
 */
export function needlesOf(filter: EmailFilter): Needles | null {
  const { from = '', recipient = '', to = '', subject = '' } = filter;
  if ([from, recipient, to, subject].some((part) => part.includes('\n'))) return null;
  return {
    from: addressText(from),
    recipient: addressText(recipient),
    // A whole address is looked up like a part of one, and then compared.
    to: addressText(to || recipient),
    subject: searchable(subject.toLowerCase()),
  };
}

/** Whether a filter matches all texts. */
export function matchesAllTexts({ from, to, subject }: Needles): boolean {
  return from === '' && to === '' && subject === '';
}

/** The fixed cost of comparing an email, in characters. */
const LOOK = 32;

/** Whether an email matches. Charges the cost of the comparison to the budget. */
export type Matcher = (candidate: Candidate, budget: Budget) => boolean;

/** Returns a test for emails of a box that match a filter. */
export function matcher(box: Collection, filter: EmailFilter): Matcher {
  const { after = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY } = filter;
  const needles = needlesOf(filter);
  if (needles === null) return () => false;
  const matches = textsTest(needles);
  return ({ time, message: { search } }, budget) => {
    budget.spend(LOOK);
    const { from, to, subject } = search;
    return time > after && time < before && matches(from, to[box], subject, budget);
  };
}

/** Returns a test for the texts of an email. Charges the cost to the budget. */
export function textsTest(
  needles: Needles,
): (from: string, to: string, subject: string, budget: Budget) => boolean {
  const matchesSender = partTest(needles.from);
  const matchesRecipient = recipientTest(needles);
  const matchesSubject = partTest(needles.subject);
  return (from, to, subject, budget) =>
    matchesSender(from, budget) && matchesRecipient(to, budget) && matchesSubject(subject, budget);
}

/** An address as {@link SearchTexts} have it. */
export function addressText(address: string): string {
  return searchable(comparableAddress(address));
}

/** Returns a test for the recipients of an email. Charges the cost to the budget. */
export function recipientTest({
  to,
  recipient,
}: Pick<Needles, 'to' | 'recipient'>): ReturnType<typeof partTest> {
  const contains = partTest(to);
  if (recipient === '') return contains;
  return (text, budget) => contains(text, budget) && text.split('\n').includes(recipient);
}

/** Returns a test for texts that contain a substring. Charges the cost to the budget. */
export function partTest(part: string): (text: string, budget: Budget) => boolean {
  if (part === '') return () => true;
  const contains = substringTest(part);
  return (text, budget) => {
    budget.spend(text.length);
    return contains(text);
  };
}

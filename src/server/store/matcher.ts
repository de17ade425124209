import { comparableAddress } from '../../contract/address.js';
import type { Collection } from '../../contract/email.js';
import { type SearchTexts, searchable } from '../message/message.js';
import type { Budget } from '../slices.js';
import { substringTest } from './contains.js';
import type { EmailFilter } from './store.js';

/** The fields of an email that filters compare. */
export interface Candidate {
  time: number;
  message: { search: SearchTexts };
}

/** The substrings of a filter, normalized like {@link SearchTexts}; '' matches any text. */
export type Needles = Record<'from' | 'to' | 'subject', string>;

/**
 * The substrings of a filter. Each store searches in its own way, but all must agree: memory uses
 * `address-index.ts` and {@link matcher}, SQLite `scans.ts` and the same matcher, PostgreSQL the SQL in
 * `statements.ts`.
 *
 * @returns null if no email can match: each address or name is a line, so a line break would match across two
 * of them
 */
export function needlesOf({ from = '', to = '', subject = '' }: EmailFilter): Needles | null {
  if ([from, to, subject].some((part) => part.includes('\n'))) return null;
  return {
    from: searchable(comparableAddress(from)),
    to: searchable(comparableAddress(to)),
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
  const matchesSender = partTest(needles.from);
  const matchesRecipient = partTest(needles.to);
  const matchesSubject = partTest(needles.subject);
  return ({ time, message: { search } }, budget) => {
    budget.spend(LOOK);
    return (
      time > after &&
      time < before &&
      matchesSender(search.from, budget) &&
      matchesRecipient(search.to[box], budget) &&
      matchesSubject(search.subject, budget)
    );
  };
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

import { comparableAddress } from '../../contract/address.js';
import type { Collection } from '../../contract/email.js';
import type { SearchTexts } from '../mail/mail.js';
import type { Filter } from './store.js';

/** What is looked at of a mail. */
export interface Candidate {
  time: number;
  mail: { search: SearchTexts };
}

/** The parts of texts that a filter asks for, in the form of {@link SearchTexts}; '' for any. */
export type Needles = Record<'from' | 'to' | 'subject', string>;

/**
 * What a filter looks for.
 *
 * @returns null where no email can fit: each address or name is a line of its own, and a line break
 * would match from the end of one into the next
 */
export function needlesOf({ from = '', to = '', subject = '' }: Filter): Needles | null {
  if ([from, to, subject].some((part) => part.includes('\n'))) return null;
  return {
    from: comparableAddress(from),
    to: comparableAddress(to),
    subject: subject.toLowerCase(),
  };
}

/** Makes the test whether a mail of a box fits a filter. */
export function matcher(box: Collection, filter: Filter): (candidate: Candidate) => boolean {
  const { after = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY } = filter;
  const needles = needlesOf(filter);
  if (needles === null) return () => false;
  const { from, to, subject } = needles;
  return ({ time, mail: { search } }) =>
    time > after &&
    time < before &&
    search.from.includes(from) &&
    search.to[box].includes(to) &&
    search.subject.includes(subject);
}

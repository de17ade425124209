import { comparableAddress } from '../../contract/address.js';
import type { Collection } from '../../contract/email.js';
import type { SearchTexts } from '../message/message.js';
import { finderOf } from './contains.js';
import type { Meter } from './slices.js';
import type { EmailFilter } from './store.js';

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
export function needlesOf({ from = '', to = '', subject = '' }: EmailFilter): Needles | null {
  if ([from, to, subject].some((part) => part.includes('\n'))) return null;
  return {
    from: comparableAddress(from),
    to: comparableAddress(to),
    subject: subject.toLowerCase(),
  };
}

/** What a look at a mail counts for, in characters, beside those of its texts. */
const LOOK = 32;

/** Whether a mail fits; what that took is counted. */
export type Matcher = (candidate: Candidate, meter: Meter) => boolean;

/** Makes the test whether a mail of a box fits a filter. */
export function matcher(box: Collection, filter: EmailFilter): Matcher {
  const { after = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY } = filter;
  const needles = needlesOf(filter);
  if (needles === null) return () => false;
  const isFrom = partTest(needles.from);
  const isTo = partTest(needles.to);
  const isAbout = partTest(needles.subject);
  return ({ time, mail: { search } }, meter) => {
    meter.spend(LOOK);
    return (
      time > after &&
      time < before &&
      isFrom(search.from, meter) &&
      isTo(search.to[box], meter) &&
      isAbout(search.subject, meter)
    );
  };
}

/** Makes the test whether a text contains a part; what that takes is counted. */
export function partTest(part: string): (text: string, meter: Meter) => boolean {
  if (part === '') return () => true;
  const contains = finderOf(part);
  return (text, meter) => {
    meter.spend(text.length);
    return contains(text);
  };
}

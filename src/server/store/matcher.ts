import { comparableAddress } from '../../contract/address.js';
import type { Collection } from '../../contract/email.js';
import { type SearchTexts, searchable } from '../message/message.js';
import type { Meter } from '../slices.js';
import { substringTest } from './contains.js';
import type { EmailFilter } from './store.js';

/** What is compared of an email. */
export interface Candidate {
  time: number;
  message: { search: SearchTexts };
}

/** The parts of texts that a filter asks for, normalized as {@link SearchTexts} are; '' for any. */
export type Needles = Record<'from' | 'to' | 'subject', string>;

/**
 * What a filter looks for. Each store finds it in its own way, and all must agree: memory by `address-index.ts` and
 * {@link matcher}, SQLite by `scans.ts` and the same matcher, PostgreSQL by the SQL in `statements.ts`.
 *
 * @returns null if no email can match: each address or name is a line of its own, and a line break would match from
 * the end of one into the next
 */
export function needlesOf({ from = '', to = '', subject = '' }: EmailFilter): Needles | null {
  if ([from, to, subject].some((part) => part.includes('\n'))) return null;
  return {
    from: searchable(comparableAddress(from)),
    to: searchable(comparableAddress(to)),
    subject: searchable(subject.toLowerCase()),
  };
}

/** The cost of a look at an email, in characters, in addition to those of its texts. */
const LOOK = 32;

/** Whether an email matches; counts what the comparison cost. */
export type Matcher = (candidate: Candidate, meter: Meter) => boolean;

/** Makes a test for emails of a box that match a filter. */
export function matcher(box: Collection, filter: EmailFilter): Matcher {
  const { after = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY } = filter;
  const needles = needlesOf(filter);
  if (needles === null) return () => false;
  const isFrom = partTest(needles.from);
  const isTo = partTest(needles.to);
  const isAbout = partTest(needles.subject);
  return ({ time, message: { search } }, meter) => {
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

/** Makes a test for texts that contain a part; it counts what the comparison cost. */
export function partTest(part: string): (text: string, meter: Meter) => boolean {
  if (part === '') return () => true;
  const contains = substringTest(part);
  return (text, meter) => {
    meter.spend(text.length);
    return contains(text);
  };
}

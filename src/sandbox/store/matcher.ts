import type { Collection } from '../../contract/email.js';
import type { SearchTexts } from '../mail/mail.js';
import type { Filter } from './store.js';

/** What is looked at of a mail. */
export interface Candidate {
  time: number;
  mail: { search: SearchTexts };
}

/** Makes the test whether a mail of a box fits a filter. */
export function matcher(box: Collection, filter: Filter): (candidate: Candidate) => boolean {
  const { after = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY } = filter;
  const from = partial(filter.from);
  const to = partial(filter.to);
  const subject = partial(filter.subject);
  return ({ time, mail: { search } }) =>
    time > after &&
    time < before &&
    from(search.from) &&
    to(search.to[box]) &&
    subject(search.subject);
}

/** Texts are searched in lower case, where each address or name is a line of its own. */
function partial(wanted: string | undefined): (text: string) => boolean {
  if (!wanted) return () => true;
  // A line break would match from the end of one address into the next.
  if (wanted.includes('\n')) return () => false;
  const needle = wanted.toLowerCase();
  return (text) => text.includes(needle);
}

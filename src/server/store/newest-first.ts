import type { Steps } from '../fairness/slices.js';
import type { Cursor, Range } from './store.js';

/** The range of an account's email numbers. */
export interface Bounds {
  /** The number of the oldest email; any number if there is none. */
  oldest: number;
  /** One more than the number of the newest email. */
  end: number;
}

/** The emails of an account by number, which ascends with time. The oldest are deleted, others only if purged. */
interface Timeline<Found extends Pick<Cursor, 'seq'>> {
  bounds(): Bounds;
  /** The matching emails of a range, newest first. May skip deleted emails. */
  scan(begin: number, end: number, most: number): Steps<Found[]>;
}

/**
 * Finds emails, newest first, as of one moment during the search, although emails may arrive and be deleted
 * meanwhile. If only the newest email is searched for, it still exists when this returns; others may have been
 * purged.
 */
export function* findNewestFirst<Found extends Pick<Cursor, 'seq'>>(
  timeline: Timeline<Found>,
  { skip, limit }: Range,
): Steps<Found[]> {
  const wanted = skip + limit;
  let found: Found[] = [];
  let begin = 0;
  for (;;) {
    const { oldest, end } = timeline.bounds();
    const newer = yield* timeline.scan(begin, end, wanted);
    found = [...newer, ...found];
    if (newer.length === wanted) return found.slice(skip, wanted);
    const now = timeline.bounds();
    if (now.oldest === oldest) return found.slice(skip, wanted);
    // Emails were deleted meanwhile. The result is as of now: without them, and with those that have arrived.
    found = found.filter(({ seq }) => seq >= now.oldest);
    if (now.end === end) return found.slice(skip, wanted);
    begin = end;
  }
}

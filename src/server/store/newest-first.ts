import type { Steps } from '../slices.js';
import type { Cursor, Range } from './store.js';

/** The numbers of an account's emails. */
export interface Bounds {
  /** That of the oldest email; any if there is none. */
  oldest: number;
  /** Behind that of the newest email. */
  end: number;
}

/** The emails of an account by their numbers, which ascend with their times. Only the oldest are deleted. */
export interface Timeline<Found extends Pick<Cursor, 'seq'>> {
  bounds(): Bounds;
  /** The emails of a range that match, newest first. Deleted emails may be skipped. */
  scan(begin: number, end: number, most: number): Steps<Found[]>;
}

/**
 * Finds emails, newest first, as they were at one moment of the search: emails may come and be deleted meanwhile. An
 * email that is searched for as the newest one still exists when this returns.
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
    // The emails that match may have been deleted before they were compared: then the new ones count.
    found = found.filter(({ seq }) => seq >= now.oldest);
    if (now.end === end) return found.slice(skip, wanted);
    begin = end;
  }
}

import type { Steps } from './slices.js';
import type { Range } from './store.js';

/** A mail that was found. */
interface Positioned {
  position: number;
}

/** Which positions there are. */
export interface Bounds {
  /** That of the oldest mail, or any where there is none. */
  oldest: number;
  /** Behind that of the newest mail. */
  end: number;
}

/** One account's mails by their positions, which ascend with their times. Only the oldest leave. */
export interface Timeline<Found extends Positioned> {
  bounds(): Bounds;
  /** Those of a stretch that fit, newest first, so many at most. What has left may be passed over. */
  scan(begin: number, end: number, most: number): Steps<Found[]>;
}

/**
 * Finds mails, newest first, as they were at one moment of the search: mails may come and leave meanwhile. A
 * mail that is looked for as the newest one is still there when this returns.
 */
export function* findNewestFirst<Found extends Positioned>(
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
    // What left before it was looked at may have been all that fitted: then what came meanwhile counts.
    found = found.filter(({ position }) => position >= now.oldest);
    if (now.end === end) return found.slice(skip, wanted);
    begin = end;
  }
}

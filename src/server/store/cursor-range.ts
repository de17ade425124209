import type { Cursor, EmailFilter, Range } from './store.js';

/** A range between two cursors, both exclusive. */
interface CursorRange {
  above: Cursor;
  below: Cursor;
}

/** Lower than every time and number of an email. */
const LEAST = -1;
const MOST = Number.MAX_SAFE_INTEGER;

/** The range that the times of a filter and the cursors of a range allow. */
export function cursorRangeOf(
  { after = LEAST, before = MOST }: EmailFilter,
  { newerThan, olderThan }: Pick<Range, 'newerThan' | 'olderThan'> = {},
): CursorRange {
  const above = { time: Math.floor(after), seq: MOST };
  const below = { time: Math.ceil(before), seq: LEAST };
  return {
    above: newerThan && isBefore(above, newerThan) ? newerThan : above,
    below: olderThan && isBefore(olderThan, below) ? olderThan : below,
  };
}

/** Whether a cursor is before another. */
export function isBefore(one: Cursor, other: Cursor): boolean {
  return one.time < other.time || (one.time === other.time && one.seq < other.seq);
}

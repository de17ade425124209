import { DateTime } from 'luxon';

/**
 * Reads a timestamp in any form of ISO 8601: calendar, week and ordinal dates, with or without a
 * time, extended or basic. A time without an offset is UTC.
 *
 * @returns milliseconds since the epoch, with half a millisecond standing for any finer rest, so
 * that a strict comparison with whole milliseconds comes out as the full timestamp's would; null
 * when the text is no timestamp.
 */
export function parseTimestamp(text: string): number | null {
  // A time alone ("12:00") is ISO 8601 too, but names no moment.
  if (!/^[+-]?\d{4}/.test(text)) return null;
  const moment = DateTime.fromISO(text, { zone: 'utc' });
  if (!moment.isValid) return null;
  const finer = /[.,]\d{3}\d*[1-9]/.test(text) ? 0.5 : 0;
  return moment.toMillis() + finer;
}

import { DateTime } from 'luxon';

/** The offset of a time, in any form of ISO 8601. */
const OFFSET = /^[^T]*T[^+-]*[+-](\d\d):?(\d\d)?/i;

/** Whether a text has an offset that does not exist: hours go to 23, minutes to 59 (RFC 3339, 5.6). */
export function hasImpossibleOffset(text: string): boolean {
  const [, hours, minutes] = OFFSET.exec(text) ?? [];
  return Number(hours) > 23 || Number(minutes) > 59;
}

/**
 * Parses a timestamp in any form of ISO 8601: calendar, week and ordinal dates, with or without a time,
 * extended or basic. A time without an offset is UTC.
 *
 * @returns milliseconds since the epoch. Any finer fraction becomes half a millisecond, so that strict
 * comparisons with whole milliseconds stay correct. null if the text is not a timestamp.
 */
export function parseTimestamp(text: string): number | null {
  // A time alone ("12:00") is ISO 8601 too, but not a point in time.
  if (!/^[+-]?\d{4}/.test(text) || hasImpossibleOffset(text)) return null;
  // luxon also accepts a time zone name ("[Europe/Paris]", RFC 9557), which is not ISO 8601.
  if (text.includes('[')) return null;
  const moment = DateTime.fromISO(text, { zone: 'utc' });
  if (!moment.isValid) return null;
  const finer = /[.,]\d{3}\d*[1-9]/.test(text) ? 0.5 : 0;
  return moment.toMillis() + finer;
}

/** RFC 3339: the form that `Date` parses, which shows its own precision. */
const PLAIN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Converts a timestamp from any form of ISO 8601 to RFC 3339. One that is RFC 3339 is returned unchanged; any
 * other is converted to UTC with the same fraction of a second.
 *
 * @returns null if the text is not a timestamp.
 */
export function plainTimestamp(text: string): string | null {
  const moment = parseTimestamp(text);
  if (moment === null) return null;
  if (PLAIN.test(text)) return text;
  const date = new Date(Math.floor(moment));
  // ISO 8601 allows years that `Date` does not support.
  if (Number.isNaN(date.getTime())) return null;
  const fraction = /[.,](\d+)/.exec(text)?.[1];
  return date.toISOString().replace(/\.\d{3}Z$/, fraction === undefined ? 'Z' : `.${fraction}Z`);
}

import { DateTime } from 'luxon';

/** The offset of a time, in any form of ISO 8601. */
const OFFSET = /^[^T]*T[^+-]*[+-](\d\d):?(\d\d)?/i;

/** Whether a text has an offset that does not exist: hours go to 23, minutes to 59 (RFC 3339, 5.6). */
export function hasImpossibleOffset(text: string): boolean {
  const [, hours, minutes] = OFFSET.exec(text) ?? [];
  return Number(hours) > 23 || Number(minutes) > 59;
}

/**
 * Reads a timestamp in any form of ISO 8601: calendar, week and ordinal dates, with or without a
 * time, extended or basic. A time without an offset is UTC.
 *
 * @returns milliseconds since the epoch, with half a millisecond standing for any finer rest, so
 * that a strict comparison with whole milliseconds comes out as the full timestamp's would; null
 * when the text is not a timestamp.
 */
export function parseTimestamp(text: string): number | null {
  // A time alone ("12:00") is ISO 8601 too, but names no moment.
  if (!/^[+-]?\d{4}/.test(text) || hasImpossibleOffset(text)) return null;
  // luxon also takes the name of a time zone ("[Europe/Paris]", RFC 9557), which ISO 8601 does not have.
  if (text.includes('[')) return null;
  const moment = DateTime.fromISO(text, { zone: 'utc' });
  if (!moment.isValid) return null;
  const finer = /[.,]\d{3}\d*[1-9]/.test(text) ? 0.5 : 0;
  return moment.toMillis() + finer;
}

/** RFC 3339: the form that `Date` reads, and that tells its own precision. */
const PLAIN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/**
 * A timestamp in the form of RFC 3339, from any form of ISO 8601: one that has it already is
 * given as it is, any other in UTC and to the same fraction of a second.
 *
 * @returns null when the text is not a timestamp.
 */
export function plainTimestamp(text: string): string | null {
  const moment = parseTimestamp(text);
  if (moment === null) return null;
  if (PLAIN.test(text)) return text;
  const date = new Date(Math.floor(moment));
  // ISO 8601 has years that `Date` has not.
  if (Number.isNaN(date.getTime())) return null;
  const fraction = /[.,](\d+)/.exec(text)?.[1];
  return date.toISOString().replace(/\.\d{3}Z$/, fraction === undefined ? 'Z' : `.${fraction}Z`);
}

import { DateTime, Duration } from 'luxon';
import * as field from './field.js';
import { Problem } from './problem.js';

/** Resend's own limit. */
const MAX_DAYS_AHEAD = 30;

const UNITS = { s: 'seconds', m: 'minutes', h: 'hours', d: 'days', w: 'weeks' } as const;

/** `in 10 min`, `in an hour`. */
const RELATIVE = /^in (\d{1,9}|an?) ?(s|m(?!o)|h|d|w)[a-z]*$/i;

/** `tomorrow at 9am`, `Friday at 3:30pm ET`, `today at 18:00`. */
const DAY =
  /^(?:on )?([a-z]{3,9})(?: at)? ((?:0?[1-9]|1[0-2])(?::\d\d)? ?[ap]m|\d{1,2}(?::\d\d)?)(?: ?([a-z]{2,3}))?$/i;

const CLOCK_FORMATS = ['H', 'H:mm', 'ha', 'h:mma'];

const WEEKDAY_FORMATS = ['EEEE', 'EEE'];

/** The time zones of North America, by the first letter of their abbreviations: E for ET, EST and EDT. */
const ZONES: Record<string, string> = {
  E: 'America/New_York',
  C: 'America/Chicago',
  M: 'America/Denver',
  P: 'America/Los_Angeles',
};

/**
 * Parses `scheduled_at`: ISO 8601, or the phrases in Resend's documentation.
 *
 * @returns ms since the epoch
 * @throws Problem `invalid`
 */
export function readTime(given: string): number {
  const text = given.trim();
  const time = relativeTime(text) ?? dayTime(text) ?? isoTime(text);
  if (time !== undefined) return field.checkAhead(time, MAX_DAYS_AHEAD);
  throw new Problem(
    'invalid',
    'The mailbox server understands ISO 8601, "in 10 min", "tomorrow at 9am" and "Friday at 3pm ET".',
  );
}

function isoTime(text: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

function relativeTime(text: string): number | undefined {
  const [, count, unit] = RELATIVE.exec(text) ?? [];
  if (count === undefined) return undefined;
  const number = /^\d/.test(count) ? Number(count) : 1;
  const name = UNITS[unit?.toLowerCase() as keyof typeof UNITS];
  return Date.now() + Duration.fromObject({ [name]: number }).toMillis();
}

/** Defaults to UTC. */
function dayTime(text: string): number | undefined {
  const [, day = '', clock = '', zoneName = 'UTC'] = DAY.exec(text) ?? [];
  const zone = zoneOf(zoneName.toUpperCase());
  if (zone === undefined) return undefined;
  const today = parse(clock.replace(' ', ''), CLOCK_FORMATS, zone);
  if (!today) return undefined;
  if (/^today$/i.test(day)) return today.toMillis();
  if (/^tomorrow$/i.test(day)) return today.plus({ days: 1 }).toMillis();
  const weekday = parse(day, WEEKDAY_FORMATS, zone)?.weekday;
  if (weekday === undefined) return undefined;
  const next = today.plus({ days: (weekday - today.weekday + 7) % 7 });
  // The name of today's weekday may mean next week.
  return (next.toMillis() > Date.now() ? next : next.plus({ days: 7 })).toMillis();
}

function zoneOf(name: string): string | undefined {
  if (/^(?:UTC|GMT)$/.test(name)) return 'UTC';
  return /^[ECMP][SD]?T$/.test(name) ? ZONES[name.charAt(0)] : undefined;
}

function parse(text: string, formats: readonly string[], zone: string): DateTime | undefined {
  return formats
    .map((format) => DateTime.fromFormat(text, format, { zone, locale: 'en' }))
    .find(({ isValid }) => isValid);
}

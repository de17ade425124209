import * as field from './field.js';
import { Problem } from './problem.js';

/** Resend's own limit. */
const MAX_DAYS_AHEAD = 30;

const UNIT_MS: Record<string, number> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** `in 10 min`, `in an hour`. */
const RELATIVE = /^in (\d{1,9}|an?) ?(s|m(?!o)|h|d|w)[a-z]*$/i;

/** `tomorrow at 9am`, `Friday at 3:30pm ET`, `today at 18:00`. */
const DAY = /^(?:on )?([a-z]{3,9})(?: at)? (\d{1,2})(?::(\d\d))? ?(am|pm)? ?([a-z]{2,4})?$/i;

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** The time zones of North America, by the beginning of their abbreviations: `ET`, `EST`, `EDT`. */
const ZONES: Record<string, string> = {
  E: 'America/New_York',
  C: 'America/Chicago',
  M: 'America/Denver',
  P: 'America/Los_Angeles',
};

/**
 * Reads `scheduled_at`: ISO 8601, or the phrases that Resend's documentation has.
 *
 * @returns ms since the epoch
 * @throws Problem `invalid`
 */
export function readTime(text: string): number {
  const now = Date.now();
  const time = relativeTime(text.trim(), now) ?? dayTime(text.trim(), now) ?? isoTime(text);
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

function relativeTime(text: string, now: number): number | undefined {
  const [, count, unit = ''] = RELATIVE.exec(text) ?? [];
  if (count === undefined) return undefined;
  const number = /^\d/.test(count) ? Number(count) : 1;
  return now + number * (UNIT_MS[unit.toLowerCase()] ?? 0);
}

/** Without a time zone, it is UTC. */
function dayTime(text: string, now: number): number | undefined {
  const [, day = '', hourText, minuteText = '0', half = '', zoneText = 'UTC'] =
    DAY.exec(text) ?? [];
  const zone = zoneOf(zoneText.toUpperCase());
  const hour = hourOf(Number(hourText), half.toLowerCase());
  const minute = Number(minuteText);
  if (zone === undefined || hour === undefined || minute > 59) return undefined;
  // What the clocks there show, as if it were UTC.
  const today = wallClock(now, zone);
  const days = daysUntil(day.toLowerCase(), new Date(today).getUTCDay());
  if (days === undefined) return undefined;
  const at = (ahead: number) => {
    const wall = new Date(today);
    wall.setUTCDate(wall.getUTCDate() + ahead);
    wall.setUTCHours(hour, minute, 0, 0);
    // Clocks may be changed before that day.
    const guess = wall.getTime() - (today - now);
    return guess - (wallClock(guess, zone) - wall.getTime());
  };
  // The day of the week that today is may be that of the next week.
  const time = at(days);
  return time <= now && WEEKDAYS.includes(day.slice(0, 3).toLowerCase()) ? at(days + 7) : time;
}

function zoneOf(name: string): string | undefined {
  if (/^(?:UTC|GMT|Z)$/.test(name)) return 'UTC';
  return /^[ECMP](?:[SD]?T)$/.test(name) ? ZONES[name.charAt(0)] : undefined;
}

/** NaN, which is what no match leaves, is no hour. */
function hourOf(hour: number, half: string): number | undefined {
  if (half === '') return hour <= 23 ? hour : undefined;
  if (!(hour >= 1 && hour <= 12)) return undefined;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

function daysUntil(day: string, today: number): number | undefined {
  if (day === 'today') return 0;
  if (day === 'tomorrow') return 1;
  const weekday = WEEKDAYS.indexOf(day.slice(0, 3));
  return weekday >= 0 ? (weekday - today + 7) % 7 : undefined;
}

/** What clocks show in a time zone, in ms since the epoch as if it were UTC. */
function wallClock(time: number, timeZone: string): number {
  if (timeZone === 'UTC') return time;
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time);
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  return (
    Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) +
    (time % 1_000)
  );
}

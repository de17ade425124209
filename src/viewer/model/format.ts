import { providerTitle } from '../../contract/providers.js';

// Created once: creating a formatter takes longer than formatting, and each line of the list has two times.
const TIME = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const DAY = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });
const FULL = new Intl.DateTimeFormat(undefined, {
  dateStyle: 'medium',
  timeStyle: 'long',
  hourCycle: 'h23',
});

/** `14:03:27`, with the date if it is not today. */
export function timeText(at: string): string {
  const date = new Date(at);
  const time = TIME.format(date);
  if (date.toDateString() === new Date().toDateString()) return time;
  return `${DAY.format(date)} ${time.slice(0, 5)}`;
}

/** Date and time in full, for a tooltip. */
export function fullTime(at: string): string {
  return FULL.format(new Date(at));
}

/** `1.4 MB` */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** `1 email`, `2 emails` */
export function countText(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** How an email arrived: `SMTP`, or the name of a provider. */
export function viaText(via: string): string {
  return providerTitle(via) ?? via.toUpperCase();
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import { expect, test } from '@playwright/test';
import { parseTimestamp, plainTimestamp } from '../../src/contract/timestamp.js';

const NOON = Date.UTC(2026, 6, 23, 12);

/** The same moment in forms of ISO 8601. */
const NOONS = [
  '2026-07-23T12:00:00Z',
  '2026-07-23T12:00:00.000Z',
  '2026-07-23T12:00:00,000Z',
  '2026-07-23T12:00Z',
  '2026-07-23T12Z',
  '2026-07-23T14:00:00+02:00',
  '2026-07-23T14:00+02',
  '2026-07-23T17:30:00+0530',
  '2026-07-23T06:45:00-05:15',
  '20260723T120000Z',
  '2026-W30-4T12:00Z',
  '2026W304T12:00Z',
  '2026-204T12:00Z',
  '+002026-07-23T12:00Z',
  '2026-07-24T11:59+23:59',
  '20260722T1201-2359',
];

test('reads each form of ISO 8601', () => {
  for (const text of NOONS) expect(parseTimestamp(text), text).toBe(NOON);
});

test('reads a time without an offset, and a date alone, as UTC', () => {
  expect(parseTimestamp('2026-07-23T12:00')).toBe(NOON);
  expect(parseTimestamp('2026-07-23')).toBe(Date.UTC(2026, 6, 23));
  expect(parseTimestamp('2026-07')).toBe(Date.UTC(2026, 6));
});

test('places a time finer than a millisecond between two milliseconds', () => {
  expect(parseTimestamp('2026-07-23T12:00:00.0000001Z')).toBe(NOON + 0.5);
  expect(parseTimestamp('2026-07-23T12:00:00.001999999Z')).toBe(NOON + 1.5);
  expect(parseTimestamp('2026-07-23T12:00:00.001000Z')).toBe(NOON + 1);
});

const WRONG = [
  '',
  'yesterday',
  '1750000000',
  '12:00',
  '2026-13-01',
  '2026-02-30',
  '2026-07-23 12:00',
  '2026-07-23T25:00Z',
  '2026-W54-1',
  '2026-07-23T12:00:00 02:00',
  '2026-07-23T12:00:00+24:00',
  '2026-07-23T12:00:00+25:00',
  '2026-07-23T12:00:00-02:60',
  '2026-07-23T12:00-9930',
  '2026-07-23T12+24',
  '20260723t120000+2400',
  '2026-07-23T12:00[Europe/Paris]',
  '2026-07-23T12:00+02:00[Europe/Paris]',
];

test('rejects what is no timestamp', () => {
  for (const text of WRONG) expect(parseTimestamp(text), text).toBeNull();
});

/** Timestamps, as RFC 3339 writes them. */
const PLAIN: [text: string, plain: string | null][] = [
  ['2026-07-23T14:00:00.123456+02:00', '2026-07-23T14:00:00.123456+02:00'],
  ['2026-07-23T14:00:00,123456+02', '2026-07-23T12:00:00.123456Z'],
  ['2026-07-23T12:00', '2026-07-23T12:00:00Z'],
  ['2026-07-23', '2026-07-23T00:00:00Z'],
  ['+300000-07-23T12:00Z', null],
  ['2026-13-01T12:00:00Z', null],
  ['yesterday', null],
];

test('writes timestamps as RFC 3339 has them', () => {
  for (const [text, plain] of PLAIN) expect(plainTimestamp(text), text).toBe(plain);
});

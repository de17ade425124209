import { expect, test } from '@playwright/test';
import { ALWAYS, LANGUAGES } from '../../src/otp/languages/index.js';
import type { Kind } from '../../src/otp/languages/language.js';

const LISTS = [ALWAYS, ...LANGUAGES].flatMap((language) =>
  (Object.entries(language) as [Kind, string][]).map(([kind, list]) => ({
    name: `${language.code.split(',')[0]?.trim()}, ${kind}`,
    entries: list.split(',').map((entry) => entry.trim()),
  })),
);

test('at least 22 languages', () => {
  expect(LANGUAGES.length).toBeGreaterThanOrEqual(22);
});

test('no list has an empty entry, or one twice, or one of stars only', () => {
  for (const { name, entries } of LISTS) {
    expect.soft(entries, name).not.toContain('');
    expect.soft(new Set(entries).size, name).toBe(entries.length);
    expect
      .soft(
        entries.filter((entry) => !/[\p{L}\p{N}\p{S}%％§]/u.test(entry)),
        name,
      )
      .toEqual([]);
  }
});

test('entries are in lower case', () => {
  for (const { name, entries } of LISTS) {
    expect
      .soft(
        entries.filter((entry) => entry !== entry.toLowerCase()),
        name,
      )
      .toEqual([]);
  }
});

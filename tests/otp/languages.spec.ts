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
  expect(entriesWhere((entry) => entry === '')).toEqual([]);
  expect(entriesWhere((entry, index, all) => all.indexOf(entry) !== index)).toEqual([]);
  expect(entriesWhere((entry) => !/[\p{L}\p{N}\p{S}%％§]/u.test(entry))).toEqual([]);
});

test('entries are in lower case', () => {
  expect(entriesWhere((entry) => entry !== entry.toLowerCase())).toEqual([]);
});

/** The entries of which something is true, with the lists that they are in. */
function entriesWhere(test: Parameters<string[]['filter']>[0]): string[] {
  return LISTS.flatMap(({ name, entries }) =>
    entries.filter(test).map((entry) => `${name}: "${entry}"`),
  );
}

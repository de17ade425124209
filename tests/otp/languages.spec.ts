import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { ALWAYS, LANGUAGES } from '../../src/otp/languages/index.js';
import type { Kind } from '../../src/otp/languages/language.js';

const KINDS = [
  'code',
  'secret',
  'sure',
  'purpose',
  'confirm',
  'number',
  'digits',
  'verb',
  'field',
  'is',
  'fresh',
  'old',
  'expired',
  'hypothetical',
  'validity',
  'time',
  'notyou',
  'elsewhere',
  'never',
  'example',
  'unit',
  'label',
  'strong',
  'promo',
  'booking',
  'meeting',
  'backup',
  'thing',
  'parcel',
  'quote',
  'receipt',
  'header',
  'done',
] as const satisfies readonly Kind[];

const LISTS = [ALWAYS, ...LANGUAGES].flatMap((language) =>
  (Object.entries(language) as [Kind, string][]).map(([kind, list]) => ({
    name: `${language.code.split(',')[0]?.trim()}, ${kind}`,
    entries: list.split(',').map((entry) => entry.trim()),
  })),
);

/** Words set apart by commas: in lower case, none empty, none twice. `=` may stand before one, `*` at its ends. */
const list = z
  .string()
  .refine((words) => words === words.toLowerCase(), 'in lower case')
  .transform((words) => words.split(',').map((word) => word.trim()))
  .pipe(
    z
      .array(z.string().regex(/^(?:=[^*=\n]+|\*?[^*=\n][^=\n]*)$/))
      .min(1)
      .refine((words) => new Set(words).size === words.length, 'no word twice'),
  );

const schema = z.strictObject({
  ...Object.fromEntries(KINDS.map((kind) => [kind, list.optional()])),
  code: list,
  purpose: list,
});

test('every table has the shape of a language', () => {
  for (const language of LANGUAGES)
    expect(schema.safeParse(language).error?.message).toBeUndefined();
  // What is written so in all languages has no need of each list.
  expect(schema.partial().safeParse(ALWAYS).error?.message).toBeUndefined();
});

test('the otp entry loads no schema library', async () => {
  const files = ['index', 'rank', 'lexicon'].map((name) => `../../src/otp/${name}.ts`);
  for (const file of files) {
    const text = await readFile(new URL(file, import.meta.url), 'utf8');
    expect(text).not.toContain('zod');
  }
});

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

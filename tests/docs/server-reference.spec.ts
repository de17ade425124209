import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { PAGE, serverReference } from '../../scripts/server-reference.mjs';

test('docs/server-reference.md is up to date with "npm run docs:reference"', async () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(await serverReference());
});

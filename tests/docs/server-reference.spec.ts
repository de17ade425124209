import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { PAGE, serverReference } from '../../scripts/server-reference.mjs';

test('docs/server-reference.md is what "npm run docs:reference" writes', async () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(await serverReference());
});

import path from 'node:path';
import { expect, test } from '@playwright/test';
import { ROOT } from '../support/project.js';
import { type Finished, start } from '../support/project-process.js';

const PLAYWRIGHT = path.join(ROOT, 'node_modules/@playwright/test/cli.js');

/** Runs an example's own tests, as `npm test` in its folder does. */
function runExample(name: string, ...args: string[]): Promise<Finished> {
  const { CHROMIUM_PATH } = process.env;
  return start(process.execPath, [PLAYWRIGHT, 'test', '--workers=1', ...args], {
    cwd: path.join(ROOT, 'examples', name),
    env: { ...(CHROMIUM_PATH && { CHROMIUM_PATH }) },
  }).ended;
}

test('the sign-up app: every flow, in a real browser', async () => {
  const { exitCode, output } = await runExample('signup');
  expect(output).toContain('signs up with an e-mailed code');
  expect(output).toMatch(/^ +10 passed/m);
  expect(exitCode).toBe(0);
});

test('the sign-up test three times at once, each with its own mail', async () => {
  const { exitCode, output } = await runExample(
    'signup',
    'signup.spec.ts',
    '--repeat-each=3',
    '--workers=3',
  );
  expect(output).toMatch(/^ +3 passed/m);
  expect(exitCode).toBe(0);
});

test('the recipes', async () => {
  const { exitCode, output } = await runExample('recipes');
  expect(output).toMatch(/^ +7 passed/m);
  expect(exitCode).toBe(0);
});

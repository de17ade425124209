import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { ROOT } from '../support/project.js';
import { runExample } from './run-example.js';

test('the tests of the sign-up app pass in a real browser', async () => {
  const { exitCode, output } = await runExample('signup');
  expect(output).toContain('signs up with an emailed code');
  expect(output).toMatch(/^ +14 passed/m);
  expect(exitCode).toBe(0);
});

test('the tests of the newsletter, which uses the SDKs of Resend and SES, pass', async () => {
  const { exitCode, output } = await runExample('newsletter');
  expect(output).toMatch(/^ +5 passed/m);
  expect(exitCode).toBe(0);
});

test('the tests of the recipes pass', async () => {
  const { exitCode, output } = await runExample('recipes');
  expect(output).toMatch(/^ +12 passed/m);
  expect(exitCode).toBe(0);
});

test('the tests of the sign-up app with accounts that stay signed in pass', async () => {
  const { exitCode, output } = await runExample('signup', '--config=accounts.config.ts');
  expect(output).toMatch(/^ +3 passed/m);
  expect(exitCode).toBe(0);
});

test('the emails of the sign-up app match the screenshots of the first run', async () => {
  await rm(path.join(ROOT, 'examples/signup/visual/emails.spec.ts-snapshots'), {
    recursive: true,
    force: true,
  });
  const args = ['--config=visual.config.ts', '--update-snapshots=missing', '--repeat-each=2'];
  const { exitCode, output } = await runExample('signup', ...args);
  // The first run has nothing to compare with, and creates the snapshots for the second.
  expect(output.match(/A snapshot doesn't exist at /g)).toHaveLength(2);
  expect(output).toMatch(/^ +4 passed/m);
  expect(exitCode).toBe(0);
});

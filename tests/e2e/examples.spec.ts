import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { ROOT } from '../support/project.js';
import { runExample } from './run-example.js';

test('the tests of the sign-up app pass in a real browser, with accounts that stay signed in and with screenshots', async () => {
  test.slow();
  await rm(path.join(ROOT, 'examples/signup/visual/emails.spec.ts-snapshots'), {
    recursive: true,
    force: true,
  });
  const args = ['--config=all.config.ts', '--update-snapshots=missing'];
  const { exitCode, output } = await runExample('signup', ...args);
  expect(output).toContain('signs up with an emailed code');
  // The first run of the emails has nothing to compare with, and creates the snapshots for the second.
  expect(output.match(/A snapshot doesn't exist at /g)).toHaveLength(2);
  expect(output).toMatch(/^ +21 passed/m);
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

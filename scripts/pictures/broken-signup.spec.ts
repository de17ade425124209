import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'playwright-mailbox';
import { REPORT } from './places.js';

test.describe.configure({ mode: 'serial' });
test.use({ baseURL: process.env.BROKEN_APP_URL, mailboxAttach: 'on' });

let attached = '';

test.fail('signs up with an emailed code', async ({ page, mailbox }, testInfo) => {
  attached = testInfo.outputPath('mailbox.html');
  await page.goto('/signup');
  await page.getByLabel('Email').fill(mailbox.address);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('Code').fill(await mailbox.waitForOtp({ timeout: 3_000 }));
});

// The report page exists only after the test has ended.
test('keeps the page of its report', async () => {
  await mkdir(path.dirname(REPORT), { recursive: true });
  await copyFile(attached, REPORT);
});

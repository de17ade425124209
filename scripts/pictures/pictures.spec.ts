import { expect, test } from '@playwright/test';
import { CHECKS_REPORT, picture, REPORT } from './places.js';

const server = () => process.env.MAILBOX_URL ?? '';

test('the list and an email', async ({ page }) => {
  await page.goto(`${server()}/`);
  await page
    .getByRole('link', { name: /Verify your email address/ })
    .first()
    .click();
  await expect(page.frameLocator('iframe').locator('body')).toContainText('code');
  await page.screenshot({ path: picture('page') });
});

test('why a code is the code, in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${server()}/#/?q=has:code`);
  await page
    .getByRole('link', { name: /Verify your email address/ })
    .first()
    .click();
  await page.getByText('Why this code').click();
  await page.screenshot({ path: picture('why') });
});

test('the report of a sign-up that fails', async ({ page }) => {
  await page.goto(`file://${REPORT}`);
  await expect(page.getByText('nothing arrived').first()).toBeVisible();
  await page.screenshot({ path: picture('report') });
});

test('what is wrong with an email', async ({ page }) => {
  await page.goto(`${server()}/#/?q=subject:receipt`);
  await page
    .getByRole('link', { name: /Your receipt/ })
    .first()
    .click();
  await page.getByRole('tab', { name: /Checks/ }).click();
  await page.frameLocator('iframe').locator('mark').last().scrollIntoViewIfNeeded();
  await page.screenshot({ path: picture('checks') });
});

test('the report of a failed check', async ({ page }) => {
  await page.goto(`file://${CHECKS_REPORT}`);
  await expect(page.frameLocator('iframe').locator('mark').first()).toBeVisible();
  await page.screenshot({ path: picture('checks-report') });
});

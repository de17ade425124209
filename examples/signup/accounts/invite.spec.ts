import { expect } from 'playwright-mailbox';
import { test } from './test';

test('invites a colleague, who has a new address', async ({ page, account, mailbox }) => {
  await page.goto('/invite');
  await page.getByLabel('Colleague’s email').fill(mailbox.address);
  await page.getByRole('button', { name: 'Send invitation' }).click();

  const invitation = await mailbox.waitForEmail();
  expect(invitation).toHaveSubject(`${account.mailbox.address} invites you to Market Lane`);
});

import { expect, test } from 'playwright-mailbox';

test('signs up with an emailed code', async ({ page, mailbox, expectEmail }) => {
  await page.goto('/signup');
  await page.getByLabel('Email').fill(mailbox.address);
  await page.getByRole('button', { name: 'Sign up' }).click();

  await page.getByLabel('Code').fill(await mailbox.waitForOtp());
  await page.getByRole('button', { name: 'Verify' }).click();

  const welcome = await expectEmail({ subject: /welcome/i, from: 'hello@shop.test' });
  expect(welcome).toHaveLink(/\/dashboard$/);
  await expect(mailbox.sent).toHaveSent({ subject: /verify/i, bcc: 'audit@shop.test' });
  await expect(mailbox).not.toReceiveEmail({ subject: /invoice/i }, { within: 1_000 });
});

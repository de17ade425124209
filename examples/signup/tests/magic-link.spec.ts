import { expect, test } from 'playwright-mailbox';
import { signOut, signUp } from './flows';

test('signs in with an emailed link, once', async ({ page, mailbox }) => {
  await signUp(page, mailbox);
  await signOut(page);

  await page.goto('/signin');
  await page.getByLabel('Email').fill(mailbox.address);
  await page.getByRole('button', { name: 'Email me a link' }).click();

  const link = await mailbox.waitForLink(/\/signin\//);
  await page.goto(link);
  await expect(page).toHaveURL('/dashboard');

  await signOut(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link is no longer good' })).toBeVisible();
});

test('sends no link to an address without an account', async ({ page, mailbox }) => {
  await page.goto('/signin');
  await page.getByLabel('Email').fill(mailbox.address);
  await page.getByRole('button', { name: 'Email me a link' }).click();

  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await expect(mailbox).not.toReceiveEmail({ within: 1_000 });
});

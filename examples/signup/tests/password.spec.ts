import { expect, test } from 'playwright-mailbox';
import { signOut, signUp } from './flows';

test('sets a new password with an emailed link', async ({ page, mailbox, expectEmail }) => {
  await signUp(page, mailbox, 'the old password');
  await signOut(page);

  await page.goto('/signin');
  await page.getByRole('link', { name: 'Forgotten?' }).click();
  await page.getByLabel('Email').fill(mailbox.address);
  await page.getByRole('button', { name: 'Send the link' }).click();

  const email = await expectEmail({ subject: 'Reset your password' });
  await page.goto(email.link(/\/password\//));
  await page.getByLabel('New password').fill('the new password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('status')).toContainText('Your password is changed');

  await signInWith('the old password');
  await expect(page.getByRole('alert')).toHaveText('Email and password do not match.');

  await signInWith('the new password');
  await expect(page).toHaveURL('/dashboard');

  async function signInWith(password: string) {
    await page.getByLabel('Email').fill(mailbox.address);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }
});

import { expect, test } from 'playwright-mailbox';
import { askForCode, enterCode } from './flows';

test('takes the new code, and no longer the old one', async ({ page, mailbox }) => {
  await askForCode(page, mailbox);
  const oldCode = await mailbox.waitForOtp();

  await page.getByRole('button', { name: 'Resend the code' }).click();
  await expect(page.getByRole('status')).toContainText('A new code is on its way');
  const newCode = await mailbox.waitForOtp();

  await enterCode(page, oldCode);
  await expect(page.getByRole('alert')).toHaveText('This is not the code that we sent.');

  await enterCode(page, newCode);
  await expect(page).toHaveURL('/dashboard');
});

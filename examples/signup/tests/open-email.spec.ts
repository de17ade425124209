import { expect, test } from 'playwright-mailbox';
import { signUp } from './flows';

test('follows the button of the welcome email', async ({ page, mailbox, expectEmail }) => {
  await signUp(page, mailbox);

  const welcome = await expectEmail({ subject: /welcome/i });
  await welcome.open(page);
  await expect(page.getByRole('heading', { name: 'Your shop is open' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');

  await page.goBack();
  await page.getByRole('link', { name: 'inviting a colleague' }).click();
  await expect(page).toHaveURL('/invite');
});

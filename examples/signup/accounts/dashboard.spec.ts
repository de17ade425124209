import { expect, test } from 'playwright-mailbox';

test('begins signed in', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByText('You are signed in as')).toBeVisible();
});

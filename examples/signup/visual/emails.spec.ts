import { expect, test } from 'playwright-mailbox';
import { signUp } from '../tests/flows';

test('the welcome email looks as it did', async ({ page, mailbox, expectEmail }) => {
  await signUp(page, mailbox);
  const welcome = await expectEmail({ subject: /welcome/i });

  await welcome.open(page);
  const options = { fullPage: true, mask: [page.getByText(mailbox.address)] };
  for (const width of [640, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page).toHaveScreenshot(`welcome-${width}.png`, options);
  }
});

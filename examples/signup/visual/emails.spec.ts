import { expect, test } from 'playwright-mailbox';
import { signUp } from '../tests/flows';

test('the welcome email looks as it did', async ({ page, mailbox, expectEmail }) => {
  await signUp(page, mailbox);
  const welcome = await expectEmail({ subject: /welcome/i });
  await expect(welcome).toMatchEmailSnapshot({ widths: [375, 640] });
});

test('the welcome email has its heading and its links', async ({ page, mailbox, expectEmail }) => {
  await signUp(page, mailbox);
  const welcome = await expectEmail({ subject: /welcome/i });
  await welcome.open(page);
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - heading "Your shop is open" [level=1]
    - link "Go to the dashboard"
    - text: /Sent to .+@/
  `);
});

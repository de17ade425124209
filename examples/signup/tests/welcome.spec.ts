import { expect, test } from 'playwright-mailbox';
import { signUp } from './flows';

test('welcomes a new customer, and sends nothing else', async ({ page, mailbox, expectEmail }) => {
  await signUp(page, mailbox);

  const welcome = await expectEmail({ subject: /welcome/i, from: 'hello@shop.test' });
  expect(welcome).toHaveLink(/\/dashboard$/);
  await expect(mailbox.sent).toHaveSent({ subject: /verify/i, bcc: 'audit@shop.test' });
  await expect(mailbox).not.toReceiveEmail({ subject: /invoice/i, within: 1_000 });
  await expect(welcome).toPassEmailChecks();
});

import { expect, test } from 'playwright-mailbox';
import { sendEmail } from '../app';

test('asserts on what the app sent', async ({ mailbox }) => {
  await sendEmail({ to: mailbox.address, bcc: 'audit@shop.test', subject: 'Your receipt, 12 €' });

  await expect(mailbox.sent).toHaveSent({ subject: /receipt/i, bcc: 'audit@shop.test' });

  const receipts = await mailbox.sent.list({ subject: 'receipt' });
  expect(receipts).toHaveLength(1);
  expect(receipts[0]?.bcc_addresses).toEqual(['audit@shop.test']);
});

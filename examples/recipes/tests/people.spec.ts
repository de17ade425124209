import { expect, test } from 'playwright-mailbox';
import { sendMail } from '../app';

test('two people, and one who is there already', async ({ mailbox }) => {
  const bob = mailbox.alias('bob');
  const admin = await mailbox.at('admin@shop.test');

  await sendMail({ to: bob.address, subject: 'Kim invites you' });
  await sendMail({ to: 'admin@shop.test', subject: 'Bob was invited' });

  await bob.waitForEmail({ subject: 'Kim invites you' });
  await admin.waitForEmail({ subject: 'Bob was invited' });
  await expect(mailbox).not.toReceiveEmail({}, { within: 500 });
});

import { expect, test } from 'playwright-mailbox';
import { sendEmail } from '../app';

test('two people, and an address that exists already', async ({ mailbox }) => {
  const bob = mailbox.another('bob');
  const admin = await mailbox.at('admin@shop.test');

  await sendEmail({ to: bob.address, subject: 'Kim invites you' });
  await sendEmail({ to: 'admin@shop.test', subject: 'Bob was invited' });

  await bob.waitForEmail({ subject: 'Kim invites you' });
  await admin.waitForEmail({ subject: 'Bob was invited' });
  await expect(mailbox).not.toReceiveEmail({ within: 500 });
});

test('a plus address', async ({ mailbox }) => {
  const news = await mailbox.at(mailbox.address.replace('@', '+news@'));
  await sendEmail({ to: news.address, subject: 'This week' });
  await news.waitForEmail({ subject: 'This week' });
});

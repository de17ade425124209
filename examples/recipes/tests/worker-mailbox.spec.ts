import { test as base, createMailbox, expect, type Mailbox } from 'playwright-mailbox';
import { sendEmail } from '../app';

const test = base.extend<object, { account: Mailbox }>({
  account: [
    async ({}, use, workerInfo) => {
      const mailbox = createMailbox({ ...workerInfo.project.use, name: 'account' });
      await use(mailbox);
      await mailbox.close();
    },
    { scope: 'worker' },
  ],
});

test('one account for each worker', async ({ account }) => {
  await sendEmail({ to: account.address, text: 'Your code is 314159.' });
  expect(await account.waitForOtp()).toBe('314159');
});

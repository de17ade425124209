import { createMailbox, type Mailbox } from 'playwright-mailbox';
import { expect, test } from './own';
import { send } from './send';

test.describe('time limits', () => {
  test.use({ mailboxTimeout: 60_000 });

  test.fail('time limits', async ({ mailbox }) => {
    const brief = expect.configure({ timeout: 101, soft: true });
    await brief(mailbox, 'by configure').toReceiveEmail();
    await brief(mailbox.sent, 'by configure').toHaveSent();
    await brief(mailbox.sent, 'by configure').toHaveSentTimes(1);
    await brief(mailbox, 'by the call').toReceiveEmail({ timeout: 102 });
    await brief(mailbox.sent, 'by the call').toHaveSent({ timeout: 102 });
    await expect.soft(mailbox, 'by the project').toReceiveEmail();
    await expect.soft(mailbox.sent, 'by the project').toHaveSent();
  });
});

test.fail("messages of one's own", async ({ mailbox, expectEmail, shop }) => {
  await send({ to: mailbox.address, from: `hello@${shop}`, subject: 'Hello' });
  const email = await expectEmail();
  expect.soft(email, 'greets').toHaveSubject('Goodbye');
  expect.configure({ message: 'has none' }).soft(email).toHaveOtp();
  expect.soft(mailbox.address, 'is ours').toBeAtShop();
  expect(email, 'hides').not.toHaveSubject('Hello');
});

test.describe('a mailbox of the worker', () => {
  const own = test.extend<object, { account: Mailbox }>({
    account: [
      async ({}, use, { project }) => {
        await using mailbox = createMailbox({ ...project.use, name: 'account' });
        await use(mailbox);
      },
      { scope: 'worker' },
    ],
  });
  own.describe.configure({ mode: 'parallel' });

  for (const number of [1, 2, 3, 4]) {
    own(`account ${number}`, async ({ account, mailbox }, { workerIndex }) => {
      expect(account.address).not.toBe(mailbox.address);
      const mail = { to: account.address, subject: `Number ${number}` };
      await send({ ...mail, text: `Your code is 31415${number}.` });
      expect(await account.waitForOtp({ subject: mail.subject })).toBe(`31415${number}`);
      await expect(account).toReceiveEmail({ subject: mail.subject, timeout: 10_000 });
      console.log(`worker ${workerIndex} has ${account.address}`);
    });
  }
});

import { createMailbox, expect, test } from 'playwright-mailbox';
import { send } from './send';

// Loading the client takes longer than a short timeout on a busy machine.
test.beforeAll(async () => void (await createMailbox().list()));

test.describe(() => {
  test.use({ mailboxURL: process.env.QUIET ?? '' });
  test.fail('no mail at all', async ({ mailbox }) => {
    await mailbox.waitForOtp({ timeout: 3_000 });
  });
});

test.fail('mail for somebody else', async ({ mailbox }) => {
  await send({ to: 'ada@shop.test', subject: 'Hello' });
  await expect(mailbox).toReceiveEmail({ subject: 'Hello', timeout: 3_000 });
});

test.fail('a mailbox at an address that got its mail before', async ({ mailbox }) => {
  await send({ to: 'admin@shop.test', subject: 'Your code: 482913', text: 'Your code is 482913.' });
  const admin = await mailbox.at('admin@shop.test');
  await admin.waitForOtp({ timeout: 300 });
});

test.fail('mail that does not match', async ({ mailbox, expectEmail }) => {
  await send({ to: mailbox.address, subject: 'Your invoice' });
  await send({ to: mailbox.address, subject: 'Welcome', from: 'Shop <news@shop.test>' });
  await expectEmail({ subject: /welcome/i, from: 'hello@shop.test', timeout: 300 });
});

test.fail('too few of several', async ({ mailbox }) => {
  await send({ to: mailbox.address, subject: 'Invitation' });
  await mailbox.waitForEmails(3, { subject: 'invitation', timeout: 300 });
});

test.fail('mail without a code', async ({ mailbox }) => {
  await send({ to: mailbox.address, subject: 'Welcome', text: 'Hello.' });
  await mailbox.waitForOtp({ timeout: 300 });
});

test.fail('mail without the link', async ({ mailbox }) => {
  const text = 'See https://shop.test/ or https://help.test/';
  await send({ to: mailbox.address, subject: 'Welcome', text });
  await mailbox.waitForLink(/reset/, { timeout: 300 });
});

test.fail('a code that was used already', async ({ mailbox }) => {
  await send({ to: mailbox.address, subject: 'Your code: 482913', text: 'Your code is 482913.' });
  await mailbox.waitForOtp();
  await mailbox.waitForOtp({ subject: 'code', timeout: 300 });
});

test.fail('the test ends first', async ({ mailbox }) => {
  const code = mailbox.waitForOtp({ timeout: 20_000 });
  await send({ to: mailbox.address, subject: 'Welcome', text: 'Hello.' });
  await mailbox.waitForEmail();
  // Lowered when the wait has started: otherwise it would end before the test.
  test.setTimeout(1);
  await code;
});

test.fail('a test with little time left', async ({ mailbox }) => {
  test.setTimeout(2_000);
  await mailbox.waitForOtp();
});

test.describe(() => {
  test.use({ mailboxURL: 'http://127.0.0.1:1' });
  test.fail('no server', async ({ mailbox }) => {
    await mailbox.waitForOtp();
  });
});

test.describe(() => {
  test.use({ mailboxApiKey: 'guessed' });
  test.fail('a wrong key', async ({ mailbox }) => {
    await mailbox.waitForOtp();
  });
});

test.describe(() => {
  test.use({ mailboxURL: process.env.LIMITED ?? '' });
  test.fail('a rate limit', async ({ mailbox }) => {
    await mailbox.waitForOtp({ timeout: 300 });
  });
});

test.describe(() => {
  test.use({ mailboxURL: process.env.FOREIGN ?? '' });
  test.fail('a server of another kind', async ({ mailbox }) => {
    await mailbox.waitForOtp();
  });
});

test.describe(() => {
  test.use({ mailboxURL: process.env.BROKEN ?? '' });
  test.fail('a server that fails', async ({ mailbox }) => {
    await mailbox.waitForOtp({ timeout: 300 });
  });
});

test.describe(() => {
  test.use({ mailboxURL: process.env.SILENT ?? '' });
  test.fail('a server that hangs', async ({ mailbox }) => {
    await mailbox.waitForOtp({ timeout: 300 });
  });
});

import { expect, test } from 'playwright-mailbox';
import { test as failing } from './failing';
import { send } from './send';

/** Hostile HTML that would run a script or load something. */
const HOSTILE = `
  <p onclick="document.title = 'stolen'">Dear <b>Kim</b>, <a href="http://web.test/link">sign in</a></p>
  <script>document.title = 'stolen'</script><script src="http://web.test/script.js"></script>
  <img src="http://web.test/pixel.png" onerror="document.title = 'stolen'"><iframe src="http://web.test/frame"></iframe>
  <link rel="stylesheet" href="http://web.test/style.css"><meta http-equiv="refresh" content="0; http://web.test/refresh">
  <p style="background: url(http://web.test/background.png)">Goodbye</p>`;

test('gets no code', async ({ mailbox }) => {
  await send({
    to: mailbox.address,
    subject: '<b onclick="steal()">Hello</b>',
    text: 'Dear Kim, in text',
    html: HOSTILE,
    attachments: [{ filename: 'notes.txt', content: 'Remember the milk' }],
  });
  const text = 'Your order 482913 is on its way.';
  await send({ to: mailbox.address, subject: 'Your order', text });
  await mailbox.waitForEmails(2);
  await mailbox.waitForOtp({ timeout: 300 });
});

failing('is refused', async ({ mailbox }) => {
  const full = mailbox.another('full', { rejectWith: 552 });
  await send({ to: full.address }).catch(() => {});
  await full.waitForEmail({ timeout: 300 });
});

test('passes', async ({ mailbox }) => {
  await send({ to: mailbox.address });
  await mailbox.waitForEmail();
  await mailbox.another('bob').list();
});

test.fail('gets one too many', async ({ mailbox }) => {
  await send({ to: mailbox.address });
  await mailbox.waitForEmail();
  await expect(mailbox).not.toReceiveEmail({ within: 300 });
});

test.fail('sends nothing', async ({ mailbox }) => {
  await expect(mailbox.sent).toHaveSent({ timeout: 300 });
});

test('uses none', () => {});

test.describe(() => {
  test.use({ mailboxURL: process.env.QUIET ?? '' });
  test.fail('has another server', async ({ mailbox }) => {
    await mailbox.waitForOtp({ timeout: 300 });
  });
});

test.fail('signs up', async ({ mailbox }) => {
  await send({ to: mailbox.address, from: 'news@news.test', subject: 'Our best offers' });
  await send({ to: mailbox.address, subject: 'Welcome!', text: 'Hello.' });
  await mailbox.waitForOtp({ from: 'shop.test', timeout: 2_000 });
});

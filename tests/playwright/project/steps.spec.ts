import { type Email, expect, fillOtp, test } from 'playwright-mailbox';
import { codeOf, slowCodeOf } from './(a folder)/helper';
import { send } from './send';

test('waits', async ({ mailbox, expectEmail }) => {
  const text = 'Your code is 482-913.';
  await send({ to: mailbox.address, subject: 'Your code: 482-913', text });
  await mailbox.waitForOtp();
  await expectEmail({ subject: 'code' });
  await expectEmail.not({ subject: 'invoice', within: 300 });
  await mailbox.sent.waitForEmail();
  for (const n of [1, 2]) await send({ to: mailbox.address, subject: `Invitation ${n}` });
  await mailbox.waitForEmails(2, { subject: 'invitation' });
});

test('helper', async ({ mailbox }) => {
  await send({ to: mailbox.address, subject: 'Code', text: 'Your code is 482913.' });
  await codeOf(mailbox);
  await send({ to: mailbox.address, subject: 'Next', text: 'Your code is 482914.' });
  await slowCodeOf(mailbox);
});

test('later', async ({ mailbox }) => {
  const link = mailbox.waitForLink(/reset/);
  const mail = { to: mailbox.address, subject: 'Reset', text: 'https://shop.test/reset' };
  await test.step('send', () => send(mail));
  await link;
});

test.fail('failing', async ({ mailbox }) => {
  const link = mailbox.waitForLink(/reset/, { timeout: 300 });
  await link;
});

test('looks', async ({ mailbox }) => {
  await send({ to: mailbox.address, subject: 'Hello' });
  const [email] = await mailbox.list({ subject: /hello/i });
  await mailbox.get(email?.email_id ?? '');
  await mailbox.latest();
  await mailbox.sent.list({ bcc: 'audit@shop.test' });
  await mailbox.at('kim@shop.test');
  await mailbox.skipReceived();
});

test.describe(() => {
  // The mailbox server takes the place of an app that reads email.
  test.use({ mailboxOutbound: { smtp: process.env.MAILBOX_SMTP_URL ?? '' } });

  test('writes', async ({ mailbox }) => {
    await mailbox.send({ to: mailbox.address, subject: 'Lamp', text: 'It flickers.' });
    const email = await mailbox.waitForEmail();
    await email.reply({ text: 'Still.' });
  });
});

test('matchers', async ({ mailbox }) => {
  await send({ to: mailbox.address, subject: 'Reset', text: 'https://shop.test/reset' });
  await expect(mailbox).toReceiveEmail();
  await expect(mailbox).not.toReceiveEmail({ subject: 'invoice', within: 300 });
  await expect(mailbox.sent).toHaveSent();
  await expect(mailbox.sent, 'sends one').toHaveSentTimes(1, { within: 300 });
  const email = (await mailbox.latest()) as Email;
  expect(email).toHaveLink('https://shop.test/reset');
  await expect(() => expect(mailbox).toReceiveEmail()).toPass();
});

test('pages', async ({ mailbox, page, expectEmail }) => {
  await send({
    to: mailbox.address,
    subject: 'Code',
    text: 'Your code is 482913.',
    html: 'Code: 482913<img src="http://127.0.0.1:1/a.png">',
  });
  const email = await expectEmail();
  await email.open(page);
  await email.open(page, { remoteContent: true });
  await page.setContent('<input>');
  await fillOtp(page.getByRole('textbox'), await mailbox.waitForOtp());
});

test.fail('page is closed', async ({ mailbox, page, expectEmail }) => {
  await send({ to: mailbox.address, subject: 'Code' });
  const email = await expectEmail();
  await page.close();
  await email.open(page);
});

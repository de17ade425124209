import { inboxEmailSchema, sentEmailSchema } from '../../src/contract/email.js';
import { expect, SOON, test } from './fixtures.js';

test('latest() and list() return emails newest first and consume none', async ({
  mailbox,
  send,
}) => {
  expect(await mailbox.latest()).toBeNull();
  expect(await mailbox.list()).toEqual([]);
  for (const subject of ['one', 'two']) await send({ subject, text: 'Your code is 482913.' });
  expect((await mailbox.latest())?.subject).toBe('two');
  expect((await mailbox.list()).map((email) => email.subject)).toEqual(['two', 'one']);
  expect((await mailbox.waitForEmail()).subject).toBe('one');
  expect(await mailbox.waitForOtp()).toBe('482913');
});

test('list() returns each of hundreds of emails once', async ({ newMailbox, send }) => {
  // To find the codes of so many takes a busy machine long.
  const mailbox = newMailbox({ name: 'kim', mailboxTimeout: 60_000 });
  const subjects = Array.from({ length: 230 }, (_, index) => `mail ${index}`);
  for (const subject of subjects) await send({ to: mailbox.address, subject });
  const listed = (await mailbox.list()).map((email) => email.subject);
  expect(listed).toEqual([...subjects].reverse());
});

test('get() returns any email by its identifier', async ({ mailbox, send }) => {
  await send({ subject: 'hello', bcc: 'audit@shop.test' });
  const email = await mailbox.waitForEmail();
  expect(await mailbox.get(email.email_id)).toEqual(email);
  const sent = await mailbox.sent.latest();
  expect((await mailbox.sent.get(sent?.email_id ?? '')).bcc_addresses).toEqual(['audit@shop.test']);
  await expect(mailbox.get('no-such-mail')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('an email serializes as its record, without its methods', async ({ mailbox, send }) => {
  await send({ subject: 'hello' });
  const email = await mailbox.waitForEmail();
  expect(Object.keys(email).sort()).toEqual(Object.keys(inboxEmailSchema.shape).sort());
  const sent = await mailbox.sent.waitForEmail();
  expect(Object.keys(sent).sort()).toEqual(Object.keys(sentEmailSchema.shape).sort());
});

test('sent lists only emails that were sent to the address as To, Cc or Bcc', async ({
  mailbox,
  send,
}) => {
  await send({ subject: 'to' });
  await send({ to: 'ann@shop.test', cc: mailbox.address, subject: 'cc' });
  await send({ to: 'ann@shop.test', bcc: mailbox.address, subject: 'bcc' });
  await send({ to: 'ann@shop.test', subject: 'other' });
  expect((await mailbox.sent.list()).map((email) => email.subject)).toEqual(['bcc', 'cc', 'to']);
  expect((await mailbox.sent.latest())?.subject).toBe('bcc');
  expect(await mailbox.sent.list({ bcc: mailbox.address })).toHaveLength(1);
});

test('sent.waitForEmail() returns emails in the order of sending', async ({ mailbox, send }) => {
  const first = mailbox.sent.waitForEmail();
  const second = mailbox.sent.waitForEmail();
  await send({ subject: 'one' });
  await send({ subject: 'two', bcc: 'audit@shop.test' });
  expect((await first).subject).toBe('one');
  expect((await second).bcc_addresses).toEqual(['audit@shop.test']);
  await expect(mailbox.sent.waitForEmail({ timeout: SOON })).rejects.toThrow(
    'already returned by mailbox.sent.waitForEmail()',
  );
});

test('sent.waitForEmails() waits for several emails', async ({ mailbox, send }) => {
  const sent = mailbox.sent.waitForEmails(2, { subject: 'invites', bcc: 'audit@' });
  for (const subject of ['Kim invites you', 'Hello', 'Ann invites you']) {
    await send({ subject, bcc: 'audit@shop.test' });
  }
  expect((await sent).map((email) => email.subject)).toEqual([
    'Kim invites you',
    'Ann invites you',
  ]);
});

test('link() lists the links in the email when none matches', async ({ mailbox, send }) => {
  await send({ subject: 'hello', text: 'https://shop.test/a https://shop.test/b' });
  const email = await mailbox.waitForEmail();
  expect(email.link(/b$/)).toBe('https://shop.test/b');
  expect(() => email.link('/c')).toThrow(
    'There is no link matching /c in the email "hello". Its links:\n  https://shop.test/a\n  https://shop.test/b',
  );
});

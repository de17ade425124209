import { expect, test } from '@playwright/test';
import { createTransport } from 'nodemailer';
import { checkEmail } from 'playwright-mailbox/checks';
import { isMailboxClientError, MailboxClient } from 'playwright-mailbox/client';
import { createMailbox } from 'playwright-mailbox/mailbox';
import { detectOtp, rankOtp } from 'playwright-mailbox/otp';
import { startMailboxServer } from 'playwright-mailbox/server';

test('a server, a mailbox and a client without the fixtures', async () => {
  await using server = await startMailboxServer({ httpPort: 0, smtpPort: 0, apiKey: 'own-key' });
  const options = { mailboxURL: server.http, mailboxApiKey: server.apiKey };
  await using mailbox = createMailbox({ ...options, name: 'admin' });
  const mail = { from: 'hello@shop.test', to: mailbox.address, text: 'Your code is 482913.' };
  await createTransport(server.smtp).sendMail(mail);
  expect(await mailbox.waitForOtp()).toBe('482913');

  const client = new MailboxClient({ baseURL: server.http, apiKey: 'own-key' });
  const email = await client.inbox.latest({ to: mailbox.address });
  expect(email?.detected_otp).toBe('482913');
  expect((await client.sent.list({ per_page: 5 })).pagination.returned).toBe(1);
  const stranger = new MailboxClient({ baseURL: server.http, apiKey: 'other', retries: 0 });
  const error = await stranger.inbox.list().catch((reason: unknown) => reason);
  expect(isMailboxClientError(error) && error.code).toBe('UNAUTHORIZED');
});

test('codes and checks of a text', async () => {
  const email = { subject: 'Verify', text: 'Your code is 482913.', html: null };
  expect(detectOtp(email)).toBe('482913');
  expect(rankOtp(email)[0]?.code).toBe('482913');
  const findings = await checkEmail({ subject: 'Hi {{name}}', text: 'Hello', html: null });
  expect(findings.map(({ rule }) => rule)).toContain('template');
});

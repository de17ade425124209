import { expect, test } from '@playwright/test';
import { MailboxClient } from 'playwright-mailbox/client';
import { startMailboxServer } from 'playwright-mailbox/server';
import { sendEmail } from '../app';

test('the client and the mailbox server work without fixtures, in any runner', async () => {
  const server = await startMailboxServer({ httpPort: 0, smtpPort: 0 });
  const client = new MailboxClient({ baseURL: server.http, apiKey: server.apiKey });

  await sendEmail({ to: 'kim@inbox.test', text: 'Your code is 161803.' }, server.smtp);
  const email = await client.inbox.latest({ to: 'kim@inbox.test' });
  expect(email?.detected_otp).toBe('161803');

  await client.close();
  await server.close();
});

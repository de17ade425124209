import { expect, test } from '@playwright/test';
import { MailboxClient } from 'playwright-mailbox/client';
import { startSandbox } from 'playwright-mailbox/sandbox';
import { sendMail } from '../app';

test('the client and the sandbox work without fixtures, in any runner', async () => {
  const sandbox = await startSandbox({ httpPort: 0, smtpPort: 0 });
  const client = new MailboxClient({ baseURL: sandbox.http, apiKey: sandbox.apiKey });

  await sendMail({ to: 'kim@inbox.test', text: 'Your code is 161803.' }, sandbox.smtp);
  const email = await client.inbox.latest({ to: 'kim@inbox.test' });
  expect(email?.detected_otp).toBe('161803');

  await client.close();
  await sandbox.close();
});

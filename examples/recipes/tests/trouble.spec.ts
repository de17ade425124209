import { test } from 'playwright-mailbox';
import { sendMailWithRetries } from '../app';

test('the app tries again when the mail server is busy', async ({ mailbox }) => {
  const busy = mailbox.alias('busy', { deferOnce: true });
  await sendMailWithRetries({ to: busy.address, subject: 'Welcome!' });
  await busy.waitForEmail({ subject: 'Welcome!' });
});

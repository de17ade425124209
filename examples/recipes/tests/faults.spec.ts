import { test } from 'playwright-mailbox';
import { sendEmailWithRetries } from '../app';

test('the app tries again after a temporary failure', async ({ mailbox }) => {
  const busy = mailbox.another('busy', { deferOnce: true });
  await sendEmailWithRetries({ to: busy.address, subject: 'Welcome!' });
  await busy.waitForEmail({ subject: 'Welcome!' });
});

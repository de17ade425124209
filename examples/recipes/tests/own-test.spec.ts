import { sendEmail } from '../app';
import { expect, test } from '../test';

test('a team with a test and an expect of its own', async ({ mailbox }) => {
  await sendEmail({ to: mailbox.address, subject: 'Welcome' });
  await expect(mailbox).toReceiveEmail({ subject: 'welcome' });
});

import { expect, test } from 'playwright-mailbox';
import { detectOtp } from 'playwright-mailbox/otp';
import { sendEmail } from '../app';

test('criteria and options of a wait are one object', async ({ mailbox }) => {
  const email = { to: mailbox.address, from: 'hello@shop.test' };
  await sendEmail({ ...email, subject: 'Sign in', text: 'Your code is 482913.' });
  await sendEmail({ ...email, subject: 'Your locker', text: 'Door: 7301' });
  await sendEmail({ ...email, subject: 'Password', text: 'https://shop.test/reset/x7Rq2' });
  await sendEmail({ ...email, subject: 'Kim invites you' });
  await sendEmail({ ...email, subject: 'Bob invites you' });

  const code = await mailbox.waitForOtp({ subject: 'sign in', timeout: 20_000 });
  const door = await mailbox.waitForOtp(/Door: (\d+)/, { subject: 'your locker' });
  const link = await mailbox.waitForLink(/\/reset\//, { from: 'hello@shop.test' });
  const invitations = await mailbox.waitForEmails(2, { subject: 'invites you' });

  expect([code, door, link]).toEqual(['482913', '7301', 'https://shop.test/reset/x7Rq2']);
  expect(invitations.map(({ subject }) => subject)).toEqual(['Kim invites you', 'Bob invites you']);
});

test('a second code of an email is read from its text', async ({ mailbox }) => {
  const text = 'Sign-in code: 482913, Backup code: 771204';
  await sendEmail({ to: mailbox.address, subject: 'Codes', text });

  const signIn = await mailbox.waitForOtp(/Sign-in code: (\d+)/);
  const email = await mailbox.waitForEmail({ body: 'Backup code' });
  const backup = email.text_body?.match(/Backup code: (\d+)/)?.[1];

  expect([signIn, backup]).toEqual(['482913', '771204']);
});

test('the code of an email that no mailbox received', () => {
  const detected = detectOtp({ subject: 'Sign in', text: 'Your code is 482913.', html: null });
  expect(detected).toBe('482913');
});

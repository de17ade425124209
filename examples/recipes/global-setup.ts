import { createMailbox } from 'playwright-mailbox';
import { sendEmail } from './app';

export default async function globalSetup() {
  const mailbox = createMailbox({ name: 'admin' });
  await sendEmail({ to: mailbox.address, text: 'Your code is 271828.' });
  process.env.ADMIN_CODE = await mailbox.waitForOtp();
}

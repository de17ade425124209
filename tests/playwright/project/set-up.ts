import { expect } from 'playwright-mailbox';
import { createMailbox } from 'playwright-mailbox/mailbox';
import { send } from './send';

/** Stores the address of a mailbox and its code. */
export default async function setUp() {
  await using mailbox = createMailbox({ name: 'set-up' });
  await send({ to: mailbox.address, subject: 'Hello', text: 'Your code is 271828.' });
  process.env.SET_UP_ADDRESS = mailbox.address;
  process.env.SET_UP_CODE = await mailbox.waitForOtp();
  await expect(mailbox).toReceiveEmail({ subject: 'hello' });
}

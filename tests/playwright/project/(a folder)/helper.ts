import type { Mailbox } from 'playwright-mailbox';

export const codeOf = (mailbox: Mailbox) => mailbox.waitForOtp();

export async function slowCodeOf(mailbox: Mailbox) {
  await Promise.resolve();
  return await mailbox.waitForOtp();
}

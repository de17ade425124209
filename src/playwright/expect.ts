import { expect as base } from '@playwright/test';
import { toHaveSent, toReceiveEmail } from './matchers/boxes.js';
import { toHaveLink, toHaveOtp, toHaveSubject } from './matchers/emails.js';

/**
 * Playwright's `expect` with the matchers on mailboxes, sent boxes and e-mails.
 *
 * @example
 * import { expect as base, mergeExpects } from '@playwright/test';
 * export const expect = mergeExpects(base, mailboxExpect);
 */
export const mailboxExpect = base.extend({
  toReceiveEmail,
  toHaveSent,
  toHaveSubject,
  toHaveOtp,
  toHaveLink,
});

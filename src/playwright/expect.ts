import { expect as base, type Expect } from '@playwright/test';
import {
  toBeBcc,
  toBeCc,
  toBeFrom,
  toBeTo,
  toContainBody,
  toHaveAttachments,
  toHaveBody,
  toHaveLink,
  toHaveOtp,
  toHaveSubject,
} from './matchers/email.js';
import { toHaveAttachment, toHaveHeader, toHaveReplyTo } from './matchers/email-details.js';
import {
  toHaveReceivedTimes,
  toHaveSent,
  toHaveSentTimes,
  toReceiveEmail,
} from './matchers/mailbox.js';
import { toPassAuthentication, toPassSpamCheck } from './matchers/verdicts.js';

const matchers = {
  toReceiveEmail,
  toHaveReceivedTimes,
  toHaveSent,
  toHaveSentTimes,
  toHaveSubject,
  toBeFrom,
  toBeTo,
  toBeCc,
  toBeBcc,
  toHaveBody,
  toContainBody,
  toHaveOtp,
  toHaveLink,
  toHaveAttachments,
  toHaveAttachment,
  toHaveHeader,
  toHaveReplyTo,
  toPassSpamCheck,
  toPassAuthentication,
};

/**
 * Playwright's `expect` with the matchers for mailboxes, sent boxes and emails.
 *
 * @example
 * import { expect as base, mergeExpects } from '@playwright/test';
 * export const expect = mergeExpects(base, mailboxExpect);
 */
export const mailboxExpect: Expect<typeof matchers> = base.extend(matchers);

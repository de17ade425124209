import type { WaitError as WaitErrorClass } from './mailbox/wait/failure.js';

export type { InboxEmail, SentEmail, SpamVerdict, Verdict } from './contract/email.js';
export type { Rehearsal } from './contract/rehearsal.js';
export type { CreateMailboxOptions } from './mailbox/create.js';
export type { InboxCriteria, SentCriteria, TextPattern } from './mailbox/email/criteria.js';
export type { Email, EmailMethods } from './mailbox/email/email.js';
export type { MailPage } from './mailbox/email/mail-page.js';
export type { OpenOptions } from './mailbox/email/open.js';
export type {
  LinkCriteria,
  Mailbox,
  OtpCriteria,
  QuietOptions,
  SentBox,
  WaitOptions,
} from './mailbox/types.js';
export type { Rejected, WaitErrorCode } from './mailbox/wait/failure-facts.js';
export type { MailboxAttach } from './playwright/attach.js';
export { createMailbox } from './playwright/create-mailbox.js';
export { mailboxExpect, mailboxExpect as expect } from './playwright/expect.js';
export type { ExpectEmail } from './playwright/expect-email.js';
export { fillOtp } from './playwright/fill-otp.js';
export {
  type MailboxFixtures,
  type MailboxTestOptions as MailboxOptions,
  mailboxTest,
  mailboxTest as test,
} from './playwright/fixtures.js';
export type { BoxMatcherOptions } from './playwright/matchers/boxes.js';
export { type MailboxServerOptions, mailboxServer } from './playwright/server.js';

/** What a wait fails with. A type only: tell it by `code`. */
export type WaitError = WaitErrorClass;

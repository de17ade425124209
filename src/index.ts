/**
 * The fixtures, the matchers, `mailboxServer()` and `fillOtp()`.
 *
 * @module playwright-mailbox
 */

export type { InboxEmail, SentEmail, SpamVerdict, Verdict } from './contract/email.js';
export type { FaultOptions } from './contract/fault-injection.js';
export type { MailboxServerOptions } from './contract/server-options.js';
export type { CreateMailboxOptions } from './mailbox/create.js';
export type { AttachmentsOptions, EmailAttachment } from './mailbox/email/attachment.js';
export type { InboxCriteria, SentCriteria, TextPattern } from './mailbox/email/criteria.js';
export type { EmailAddress, EmailEnvelope } from './mailbox/email/details.js';
export type { Email, EmailMethods } from './mailbox/email/email.js';
export type { EmailHeaders } from './mailbox/email/headers.js';
export type { OpenedEmail, OpenOptions } from './mailbox/email/open-email.js';
export type { PageLike } from './mailbox/email/page-like.js';
export type {
  Mailbox,
  NoEmailOptions,
  QuietOptions,
  SentBox,
  WaitForEmailOptions,
  WaitForLinkOptions,
  WaitForOtpOptions,
  WaitForSentEmailOptions,
  WaitOptions,
} from './mailbox/types.js';
export type { Rejected } from './mailbox/wait/state.js';
export type { WaitErrorCode } from './mailbox/wait/terms.js';
export { isWaitError, WaitError } from './mailbox/wait/wait-error.js';
export type { MailboxAttach } from './playwright/attachments.js';
export { createMailbox } from './playwright/create-mailbox.js';
export { mailboxExpect, mailboxExpect as expect } from './playwright/expect.js';
export type { ExpectEmail } from './playwright/expect-email.js';
export { type FillOtpOptions, fillOtp } from './playwright/fill-otp.js';
export {
  type MailboxFixtures,
  type MailboxOptions,
  mailboxTest,
  mailboxTest as test,
} from './playwright/fixtures.js';
export type { MailboxServerEntryOptions } from './playwright/mailbox-server.js';
export { mailboxServer } from './playwright/mailbox-server.js';
export type { ExpectedAttachment } from './playwright/matchers/email-details.js';
export type { AsymmetricMatcher, ExpectedText } from './playwright/matchers/expected-text.js';
export type { MailboxMatcherOptions } from './playwright/matchers/mailbox.js';

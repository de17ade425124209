/**
 * The fixtures, the matchers, `mailboxServer()` and `fillOtp()`, and all types of `playwright-mailbox/mailbox`.
 *
 * @module playwright-mailbox
 */

export type { MailboxServerOptions } from './contract/server-options.js';
export type { SnapshotReplacement } from './mailbox/email/snapshot/replace.js';
export * from './mailbox/index.js';
export type { NoEmailOptions, QuietOptions } from './mailbox/types.js';
export type { MailboxAttach } from './playwright/attachments.js';
// Replaces the one for any test runner.
export { createMailbox } from './playwright/create-mailbox.js';
export type { EmailSnapshotOptions } from './playwright/email-snapshot.js';
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
export type { ReportedOptions } from './playwright/matchers/reported.js';
export type { OneClickOptions } from './playwright/matchers/unsubscribe.js';

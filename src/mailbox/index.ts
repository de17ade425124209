/**
 * Mailboxes for any test runner: nothing of Playwright is loaded.
 *
 * @module playwright-mailbox/mailbox
 */

export type {
  CheckedPart,
  CheckRule,
  CheckSeverity,
  EmailCheckOptions,
  EmailFinding,
} from '../checks/index.js';
export type { InboxEmail, SentEmail, SpamVerdict, Verdict } from '../contract/email.js';
export type { EventKind } from '../contract/events.js';
export type { FaultOptions } from '../contract/fault-injection.js';
export { type CreateMailboxOptions, createMailbox } from './create.js';
export type { AttachmentsOptions, EmailAttachment } from './email/attachment.js';
export type { InboxCriteria, SentCriteria, TextPattern } from './email/criteria.js';
export type { EmailAddress, EmailEnvelope } from './email/details.js';
export type { Email, EmailMethods } from './email/email.js';
export type { EmailHeaders } from './email/headers.js';
export type { OpenedEmail, OpenOptions } from './email/open-email.js';
export type { PageLike } from './email/page-like.js';
export type { ForwardOptions, ReplyOptions } from './email/reply.js';
export type { ReportOptions } from './email/report-event.js';
export type {
  InboundProvider,
  MailboxOutbound,
  SmtpDestination,
  WebhookDestination,
} from './outgoing/destination.js';
export type {
  ComposedEmail,
  OutgoingAttachment,
  OutgoingContent,
  OutgoingEmail,
  RawEmail,
  SendOptions,
} from './outgoing/message.js';
export { OutboundError } from './outgoing/outbound-error.js';
export type { QuoteStyle } from './outgoing/quote.js';
export type {
  Mailbox,
  SentBox,
  WaitForEmailOptions,
  WaitForLinkOptions,
  WaitForOtpOptions,
  WaitForSentEmailOptions,
  WaitOptions,
} from './types.js';
export type { Rejected } from './wait/state.js';
export type { WaitErrorCode } from './wait/terms.js';
export { isWaitError, WaitError } from './wait/wait-error.js';

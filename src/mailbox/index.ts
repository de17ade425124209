export type { InboxEmail, SentEmail, SpamVerdict, Verdict } from '../contract/email.js';
export type { Rehearsal } from '../contract/rehearsal.js';
export { type CreateMailboxOptions, createMailbox } from './create.js';
export type { InboxCriteria, SentCriteria, TextPattern } from './email/criteria.js';
export type { Email, EmailMethods } from './email/email.js';
export type { MailPage, OpenOptions } from './email/open.js';
export type { MailboxOptions } from './options.js';
export type { LinkCriteria, Mailbox, OtpCriteria, SentBox, WaitOptions } from './types.js';
export { isWaitError, type Rejected, WaitError, type WaitErrorCode } from './wait/failure.js';

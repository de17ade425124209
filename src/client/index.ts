/**
 * A typed client for the REST API.
 *
 * @module playwright-mailbox/client
 */

export type { EmailOf, InboxEmail, SentEmail, SpamVerdict, Verdict } from '../contract/email.js';
export type { ErrorDetail } from '../contract/error.js';
export type {
  Attachment,
  EmailDetails,
  EmailEnvelope,
  EventAttempt,
  EventKind,
  EventReport,
  HeaderDate,
  HeaderField,
  MailAddress,
  MimePart,
  Refusal,
  RefusalStage,
  RefusalsResponse,
  ReportEventRequest,
} from '../contract/extensions.js';
export type { ListIdsResponse } from '../contract/list.js';
export type {
  InboxLatestQuery,
  ListQuery,
  Moment,
  RefusalsQuery,
  SentLatestQuery,
} from '../contract/query.js';
export {
  type CollectionClient,
  type ExtensionsClient,
  MailboxClient,
  type MailboxClientOptions,
  type RequestOptions,
  type ResponseInfo,
} from './client.js';
export * from './errors.js';

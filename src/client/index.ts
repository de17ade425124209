/**
 * A typed client for the REST API.
 *
 * @module playwright-mailbox/client
 */

export type { EmailOf, InboxEmail, SentEmail, SpamVerdict, Verdict } from '../contract/email.js';
export type {
  Attachment,
  EmailDetails,
  EmailEnvelope,
  HeaderDate,
  HeaderField,
  MailAddress,
  MimePart,
} from '../contract/email-details.js';
export type { ErrorDetail } from '../contract/error.js';
export type {
  EventAttempt,
  EventKind,
  EventReport,
  ReportEventRequest,
} from '../contract/events.js';
export type { Refusal, RefusalStage, RefusalsResponse } from '../contract/extensions.js';
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
export {
  type ClientErrorCode,
  type FailedRequest,
  InternalServerError,
  InvalidRequestError,
  InvalidResponseError,
  isMailboxClientError,
  MailboxClientError,
  NotFoundError,
  RateLimitedError,
  RequestTimeoutError,
  UnauthorizedError,
  UnreachableError,
} from './errors.js';

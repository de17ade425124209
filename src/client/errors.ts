import type { ErrorDetail } from '../contract/error.js';

/** Why a call failed: the codes of the REST API, and three for failures of the connection. */
export type ClientErrorCode =
  /** 400: the server refused a parameter. */
  | 'INVALID_REQUEST'
  /** 401: the API key is missing or not one of the server's; 403: it only sends emails. */
  | 'UNAUTHORIZED'
  /** 404: there is no such email, or no mailbox server at the URL. */
  | 'NOT_FOUND'
  /** 429: too many requests. */
  | 'RATE_LIMITED'
  /** 5xx: the server failed. */
  | 'INTERNAL_ERROR'
  /** No connection, or one that broke before the response was complete. */
  | 'UNREACHABLE'
  /** The server did not answer a request in time. */
  | 'REQUEST_TIMEOUT'
  /** The response does not follow the REST API. */
  | 'INVALID_RESPONSE';

/** The request that an error is about. */
export interface FailedRequest {
  method: 'GET' | 'POST';
  /** The full URL, without user information. */
  url: string;
  /** The HTTP status, when there was a response. */
  status?: number;
}

interface ErrorFacts extends FailedRequest {
  /** What happened, as the end of a sentence that begins with method, URL and status. */
  happened: string;
  /** What the reader can do about it. */
  hint: string;
  /** How long the server asked to wait, in ms. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** The message of an error: what happened, and what to do about it. */
export function errorText(
  {
    method,
    url,
    status,
    outcome,
  }: Pick<MailboxClientError, 'method' | 'url' | 'status' | 'outcome'>,
  hint: string,
): string {
  return `${method} ${url} ${status === undefined ? '' : '→ '}${outcome}\n${hint}`;
}

/**
 * A call that got no usable response. Tell the kinds apart by `code`. The API key is in none of the fields.
 */
export abstract class MailboxClientError extends Error {
  abstract readonly code: ClientErrorCode;
  /** True when the same call may well succeed in a moment. */
  readonly transient: boolean = false;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** The HTTP status; undefined when no response came. */
  readonly status: number | undefined;
  /** What happened, without the request: `503 INTERNAL_ERROR: …`. */
  readonly outcome: string;
  /** What to do about it, one sentence. */
  readonly hint: string;
  /** How long the server asked to wait before the next call, in ms. */
  readonly retryAfter: number | undefined;

  constructor({ method, url, status, happened, hint, retryAfter, cause }: ErrorFacts) {
    const outcome = status === undefined ? happened : `${status} ${happened}`;
    super(errorText({ method, url, status, outcome }, hint), { cause });
    this.method = method;
    this.url = url;
    this.status = status;
    this.outcome = outcome;
    this.hint = hint;
    this.retryAfter = retryAfter;
  }
}

/** 400: the server refused a parameter; `details` names it. */
export class InvalidRequestError extends MailboxClientError {
  override readonly name = 'InvalidRequestError';
  readonly code = 'INVALID_REQUEST';
  readonly details: readonly ErrorDetail[];

  constructor(facts: ErrorFacts & { details: readonly ErrorDetail[] }) {
    super(facts);
    this.details = facts.details;
  }
}

/** 401: the API key is missing or not one of the server's; 403: it only sends emails. */
export class UnauthorizedError extends MailboxClientError {
  override readonly name = 'UnauthorizedError';
  readonly code = 'UNAUTHORIZED';
}

/** 404: no email has that identifier, or the URL does not point to a mailbox server. */
export class NotFoundError extends MailboxClientError {
  override readonly name = 'NotFoundError';
  readonly code = 'NOT_FOUND';
}

/** 429: too many requests; `retryAfter` (ms) says for how long, when the server did. */
export class RateLimitedError extends MailboxClientError {
  override readonly name = 'RateLimitedError';
  readonly code = 'RATE_LIMITED';
  override readonly transient = true;
}

/** 5xx: the server failed. */
export class InternalServerError extends MailboxClientError {
  override readonly name = 'InternalServerError';
  readonly code = 'INTERNAL_ERROR';
  override readonly transient = true;
}

/** No connection, or one that broke before the response was complete. */
export class UnreachableError extends MailboxClientError {
  override readonly name = 'UnreachableError';
  readonly code = 'UNREACHABLE';
  /** False when it was the client that was closed. */
  override readonly transient: boolean;
  /** True when no connection was made at all: nothing listens there, or the name is unknown. */
  readonly refused: boolean;

  constructor(facts: ErrorFacts & { refused: boolean; transient: boolean }) {
    super(facts);
    this.refused = facts.refused;
    this.transient = facts.transient;
  }
}

/** The response was not complete within the request's timeout. */
export class RequestTimeoutError extends MailboxClientError {
  override readonly name = 'RequestTimeoutError';
  readonly code = 'REQUEST_TIMEOUT';
  override readonly transient = true;
}

/** A response that does not follow the REST API. */
export class InvalidResponseError extends MailboxClientError {
  override readonly name = 'InvalidResponseError';
  readonly code = 'INVALID_RESPONSE';
  /** True for a body that could not be parsed as JSON: it may have been truncated in transit. */
  override readonly transient: boolean;
  /** The field that was wrong, such as `pagination.has_more`; undefined when no JSON was read. */
  readonly field: string | undefined;

  constructor(facts: ErrorFacts & { field?: string; transient: boolean }) {
    super(facts);
    this.field = facts.field;
    this.transient = facts.transient;
  }
}

/** Whether an error is a {@link MailboxClientError}. */
export function isMailboxClientError(error: unknown): error is MailboxClientError {
  return error instanceof Error && 'transient' in error && 'hint' in error && 'code' in error;
}

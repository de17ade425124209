import type { Context } from 'hono';
import {
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  type ErrorDetail,
} from '../../contract/error.js';

/** What an error answer may carry besides code and message. */
interface ErrorExtras {
  details?: ErrorDetail[];
  /** For a status that the contract does not know; it comes with the nearest of its codes. */
  status?: number;
  headers?: Record<string, string>;
}

/** An error that is answered to the client as the contract has it (docs/rest-api.md, 'Errors'). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: ErrorBody;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message);
    this.status = extras.status ?? ERROR_STATUS[code];
    this.headers = extras.headers ?? {};
    this.body = { error: { code, message, details: extras.details ?? [] } };
  }
}

/** Answers any method but those that read. */
export function methodNotAllowed(c: Context): never {
  throw new ApiError('INVALID_REQUEST', `${c.req.method} is not allowed here: all is read-only`, {
    status: 405,
    headers: { Allow: 'GET, HEAD' },
  });
}

/** Too much is under way: a client may ask again. */
export function tooBusy(message: string): ApiError {
  return new ApiError('INTERNAL_ERROR', message, { status: 503, headers: { 'Retry-After': '1' } });
}

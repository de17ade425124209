import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Context } from 'hono';
import {
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  type ErrorDetail,
} from '../../contract/error.js';
import { EXTENSIONS, EXTENSIONS_HEADER } from '../../contract/extensions.js';

/** The headers of every response, errors included. */
export const COMMON_HEADERS = {
  [EXTENSIONS_HEADER]: EXTENSIONS.join(', '),
  'Cache-Control': 'no-store',
  // Prevents browsers from rendering a part of an email as a page of this origin.
  'X-Content-Type-Options': 'nosniff',
};

interface ErrorExtras {
  details?: ErrorDetail[];
  /** A status other than the default for the code. */
  status?: number;
  headers?: Record<string, string>;
}

/** A response to a request that does not reach the app. An object is sent as JSON. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body: object | string;
}

/** An error response (docs/rest-api.md, 'Errors'). */
export class ApiError extends Error implements Reply {
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

/** Rejects all methods except GET and HEAD. */
export function methodNotAllowed(c: Context): never {
  throw new ApiError('INVALID_REQUEST', `${c.req.method} is not allowed: the API is read-only`, {
    status: 405,
    headers: { Allow: 'GET, HEAD' },
  });
}

/** Rejects the other methods of a path. @param allowed such as `GET, POST` */
export function allowOnly(allowed: string): (c: Context) => never {
  return ({ req }) => {
    throw otherMethod(req.method, allowed);
  };
}

/** The error for another method than those of a path. */
export function otherMethod(method: string, allowed: string): ApiError {
  const message = `${method} is not allowed: this path has ${allowed.replace(', ', ' and ')}`;
  return new ApiError('INVALID_REQUEST', message, { status: 405, headers: { Allow: allowed } });
}

/** The error for an overloaded server or an unreachable store. The client may retry. */
export function unavailable(message: string): ApiError {
  return new ApiError('INTERNAL_ERROR', message, { status: 503, headers: { 'Retry-After': '1' } });
}

/** The error for a request that is not valid HTTP, is too large, or did not arrive in time. */
export function badRequest(status: number): ApiError {
  const message = `The request cannot be read: ${STATUS_CODES[status]}`;
  return new ApiError('INVALID_REQUEST', message, { status });
}

/** The parts of every such response. */
function parts({ status, headers, body }: Reply) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const own = {
    ...(typeof body !== 'string' && { 'Content-Type': 'application/json' }),
    'Content-Length': String(Buffer.byteLength(text)),
  };
  return { status, text, headers: { ...COMMON_HEADERS, ...own, ...headers } };
}

/** Converts an error to a response of the app. */
export function errorResponse(error: ApiError): Response {
  const { status, text, headers } = parts(error);
  return new Response(text, { status, headers });
}

/**
 * Responds to a request that does not reach the app.
 *
 * @param date the time by the store's clock, in ms since the epoch
 */
export function sendReply(response: ServerResponse, reply: Reply, date: number): void {
  const { status, text, headers } = parts(reply);
  response.writeHead(status, { ...headers, Date: new Date(date).toUTCString() }).end(text);
}

/** Sends an error on a connection without a request, and closes it. */
export function endWithError(socket: Duplex, error: ApiError): void {
  const { status, text, headers } = parts(error);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', ...lines];
  socket.end([...head, '', text].join('\r\n'));
}

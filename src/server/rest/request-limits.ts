import type { IncomingMessage } from 'node:http';
import type { Settings } from '../settings/options.js';
import { ApiError, unavailable } from './errors.js';

/** The largest body of a request, in bytes. Operations without a body ignore it. */
const MAX_BODY = 64 * 1024;

const BODY_REFUSED = `A body may have up to ${MAX_BODY / 1024} KiB, and needs a Content-Length`;

/**
 * Checks a request before it is handled.
 *
 * @param inProgress the number of requests in progress, including this one
 * @returns the error to respond with, or null
 */
export function checkRequestLimits(
  { url = '', headers }: IncomingMessage,
  inProgress: number,
  { maxRequests, maxQueryLength }: Settings,
): ApiError | null {
  if (inProgress > maxRequests) return unavailable(`More than ${maxRequests} concurrent requests`);
  const tooLong = checkQueryLength(url, maxQueryLength);
  if (tooLong) return tooLong;
  const isChunked = headers['transfer-encoding'] !== undefined;
  if (isChunked || Number(headers['content-length'] ?? 0) > MAX_BODY) {
    return new ApiError('INVALID_REQUEST', BODY_REFUSED, {
      status: 413,
      headers: { Connection: 'close' },
    });
  }
  return null;
}

/** The error for a URL whose query is too long; null for others. */
export function checkQueryLength(url: string, maxQueryLength: number): ApiError | null {
  const [, query = ''] = /\?(.*)$/s.exec(url) ?? [];
  if (query.length <= maxQueryLength) return null;
  const message = `The query is longer than ${maxQueryLength} characters`;
  return new ApiError('INVALID_REQUEST', message, { status: 414 });
}

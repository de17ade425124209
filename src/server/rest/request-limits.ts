import type { IncomingMessage } from 'node:http';
import type { Settings } from '../options.js';
import { ApiError, tooBusy } from './api-error.js';

/** No operation reads a body: more of one than this, in bytes, is somebody's mistake or worse. */
const MAX_BODY = 64 * 1024;

/**
 * Refuses a request before any work is done for it.
 *
 * @param underWay how many requests are under way, with this one
 * @returns the refusal, or null
 */
export function checkRequestLimits(
  { url = '', headers }: IncomingMessage,
  underWay: number,
  { maxRequests, maxQueryLength }: Settings,
): ApiError | null {
  if (underWay > maxRequests) {
    return tooBusy(`More than ${maxRequests} requests are under way`);
  }
  if (url.length - url.indexOf('?') > maxQueryLength + 1 && url.includes('?')) {
    return new ApiError(
      'INVALID_REQUEST',
      `The query is longer than ${maxQueryLength} characters`,
      {
        status: 414,
      },
    );
  }
  const isEndless = headers['transfer-encoding'] !== undefined;
  if (isEndless || Number(headers['content-length'] ?? 0) > MAX_BODY) {
    return new ApiError('INVALID_REQUEST', 'A request has no body here', {
      status: 413,
      headers: { Connection: 'close' },
    });
  }
  return null;
}

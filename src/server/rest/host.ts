import { ApiError } from './api-error.js';

/** Names and addresses of this very machine. */
const LOCAL = /^(?:(?:[^:]+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * Refuses a request that came by another name than this machine's own. A page in somebody's browser
 * that had its own name resolved to this machine (DNS rebinding) could else use a key that
 * everybody knows. Without a Host header, as HTTP/1.0 allows, no browser sent it: those always name the host.
 *
 * @param host the Host header
 * @throws ApiError INVALID_REQUEST, status 421 (RFC 9110, section 15.5.20)
 */
export function checkHost(host: string | undefined): void {
  if (host === undefined || LOCAL.test(host)) return;
  throw new ApiError(
    'INVALID_REQUEST',
    `This server is not ${host}: with the default key it answers to localhost only. ` +
      'Set an API key of your own',
    { status: 421 },
  );
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { SEND_ONLY, WRONG_KEY } from '../../contract/error.js';
import { DEFAULT_API_KEY } from '../../contract/server-options.js';
import type { TrustedProxies } from '../network/trusted-proxies.js';
import type { FailedLogins } from '../observability/failed-logins.js';
import type { Accounts, KeyOwner } from '../settings/accounts.js';
import { ApiError } from './errors.js';

/** The context of a request. */
export type Env = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** The authenticated account. */
    account: string;
    /** Writes the body of the response after its header, and ends the response. */
    writeBody?: (response: ServerResponse) => Promise<void>;
  };
};

/** The IP address of the client; undefined without a connection, as in tests, or if the client has left. */
export function clientAddress(
  c: Context<Env>,
  { trustedProxies }: AuthServices,
): string | undefined {
  const request = c.env?.incoming;
  return (request && trustedProxies.clientOf(request)) || undefined;
}

/** The services that authentication needs. */
export interface AuthServices {
  accounts: Accounts;
  failedLogins: FailedLogins;
  trustedProxies: TrustedProxies;
}

/**
 * The account of a request, which may read emails (docs/rest-api.md, 'Authentication').
 *
 * @throws ApiError UNAUTHORIZED, without the header's value; status 403 for a key that only sends
 */
export async function authenticate(c: Context<Env>, services: AuthServices): Promise<string> {
  const authorization = c.req.header('Authorization');
  if (authorization === undefined) throw unauthorized(`Missing Authorization header: ${EXPECTED}`);
  const key = bearerKey(authorization);
  if (key === undefined) {
    await services.failedLogins.refused('rest', clientAddress(c, services));
    throw unauthorized(`Malformed Authorization header: ${EXPECTED}`);
  }
  const owner = await ownerOfKey(key, c, services);
  if (owner === null) throw unauthorized(WRONG_KEY);
  if (owner.use === 'send') throw new ApiError('UNAUTHORIZED', SEND_ONLY, { status: 403 });
  return owner.account;
}

/** The owner of a key; null for a wrong key, after a delay if the client has tried many. */
export async function ownerOfKey(
  key: string,
  c: Context<Env>,
  services: AuthServices,
): Promise<KeyOwner | null> {
  const owner = services.accounts.ofKey(key);
  // The page tries the default key before it asks for another one.
  if (owner !== null || key === DEFAULT_API_KEY) return owner;
  await services.failedLogins.refused('rest', clientAddress(c, services));
  return null;
}

/** The key in an Authorization header; undefined if it is malformed. */
export function bearerKey(authorization = ''): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1];
}

/** The user and the password of `Authorization: Basic …` (RFC 7617). */
export function basicCredentials(authorization = ''): { user?: string; password?: string } {
  const encoded = /^Basic +(\S+)$/i.exec(authorization)?.[1] ?? '';
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  return /^(?<user>[^:]*):(?<password>.*)$/s.exec(text)?.groups ?? {};
}

const EXPECTED = 'expected "Bearer <key>"';

function unauthorized(message: string): ApiError {
  return new ApiError('UNAUTHORIZED', message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}

/** Host names and addresses of this machine. */
const LOCAL = /^(?:(?:[^:]+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * Rejects a request that names another host than this machine. Guards the default key, which is public,
 * against web pages that resolve their own host name to this machine (DNS rebinding). A request without a
 * Host header, which HTTP/1.0 allows, is not from a browser.
 *
 * @param host the Host header
 * @throws ApiError INVALID_REQUEST, status 421 (RFC 9110, section 15.5.20)
 */
export function checkHost(host: string | undefined): void {
  if (host === undefined || LOCAL.test(host)) return;
  throw new ApiError(
    'INVALID_REQUEST',
    `The host ${host} is not this machine: with the default key, the server answers to localhost ` +
      'only. Set an API key of your own',
    { status: 421 },
  );
}

/**
 * Rejects requests of web pages, for what only servers request. Those from another origin have no key unless CORS
 * allows it, which it does not; and servers send no Origin header.
 *
 * @throws ApiError status 421 or 403
 */
export function checkIsNoPage(
  { headers }: IncomingMessage,
  { hasDefaultKey }: Pick<Accounts, 'hasDefaultKey'>,
): void {
  if (hasDefaultKey) checkHost(headers.host);
  if (headers.origin === undefined) return;
  const message = 'Web pages cannot send emails: requests have no Origin header';
  throw new ApiError('INVALID_REQUEST', message, { status: 403 });
}

import type { Accounts } from '../accounts.js';
import { ApiError } from './api-error.js';

/**
 * The account that a request is for (docs/rest-api.md, 'Authentication').
 *
 * @param authorization the Authorization header
 * @throws ApiError UNAUTHORIZED, without saying what was sent
 */
export function authenticate(accounts: Accounts, authorization: string | undefined): string {
  if (authorization === undefined) throw unauthorized('The Authorization header is missing');
  const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (key === undefined) throw unauthorized('The Authorization header has another form');
  const account = accounts.ofKey(key);
  if (account === null) throw unauthorized('The API key is wrong');
  return account;
}

function unauthorized(problem: string): ApiError {
  return new ApiError('UNAUTHORIZED', `${problem}: send 'Authorization: Bearer <API_KEY>'`, {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

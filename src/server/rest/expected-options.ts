import type { Context } from 'hono';
import {
  COMPARED_OPTIONS,
  comparedValue,
  isSecret,
  saltOf,
  serverParameter,
} from '../../contract/expected-options.js';
import { type Accounts, isEqual } from '../accounts.js';
import type { Settings } from '../options.js';
import { bearerKey } from './auth.js';
import { ApiError, unavailable } from './errors.js';

/** The actual options of this server. */
export interface ExpectedOptionsServices {
  settings: Settings;
  accounts: Accounts;
  /** The URL of SMTP; null while it is not listening. */
  about: { smtp: string | null };
}

/**
 * Compares the options that a client expects, in the query of `GET /health`, with those of this server. The
 * error shows values to a client with a key of this server; to others it only names the options that differ.
 *
 * @throws ApiError 409 if an option differs; 503 while the SMTP port is unknown
 */
export function checkExpectedOptions(c: Context, services: ExpectedOptionsServices): void {
  const expected = COMPARED_OPTIONS.filter((name) => c.req.query(serverParameter(name)));
  if (expected.length === 0) return;
  const { settings, accounts, about } = services;
  if (about.smtp === null) throw unavailable('SMTP is not listening yet');
  const own = { ...settings, smtpPort: Number(new URL(about.smtp).port) };
  const hasKey = accounts.readableWith(bearerKey(c.req.header('Authorization')) ?? '') !== null;
  const details = expected.flatMap((name) => {
    const field = serverParameter(name);
    const wanted = c.req.query(field) ?? '';
    const value = comparedValue(name, own[name], saltOf(wanted));
    if (isEqual(value, wanted)) return [];
    const isShown = hasKey && !isSecret(name);
    return [{ field, message: isShown ? `${value} instead of ${wanted}` : 'different' }];
  });
  if (details.length === 0) return;
  const list = details.map(({ field, message }) => `${field} is ${message}`).join(', ');
  throw new ApiError('INVALID_REQUEST', `This server has other options: ${list}`, {
    status: 409,
    details,
  });
}

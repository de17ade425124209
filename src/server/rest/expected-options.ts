import type { Context } from 'hono';
import {
  COMPARED_OPTIONS,
  comparedValue,
  isSecret,
  saltOf,
  serverParameter,
} from '../../contract/expected-options.js';
import { isEqual } from '../settings/accounts.js';
import type { Settings } from '../settings/options.js';
import { type AuthServices, bearerKey, type Env, ownerOfKey } from './auth.js';
import { ApiError, unavailable } from './errors.js';

/** The actual options of this server. */
export interface ExpectedOptionsServices extends AuthServices {
  settings: Settings;
  /** The URL of SMTP; null while it is not listening. */
  about: { smtp: string | null };
}

/**
 * Compares the options that a client expects, in the query of `GET /health`, with those of this server. The
 * error shows values to a client with a key of this server; to others it only names the options that differ.
 *
 * @throws ApiError 409 if an option differs; 503 while the SMTP port is unknown
 */
export async function checkExpectedOptions(
  c: Context<Env>,
  services: ExpectedOptionsServices,
): Promise<void> {
  const expected = COMPARED_OPTIONS.filter((name) => c.req.query(serverParameter(name)));
  if (expected.length === 0) return;
  const { settings, about } = services;
  if (about.smtp === null) throw unavailable('SMTP is not listening yet');
  const own = { ...settings, smtpPort: Number(new URL(about.smtp).port) };
  const differences = expected.flatMap((name) => {
    const wanted = c.req.query(serverParameter(name)) ?? '';
    const value = comparedValue(name, own[name], saltOf(wanted));
    return isEqual(value, wanted) ? [] : [{ name, value, wanted }];
  });
  if (differences.length === 0) return;
  const key = bearerKey(c.req.header('Authorization'));
  const owner = key === undefined ? null : await ownerOfKey(key, c, services);
  const details = differences.map(({ name, value, wanted }) => {
    const isShown = owner?.use === 'read' && !isSecret(name);
    const message = isShown ? `${value} instead of ${wanted}` : 'different';
    return { field: serverParameter(name), message };
  });
  const list = details.map(({ field, message }) => `${field} is ${message}`).join(', ');
  throw new ApiError('INVALID_REQUEST', `This server has other options: ${list}`, {
    status: 409,
    details,
  });
}

import type { Context } from 'hono';
import { COMPARED_OPTIONS, comparedValue, serverParameter } from '../../contract/server-options.js';
import type { Settings } from '../options.js';
import { ApiError, unavailable } from './errors.js';

/** What {@link checkExpectedOptions} compares with. */
export interface ExpectedOptionsServices {
  settings: Settings;
  /** The URL of SMTP; null while it is not listening. */
  about: { smtp: string | null };
}

/**
 * Compares the options that a client counts on, in the query of `GET /health`, with those of this server.
 *
 * @throws ApiError 409 if an option differs; 503 while the SMTP port is unknown
 */
export function checkExpectedOptions(c: Context, services: ExpectedOptionsServices): void {
  const expected = COMPARED_OPTIONS.filter((name) => c.req.query(serverParameter(name)));
  if (expected.length === 0) return;
  const { settings, about } = services;
  if (about.smtp === null) throw unavailable('SMTP is not listening yet');
  const own = { ...settings, smtpPort: new URL(about.smtp).port };
  const details = expected.flatMap((name) => {
    const field = serverParameter(name);
    const [value, wanted] = [comparedValue(name, own[name]), c.req.query(field)];
    return value === wanted ? [] : [{ field, message: `${value} instead of ${wanted}` }];
  });
  if (details.length === 0) return;
  const list = details.map(({ field, message }) => `${field} is ${message}`).join(', ');
  throw new ApiError('INVALID_REQUEST', `This server has other options: ${list}`, {
    status: 409,
    details,
  });
}

import type { Hono } from 'hono';
import {
  extensionPaths,
  REFUSALS_LIMIT,
  type RefusalsResponse,
} from '../../contract/extensions.js';
import { refusalsQuery } from '../../contract/query.js';
import type { RefusalLog } from '../refusal-log.js';
import { methodNotAllowed } from './api-error.js';
import { readQuery } from './query.js';

/** What the extensions stand on. */
export interface ExtensionServices {
  refusals: RefusalLog;
}

/** Adds what the server can do beyond the six operations. Whoever asks has shown a key by then. */
export function addExtensions<Env extends { Variables: { account: string } }>(
  app: Hono<Env>,
  { refusals }: ExtensionServices,
): void {
  app.get(extensionPaths.refusals, (c) => {
    const filter = readQuery(c.req.url, refusalsQuery);
    // One more than the answer holds tells whether there is more.
    const found = refusals.newest(c.get('account'), filter, REFUSALS_LIMIT + 1);
    const data = found.slice(0, REFUSALS_LIMIT);
    return c.json({ data, has_more: found.length > data.length } satisfies RefusalsResponse);
  });
  app.all(extensionPaths.refusals, methodNotAllowed);
}

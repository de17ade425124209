import type { Hono } from 'hono';
import { extensionPaths } from '../../contract/extensions.js';
import { type OutgoingResponse, sentToAppSchema } from '../../contract/outgoing.js';
import type { Env } from './auth.js';
import { allowOnly } from './errors.js';
import { readJson } from './json-body.js';
import type { OutgoingLog } from './outgoing-log.js';
import { noQuery, readQuery } from './query.js';

/** The services that the extension `outgoing` uses. */
export interface OutgoingServices {
  outgoing: OutgoingLog;
}

/** Adds the extension `outgoing` (docs/rest-api.md, 'Emails to the app'). */
export function addOutgoing(app: Hono<Env>, { outgoing }: OutgoingServices): void {
  const path = extensionPaths.outgoing;
  app.get(path, (c) => {
    readQuery(c.req.url, noQuery);
    return c.json({ data: outgoing.newest(c.var.account) } satisfies OutgoingResponse);
  });
  app.post(path, async (c) => {
    readQuery(c.req.url, noQuery);
    const email = await readJson(c, sentToAppSchema, 'The email cannot be shown');
    outgoing.add(c.var.account, email);
    return c.json(email);
  });
  app.all(path, allowOnly('GET, POST'));
}

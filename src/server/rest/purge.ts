import type { Hono } from 'hono';
import { extensionPaths, type PurgeResponse } from '../../contract/extensions.js';
import { purgeQuery } from '../../contract/query.js';
import type { Log } from '../observability/log.js';
import { type Accounts, accountOfReceived, DEFAULT_ACCOUNT } from '../settings/accounts.js';
import type { Store } from '../store/store.js';
import type { Env } from './auth.js';
import { ApiError, allowOnly } from './errors.js';
import { readQuery } from './query.js';

/** The services that the extension `purge` uses. */
export interface PurgeServices {
  store: Store;
  accounts: Accounts;
  log: Log;
}

/** Adds the extension `purge` (docs/rest-api.md, 'Deleting emails'). */
export function addPurge(app: Hono<Env>, services: PurgeServices): void {
  app.delete(extensionPaths.purge, async (c) => {
    const { account: own } = c.var;
    const { recipient, account } = readQuery(c.req.url, purgeQuery);
    // Without parameters, everything would be deleted.
    if ((recipient === undefined) === (account === undefined)) throw notOne();
    if (account !== undefined) checkIsLeftover(own, account, services);
    const name = account ?? own;
    const purge = (one: string) => services.store.purge(one, recipient ?? null);
    const { emails, scheduled } = await purge(name);
    const received = await purge(accountOfReceived(name));
    const purged = { emails: emails + received.emails, scheduled };
    services.log.info('emails purged', { account: name, ...purged });
    return c.json(purged satisfies PurgeResponse);
  });
  app.all(extensionPaths.purge, allowOnly('DELETE'));
}

function notOne(): ApiError {
  const message = 'must be given, or account instead, and not both';
  return new ApiError('INVALID_REQUEST', `The query is wrong: recipient ${message}`, {
    details: [{ field: 'recipient', message }],
  });
}

/** @throws ApiError if the key may not delete other accounts, or if the account is in use */
function checkIsLeftover(own: string, account: string, { accounts }: PurgeServices): void {
  const fail = (status: number, message: string) => {
    const details = [{ field: 'account', message }];
    return new ApiError('INVALID_REQUEST', `account ${message}`, { status, details });
  };
  if (own !== DEFAULT_ACCOUNT)
    throw fail(
      403,
      accounts.acceptsUnauthenticated
        ? 'takes the key of the account without a name'
        : 'takes the key of the account without a name, which this server does not have: add one, ' +
            'such as "- read KEY" in the keys file, and remove it afterwards',
    );
  if (accounts.named(account) !== undefined)
    throw fail(409, `is ${account}, which still has a key: remove its keys first`);
}

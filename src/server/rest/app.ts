import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Collection } from '../../contract/email.js';
import {
  EXTENSIONS,
  EXTENSIONS_HEADER,
  EXTENSIONS_PREFIX,
  type Extension,
  extensionPaths,
} from '../../contract/extensions.js';
import type { ListIdsResponse } from '../../contract/list.js';
import { paths, VERSION_PREFIX } from '../../contract/paths.js';
import { inboxLatestQuery, listQuery, sentLatestQuery } from '../../contract/query.js';
import { DEFAULT_API_KEY } from '../../contract/server-options.js';
import type { Accounts } from '../accounts.js';
import { type EmailSerializer, TooManyReads } from '../message/email-serializer.js';
import type { Log } from '../observability/log.js';
import type { Metrics } from '../observability/metrics.js';
import type { StoreHealth } from '../observability/store-health.js';
import { type EmailFilter, type Store, StoreUnavailable } from '../store/store.js';
import { ApiError, methodNotAllowed, tooBusy } from './api-error.js';
import { authenticate } from './auth.js';
import { addExtensions, type ExtensionServices } from './extensions.js';
import { checkHost } from './host.js';
import type { LongPollRegistry } from './long-poll-registry.js';
import { preferredWait } from './prefer.js';
import { noQuery, readQuery } from './query.js';
import type { RateLimit } from './rate-limit.js';
import { setRecipientHeader } from './recipient.js';
import { sendEmail } from './record-answer.js';
import type { SlowReaderGuard } from './slow-reader-guard.js';

/** What the REST interface stands on. */
export interface Services extends ExtensionServices {
  accounts: Accounts;
  store: Store;
  records: EmailSerializer;
  waitingRoom: LongPollRegistry;
  rateLimit: RateLimit;
  slowReaders: SlowReaderGuard;
  metrics: Metrics;
  log: Log;
  outage: StoreHealth;
}

type Env = { Bindings: Partial<HttpBindings>; Variables: { account: string } };

const LATEST_QUERY = { inbox: inboxLatestQuery, sent: sentLatestQuery };

/** The six operations (docs/rest-api.md, 'Operations'), the extensions, and what an operator looks at. */
export function createApp(services: Services): Hono<Env> {
  const app = new Hono<Env>();

  app.use(async (c, next) => {
    const begun = performance.now();
    await next();
    note(services, operationOf(c.req.path), c.res.status, begun);
    // Clients count back from it to when mail came, and the store's need not be this machine's.
    c.header('Date', new Date(services.store.now()).toUTCString());
    c.header('Cache-Control', 'no-store');
    // Nothing of a mail is ever to be shown as a page of this origin.
    c.header('X-Content-Type-Options', 'nosniff');
    c.header(EXTENSIONS_HEADER, EXTENSIONS.join(', '));
  });
  if (services.accounts.ofKey(DEFAULT_API_KEY) !== null) {
    app.use(async (c, next) => {
      checkHost(c.req.header('Host'));
      await next();
    });
  }
  for (const prefix of [VERSION_PREFIX, EXTENSIONS_PREFIX]) {
    app.use(`${prefix}/*`, async (c, next) => {
      const account = authenticate(services.accounts, c.req.header('Authorization'));
      services.rateLimit.take(account);
      c.set('account', account);
      await next();
    });
  }

  for (const box of ['inbox', 'sent'] as const) addOperations(app, box, services);
  addExtensions(app, services);
  app.get('/health', (c) => c.json({ status: 'ok' }));
  app.get('/ready', (c) => {
    const { store } = services;
    if (!store.isReady() || !store.isWritable()) throw tooBusy('The store cannot be reached');
    return c.json({ status: 'ok' });
  });
  app.get('/metrics', async (c) => {
    const { body, contentType } = await services.metrics.text();
    return c.body(body, 200, { 'Content-Type': contentType });
  });
  app.get('/openapi.json', async (c) => {
    const { describeApi } = await import('./openapi.js');
    return c.json(describeApi());
  });
  for (const path of EXTRAS) {
    app.all(path, methodNotAllowed);
  }

  app.notFound((c) =>
    answerError(c, new ApiError('NOT_FOUND', `There is no ${c.req.path} here`), services),
  );
  app.onError((error, c) => answerError(c, error, services));
  return app;
}

function addOperations(app: Hono<Env>, box: Collection, services: Services): void {
  const { store, records, slowReaders } = services;
  const one = `${paths.list(box)}/:email_id` as const;

  app.get(paths.latest(box), async (c) => {
    const filter = readQuery(c.req.url, LATEST_QUERY[box]);
    // Passed on at once: while a record is read, the raw email of each of its readers is not held.
    const record = await answerOrWait(c, box, services, filter, {
      query: () => store.latest(c.var.account, box, filter),
      isEmpty: (found) => found === null,
    }).then((entry) => {
      setRecipientHeader(c, box, entry);
      return entry && records.serialize(box, entry);
    });
    return record ? sendEmail(c, record, slowReaders) : c.json(null);
  });

  app.get(paths.list(box), async (c) => {
    const { page, per_page, ...filter } = readQuery(c.req.url, listQuery);
    // One more than the page holds tells whether there is more.
    const range = { skip: (page - 1) * per_page, limit: per_page + 1 };
    const query = () => store.list(c.var.account, box, filter, range);
    const isEmpty = (found: string[]) => found.length === 0;
    // Behind the first page nothing says that there is no email yet.
    const ids = await (page > 1
      ? query()
      : answerOrWait(c, box, services, filter, { query, isEmpty }));
    const data = ids.slice(0, per_page);
    const has_more = ids.length > per_page;
    const pagination = { page, per_page, returned: data.length, has_more };
    return c.json({ data, pagination } satisfies ListIdsResponse);
  });

  app.get(one, async (c) => {
    readQuery(c.req.url, noQuery);
    const id = c.req.param('email_id');
    const record = await store.get(c.var.account, box, id.toLowerCase()).then((entry) => {
      setRecipientHeader(c, box, entry);
      return entry && records.serialize(box, entry);
    });
    if (!record) throw new ApiError('NOT_FOUND', `There is no email ${JSON.stringify(id)} here`);
    return sendEmail(c, record, slowReaders);
  });

  for (const path of [paths.latest(box), paths.list(box), one]) app.all(path, methodNotAllowed);
}

/**
 * Answers a query; while the answer is empty, holds it as long as the client prefers (RFC 7240,
 * `Prefer: wait`). With the waiting room full the answer is given at once, and no
 * Preference-Applied tells the client to poll.
 */
async function answerOrWait<Answer>(
  c: Context<Env>,
  box: Collection,
  { store, waitingRoom }: Services,
  filter: EmailFilter,
  { query, isEmpty }: { query: () => Promise<Answer>; isEmpty: (answer: Answer) => boolean },
): Promise<Answer> {
  const seconds = preferredWait(c.req.header('Prefer'));
  if (seconds === null) return query();
  const waiter = waitingRoom.add(c.var.account, box, filter);
  if (!waiter) return query();

  c.header('Preference-Applied', `wait=${seconds}`);
  const deadline = performance.now() + seconds * 1000;
  c.req.raw.signal.addEventListener('abort', () => waiter.end());
  try {
    let answer = await query();
    while (isEmpty(answer) && (await waiter.newEmail(deadline - performance.now()))) {
      try {
        if (store.isReady()) answer = await waitingRoom.query(query);
        else waiter.wakeLater();
      } catch (error) {
        // Nobody is told that there is no mail because the store could not be asked.
        if (!(error instanceof StoreUnavailable)) throw error;
        waiter.wakeLater();
      }
    }
    return answer;
  } finally {
    waiter.end();
  }
}

/** What is there beside the operations. */
const EXTRAS = ['/health', '/ready', '/metrics', '/openapi.json'];

/** The operation that a path is for, such as `inbox.latest`: few names, whatever is asked for. */
function operationOf(path: string): string {
  const [, box, id] = /^\/v1\/(inbox|sent)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (box === undefined) return EXTRAS.includes(path) ? path.slice(1) : extensionOf(path);
  if (id === undefined) return `${box}.list`;
  return id === 'latest' ? `${box}.latest` : `${box}.get`;
}

function extensionOf(path: string): string {
  const isExtension = (name: Extension) => extensionPaths[name] === path;
  const extension = EXTENSIONS.find(isExtension);
  return extension ? `extensions.${extension}` : 'other';
}

function note({ metrics, log }: Services, operation: string, status: number, begun: number): void {
  const ms = performance.now() - begun;
  metrics.requests.increment({ operation, status: String(status) });
  metrics.requestDurations.observe({ operation }, ms / 1000);
  log.debug('query', { operation, status, ms: Math.round(ms) });
}

function answerError(c: Context, error: unknown, services: Services): Response {
  if (error instanceof StoreUnavailable) {
    services.outage.fail(error);
    return answerError(c, tooBusy(error.message), services);
  }
  if (error instanceof TooManyReads) return answerError(c, tooBusy(error.message), services);
  if (!(error instanceof ApiError)) {
    services.log.fault(error);
    return answerError(c, new ApiError('INTERNAL_ERROR', 'The server failed to answer'), services);
  }
  return c.json(error.body, error.status as ContentfulStatusCode, error.headers);
}

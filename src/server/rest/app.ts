import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import {
  CLOCK_HEADER,
  EXTENSIONS,
  EXTENSIONS_HEADER,
  EXTENSIONS_PREFIX,
} from '../../contract/extensions.js';
import { LOGIN_FAULTS } from '../../contract/fault-injection.js';
import { VERSION_PREFIX } from '../../contract/operations.js';
import { VERSION, VERSION_HEADER, versionIn } from '../../contract/version.js';
import { TooManyReads } from '../message/email-serializer.js';
import { UnreadableEmail } from '../message/message-reader.js';
import type { Log } from '../observability/log.js';
import { StoreUnavailable } from '../store/store.js';
import type { StoreHealth } from '../store/store-health.js';
import { PoolClosed } from '../workers/worker-pool.js';
import type { Env } from './auth.js';
import { authenticate, checkHost } from './auth.js';
import { addDownloads } from './downloads.js';
import { ApiError, COMMON_HEADERS, errorResponse, unavailable } from './errors.js';
import {
  addMonitoring,
  guardMonitoring,
  MONITORING,
  type MonitoringServices,
} from './monitoring.js';
import { addOperations, type OperationServices, operationOf } from './operations.js';
import type { RateLimit } from './rate-limit.js';

/** The services that the REST API uses. */
export type Services = OperationServices &
  MonitoringServices &
  ErrorServices & {
    rateLimit: RateLimit;
    /** The version of the client that last used each account. */
    clientVersions: Map<string, string>;
  };

/** The services that {@link handleErrors} uses. */
export interface ErrorServices {
  log: Log;
  storeHealth: StoreHealth;
}

/** Adds further paths. */
export type AddPages = (app: Hono<Env>) => void;

/**
 * The REST API: the six operations, the extensions (docs/rest-api.md) and monitoring.
 *
 * @param addPages adds further paths, with the same checks
 */
export function createApp(services: Services, addPages: AddPages): Hono<Env> {
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    const startedAt = performance.now();
    await next();
    record(services, c, startedAt);
    // The fixtures rely on the store's clock, which may differ from this machine's.
    const now = new Date(services.store.now());
    c.header('Date', now.toUTCString());
    c.header(CLOCK_HEADER, now.toISOString());
    // Not for everyone: strangers may look for servers with known holes.
    if (c.var.account !== undefined) c.header(VERSION_HEADER, VERSION);
    if (services.configuration.needsLoginForFaults)
      c.header(EXTENSIONS_HEADER, [...EXTENSIONS, LOGIN_FAULTS].join(', '));
    for (const [name, value] of Object.entries(COMMON_HEADERS))
      if (!c.res.headers.has(name)) c.header(name, value);
    writeOwnBody(c, services);
  });
  app.use((c, next) => {
    if (services.accounts.hasDefaultKey) checkHost(c.req.header('Host'));
    return next();
  });
  for (const prefix of [VERSION_PREFIX, EXTENSIONS_PREFIX]) {
    app.use(`${prefix}/*`, async (c, next) => {
      const account = await authenticate(c, services);
      services.rateLimit.take(account);
      c.set('account', account);
      if (c.env?.outgoing) services.slowReaders.setOwner(c.env.outgoing, account);
      const version = versionIn(c.req.header(VERSION_HEADER));
      if (version !== undefined) services.clientVersions.set(account, version);
      return next();
    });
  }
  addOperations(app, services);
  addDownloads(app, services);
  addPages(app);
  guardMonitoring(app, services);
  addMonitoring(app, services);
  handleErrors(app, services);
  return app;
}

/** Answers unknown paths and errors. */
export function handleErrors(app: Hono<Env>, services: ErrorServices): void {
  app.notFound(({ req }) =>
    errorResponse(new ApiError('NOT_FOUND', `There is no ${req.path} here`)),
  );
  app.onError((error) => errorResponse(apiErrorOf(error, services)));
}

/** Sends a body without the HTTP adapter, which would need a copy of the whole body. */
function writeOwnBody(c: Context<Env>, { log }: Services): void {
  const { writeBody } = c.var;
  const { outgoing } = c.env ?? {};
  if (!writeBody || !outgoing) return;
  outgoing.writeHead(c.res.status, Object.fromEntries(c.res.headers));
  writeBody(outgoing).catch((error: unknown) => {
    log.fault(error);
    outgoing.destroy();
  });
  c.res = RESPONSE_ALREADY_SENT;
}

function record(services: Services, c: Context<Env>, startedAt: number): void {
  const { path } = c.req;
  const { status } = c.res;
  const { account } = c.var;
  const operation = operationOf(path) ?? (MONITORING.includes(path) ? path.slice(1) : 'other');
  if (account !== undefined) services.metrics.accountRequests.increment({ account });
  recordRequest(services, operation, status, startedAt);
}

/** Counts and logs a request that was answered. @param startedAt by `performance.now()` */
export function recordRequest(
  { metrics, log }: Pick<Services, 'metrics' | 'log'>,
  operation: string,
  status: number,
  startedAt: number,
): void {
  const ms = performance.now() - startedAt;
  metrics.requests.increment({ operation, status: String(status) });
  metrics.requestDurations.observe({ operation }, ms / 1000);
  log.debug('request', { operation, status, ms: Math.round(ms) });
}

function apiErrorOf(error: unknown, { storeHealth, log }: ErrorServices): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof TooManyReads || error instanceof PoolClosed)
    return unavailable(error.message);
  if (error instanceof StoreUnavailable) {
    storeHealth.fail(error);
    return unavailable(error.message);
  }
  if (error instanceof UnreadableEmail) return new ApiError('INTERNAL_ERROR', error.message);
  log.fault(error);
  return new ApiError('INTERNAL_ERROR', 'Internal server error');
}

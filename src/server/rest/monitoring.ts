import type { Hono } from 'hono';
import type { ImapStatus } from '../../contract/inbound.js';
import { isLoopback } from '../network/ip-address.js';
import type { Metrics } from '../observability/metrics.js';
import type { Configuration } from '../settings/configuration.js';
import type { Store } from '../store/store.js';
import { type AuthServices, authenticate, clientAddress, type Env } from './auth.js';
import { methodNotAllowed, unavailable } from './errors.js';
import { checkExpectedOptions, type ExpectedOptionsServices } from './expected-options.js';

/** The services that the operators' paths use. */
export interface MonitoringServices extends ExpectedOptionsServices, AuthServices {
  configuration: Pick<Configuration, 'warnings' | 'needsLoginForFaults'>;
  imap?: { statuses(): ImapStatus[] } | undefined;
  store: Store;
  metrics: Metrics;
}

/** The paths for operators. */
export const MONITORING = ['/health', '/ready', '/metrics', '/openapi.json'];

/** These need a key beyond loopback: they show how much is stored by whom, and query the store. */
const GUARDED = ['/ready', '/metrics'];

/** Requires a key of clients beyond loopback. */
export function guardMonitoring(app: Hono<Env>, services: MonitoringServices): void {
  for (const path of GUARDED) {
    app.use(path, async (c, next) => {
      const address = clientAddress(c, services);
      if (address !== undefined && !isLoopback(address)) await authenticate(c, services);
      return next();
    });
  }
}

/** Adds the paths for operators. */
export function addMonitoring(app: Hono<Env>, services: MonitoringServices): void {
  const { store, metrics } = services;
  app.get('/health', async (c) => {
    await checkExpectedOptions(c, services);
    return c.json({ status: 'ok' });
  });
  app.get('/ready', (c) => {
    if (!store.isReady() || !store.isWritable()) throw unavailable('The store cannot be reached');
    const { configuration, imap } = services;
    const problems = imap?.statuses().flatMap(({ problem }) => problem ?? []) ?? [];
    const warnings = [...configuration.warnings, ...problems];
    return c.json({ status: 'ok', ...(warnings.length > 0 && { warnings }) });
  });
  app.get('/metrics', async (c) => {
    const { body, contentType } = await metrics.text();
    return c.body(body, 200, { 'Content-Type': contentType });
  });
  app.get('/openapi.json', async (c) => {
    const { describeApi } = await import('./openapi.js');
    return c.json(describeApi());
  });
  for (const path of MONITORING) app.all(path, methodNotAllowed);
}

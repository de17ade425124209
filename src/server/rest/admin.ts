import { Hono } from 'hono';
import { listen } from '../settings/listen.js';
import type { Settings } from '../settings/options.js';
import type { Certificate } from '../settings/tls.js';
import { type ErrorServices, handleErrors } from './app.js';
import type { Env } from './auth.js';
import { addMonitoring, type MonitoringServices } from './monitoring.js';
import { createHttpServer, listenerOf, type Rest } from './server.js';

/** Guards against clients that only open connections: monitoring needs few. */
const MAX_CONNECTIONS = 100;

/**
 * Opens the port for operators: it needs no key, so only they should reach it.
 *
 * @throws ServerOptionError if it cannot listen on the host or the port
 */
export async function startAdmin(
  settings: Settings,
  port: number,
  services: MonitoringServices & ErrorServices,
  certificate: Certificate | undefined,
): Promise<Rest> {
  const app = new Hono<Env>();
  addMonitoring(app, services);
  handleErrors(app, services);
  const server = createHttpServer(settings, certificate, listenerOf(app));
  server.maxConnections = MAX_CONNECTIONS;
  const address = await listen(server, 'adminPort', port, settings.host);
  const close = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `${certificate ? 'https' : 'http'}://${address}`, close };
}

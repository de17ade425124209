import type { Client, ClientBase, ClientConfig } from 'pg';
import { loadOptionalPeer } from '../../settings/load-optional-peer.js';

/** The parts of the package `pg` in use. */
export type Driver = Pick<typeof import('pg'), 'Client' | 'Pool'>;

/**
 * Opens a connection.
 *
 * @param makeReady prepares the connection; if this fails, the connection is closed
 */
export type Open = (makeReady: (client: Client) => Promise<unknown>) => Promise<Client>;

/** Guards against a host that does not respond, in ms. */
const CONNECT_TIMEOUT_MS = 5_000;

/** How long a connection is idle before TCP probes it, in ms: routers drop idle connections. */
const KEEP_ALIVE_MS = 10_000;

/** How long a statement may run, in ms, until PostgreSQL cancels it. */
const STATEMENT_TIMEOUT_MS = 10_000;

/**
 * The settings of each session, set by SQL since connection poolers reject most startup parameters. In any
 * other isolation level, one of two servers that store concurrently would fail.
 */
const SESSION = `SET statement_timeout = ${STATEMENT_TIMEOUT_MS};
  SET default_transaction_isolation = 'read committed'`;

/** Guards against a server that hangs, and therefore does not cancel statements, in ms. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000;

/** Loads the driver, an optional peer dependency. */
export function loadDriver(): Promise<Driver> {
  return loadOptionalPeer('store', 'pg@8', () => import('pg'));
}

/** The configuration of all connections to a database. `PG…` variables provide what the URL leaves out. */
export function configOf(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: 'playwright-mailbox',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
}

/** Implements {@link Open}. The event `end` signals that the connection was lost; no error is left unhandled. */
export async function connect(
  driver: Driver,
  config: ClientConfig,
  makeReady: (client: Client) => Promise<unknown> = async () => {},
): Promise<Client> {
  const client = new driver.Client(config);
  client.on('error', () => {});
  try {
    await client.connect();
    await startSession(client);
    await makeReady(client);
    return client;
  } catch (error) {
    endQuietly(client);
    throw error;
  }
}

/**
 * Applies the settings to a new session.
 *
 * @param more SQL that sets more
 */
export function startSession(client: ClientBase, more = ''): Promise<unknown> {
  return client.query(`${SESSION}; ${more}`);
}

/** Ends a connection without waiting for an unresponsive server. */
export function endQuietly(client: Client): void {
  client.end().catch(() => {});
}

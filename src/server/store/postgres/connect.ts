import type { Client, ClientBase, ClientConfig } from 'pg';
import { loadOptionalPeer } from '../../load-optional-peer.js';

/** The used parts of the package `pg`. */
export type Driver = Pick<typeof import('pg'), 'Client' | 'Pool'>;

/**
 * Opens a connection.
 *
 * @param makeReady prepares it for use; if that fails it is closed
 */
export type Open = (makeReady: (client: Client) => Promise<unknown>) => Promise<Client>;

/** Guards against a host that does not answer, in ms. */
const CONNECT_TIMEOUT_MS = 5_000;

/** After how much silence TCP probes a connection, in ms: routers forget idle ones. */
const KEEP_ALIVE_MS = 10_000;

/** How long a statement may take, in ms: PostgreSQL cancels longer ones. */
const STATEMENT_TIMEOUT_MS = 10_000;

/**
 * The settings of each session: set by SQL, since a connection pooler refuses most startup parameters. In any
 * other isolation one of two servers that store at the same time would fail.
 */
const SESSION = `SET statement_timeout = ${STATEMENT_TIMEOUT_MS};
  SET default_transaction_isolation = 'read committed'`;

/** Guards against a server that hangs, and so cancels nothing, in ms. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000;

/** Loads the driver, an optional peer dependency. */
export function loadDriver(): Promise<Driver> {
  return loadOptionalPeer('store', 'pg@8', () => import('pg'));
}

/** The configuration of every connection to a database. `PG…` variables stand in for what the URL leaves out. */
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

/** As {@link Open}. The event `end` shows that the connection was lost; no error goes unhandled. */
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

/** Applies the settings to a new session. */
export function startSession(client: ClientBase): Promise<unknown> {
  return client.query(SESSION);
}

/** Ends a connection without waiting for a server that hangs. */
export function endQuietly(client: Client): void {
  client.end().catch(() => {});
}

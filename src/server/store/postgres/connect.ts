import type { Client, ClientBase, ClientConfig } from 'pg';
import { loadOptionalPeer } from '../../load-optional-peer.js';

/** What is used of the package that speaks to PostgreSQL. */
export type Driver = Pick<typeof import('pg'), 'Client' | 'Pool'>;

/**
 * Opens a connection.
 *
 * @param makeReady what has to be done with it before it is of use; when that fails it is closed
 */
export type Open = (makeReady: (client: Client) => Promise<unknown>) => Promise<Client>;

/** Answers a host that does not answer: whoever waits hears of it. In ms. */
const CONNECT_TIMEOUT_MS = 5_000;

/** How long a connection is silent before it is tried, in ms: routers forget those that are idle. */
const KEEP_ALIVE_MS = 10_000;

/** How long PostgreSQL may take for a statement, in ms; longer ones it ends itself. */
const STATEMENT_TIMEOUT_MS = 10_000;

/**
 * What each session is told: by SQL, for a pooler between refuses most parameters of a start. In any
 * other isolation one of two servers that file at the same time would fail.
 */
const SESSION = `SET statement_timeout = ${STATEMENT_TIMEOUT_MS};
  SET default_transaction_isolation = 'read committed'`;

/** Answers a server that hangs, and so ends nothing itself. In ms. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000;

/** Loads the driver, which only who uses this store needs to have. */
export function loadDriver(): Promise<Driver> {
  return loadOptionalPeer('store', 'pg@8', () => import('pg'));
}

/** How every connection to a database is made. What the URL leaves out, the `PG…` variables say. */
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

/** As {@link Open}. That it was lost its event `end` says, and no error that nobody handles. */
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
    hangUp(client);
    throw error;
  }
}

/** Tells a new session what holds for all of them. */
export function startSession(client: ClientBase): Promise<unknown> {
  return client.query(SESSION);
}

/** Ends a connection, and does not wait for a server that hangs. */
export function hangUp(client: Client): void {
  client.end().catch(() => {});
}

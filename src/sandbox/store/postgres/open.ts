import type { ClientConfig } from 'pg';
import { SandboxOptionError } from '../../options.js';
import type { StoreLimits } from '../store.js';
import { configOf, connect, type Driver, hangUp, loadDriver } from './connect.js';
import { PostgresStore } from './postgres-store.js';
import { migrate, UnfitDatabase } from './schema/migrate.js';

/** Connections for queries: each keeps a process of PostgreSQL's, and two more are kept open. */
const POOL_SIZE = 8;

/** How long an idle one of them is kept, in ms: tests come in waves, and a new one takes some ms. */
const POOL_IDLE_MS = 60_000;

/**
 * Opens a store in a PostgreSQL database, and makes or brings up to date what it needs there.
 *
 * @param url `postgres://…`, of which the `PG…` variables say what it leaves out
 * @throws SandboxOptionError where the database cannot be reached or used; it names no password
 */
export async function openPostgres(url: string, limits: StoreLimits): Promise<PostgresStore> {
  const driver = await loadDriver();
  const config = configOf(url);
  const place = placeOf(driver, config);
  const hasTrigrams = await prepare(driver, config).catch((error) => {
    throw unusable(place, error);
  });
  const open = () => connect(driver, config);
  const pool = new driver.Pool({ ...config, max: POOL_SIZE, idleTimeoutMillis: POOL_IDLE_MS });
  const store = new PostgresStore({ open, pool, hasTrigrams }, limits);
  await store.start().catch(async (error) => {
    await store.close();
    throw unusable(place, error);
  });
  return store;
}

async function prepare(driver: Driver, config: ClientConfig): Promise<boolean> {
  // Waits for whoever does it first, however long that takes.
  const client = await connect(driver, { ...config, statement_timeout: 0, query_timeout: 0 });
  try {
    return await migrate(client);
  } finally {
    hangUp(client);
  }
}

/** The host and port of a database, as the driver understands them. */
function placeOf(driver: Driver, config: ClientConfig): string {
  try {
    const { host, port } = new driver.Client(config);
    return `${host}:${port}`;
  } catch {
    // What the driver says may hold the URL, and so the password.
    throw new SandboxOptionError('store', 'store is no URL of a PostgreSQL database');
  }
}

function unusable(place: string, error: unknown): SandboxOptionError {
  if (error instanceof UnfitDatabase) {
    return new SandboxOptionError('store', `store: ${place} cannot be used, ${error.message}`);
  }
  return new SandboxOptionError(
    'store',
    `store: PostgreSQL at ${place} cannot be used (${reasonOf(error)})`,
    error,
  );
}

/** The code of a refused connection, which has no message of its own, or what PostgreSQL says. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return message || code || 'unknown reason';
}

import type { ClientConfig } from 'pg';
import { ServerOptionError } from '../../settings/options.js';
import type { StoreLimits } from '../store.js';
import type { StoreHealth } from '../store-health.js';
import { errorMessage } from '../store-health.js';
import {
  configOf,
  connect,
  type Driver,
  endQuietly,
  loadDriver,
  type Open,
  startSession,
} from './connect.js';
import { PostgresStore } from './postgres-store.js';
import { migrate, UnfitDatabase } from './schema/migrate.js';
import type { RecipientIndex } from './schema/recipient-index.js';

/**
 * Connections for queries, in addition to those of the writer and the listener. Each uses a process of
 * PostgreSQL.
 */
const POOL_SIZE = 8;

/** How long idle connections are kept, in ms: tests come in bursts, and opening a connection takes some ms. */
const POOL_IDLE_MS = 60_000;

/**
 * How PostgreSQL plans the queries: once, since planning takes longer than most of them, and in the order of an
 * index, since a plan that serves every cursor underestimates how many emails it would sort.
 */
const PLANS = 'SET plan_cache_mode = force_generic_plan; SET enable_sort = off';

/** After how many ms the preparation of a database is logged. */
const NOTICE_MS = 2_000;

/** A password that was not encoded: each of these characters starts another part of the URL. */
const MISREAD = /#|:\/\/[^@/?]*\/[^?]*@|:\/\/[^@/?]*\?[^=]*@/;

/**
 * Opens a store in a PostgreSQL database, and creates or upgrades the schema.
 *
 * @param url `postgres://…`; `PG…` variables provide what it leaves out
 * @throws ServerOptionError if the database cannot be reached or used, without showing the password
 */
export async function openPostgres(
  url: string,
  limits: StoreLimits,
  health: StoreHealth,
): Promise<PostgresStore> {
  const driver = await loadDriver();
  const config = configOf(url);
  const place = placeOf(driver, config);
  const slow = new Error(
    `${place} takes long: this or another server may be preparing the database`,
  );
  const notice = setTimeout(() => health.fail(slow), NOTICE_MS);
  const index = await prepare(driver, config)
    .catch((error) => {
      throw unusable(place, error);
    })
    .finally(() => clearTimeout(notice));
  if (!index.isUsable) health.slow(index.reason, !index.isNotAvailable);
  const open: Open = (makeReady) => connect(driver, config, makeReady);
  const pool = new driver.Pool({
    ...config,
    max: POOL_SIZE,
    idleTimeoutMillis: POOL_IDLE_MS,
    verify: (client, done) => void startSession(client, PLANS).then(() => done(), done),
  });
  const store = new PostgresStore({ open, pool, hasTrigrams: index.isUsable }, limits, health);
  await store.start().catch(async (error) => {
    await store.close();
    throw unusable(place, error);
  });
  return store;
}

async function prepare(driver: Driver, config: ClientConfig): Promise<RecipientIndex> {
  // Waits for another server that changes the schema, however long that takes.
  const client = await connect(driver, { ...config, query_timeout: 0 });
  try {
    return await migrate(client);
  } finally {
    endQuietly(client);
  }
}

/** The host and port of a database, as the driver interprets them. */
function placeOf(driver: Driver, config: ClientConfig): string {
  if (MISREAD.test(config.connectionString ?? '')) {
    const hint = 'in a password #, / and ? are written %23, %2F and %3F';
    throw new ServerOptionError('store', `is not the URL of a PostgreSQL database: ${hint}`);
  }
  try {
    const { host, port } = new driver.Client(config);
    return `${host}:${port}`;
  } catch (error) {
    // The driver reads a certificate file synchronously.
    if (error instanceof Error && 'path' in error)
      throw new ServerOptionError('store', `: ${error.message}`, error);
    // The driver's message may contain the URL, including the password.
    throw new ServerOptionError('store', 'is not the URL of a PostgreSQL database');
  }
}

function unusable(place: string, error: unknown): ServerOptionError {
  if (error instanceof UnfitDatabase) {
    return new ServerOptionError('store', `: ${place} cannot be used, ${error.message}`);
  }
  return new ServerOptionError(
    'store',
    `: PostgreSQL at ${place} cannot be used (${errorMessage(error)})`,
    error,
  );
}

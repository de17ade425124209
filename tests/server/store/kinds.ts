import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { startPostgres } from '../../../scripts/postgres.mjs';
import type { StoreKind as StoreName } from '../../../src/contract/server-options.js';
import { Log } from '../../../src/server/observability/log.js';
import { MemoryStore } from '../../../src/server/store/memory/memory-store.js';
import { openPostgres } from '../../../src/server/store/postgres/open.js';
import { openSqlite } from '../../../src/server/store/sqlite/open.js';
import type { Store, StoreLimits } from '../../../src/server/store/store.js';
import { StoreHealth } from '../../../src/server/store/store-health.js';

/** The initially empty location of a store: a file, a database. */
export interface Place {
  /** Opens the store, also after it was closed. By default an account can have as many bytes as all. */
  open(limits: Omit<StoreLimits, 'accountMaxBytes'> & Partial<StoreLimits>): Promise<Store>;
  /** Cleans up, even if something is still open. */
  dispose(): Promise<void>;
}

/** Servers that stores need, one for all tests of a worker, started on first use. */
export interface Servers {
  postgres: () => ReturnType<typeof startPostgres>;
}

/** A store that must pass the tests of this folder. */
export interface StoreKind {
  name: StoreName;
  /** Whether emails survive closing the store. */
  isDurable: boolean;
  /** Why the store cannot be tested here; null if it can. */
  absence(): Promise<string | null>;
  place(servers: Servers): Promise<Place>;
}

function withQuota(limits: Parameters<Place['open']>[0]): StoreLimits {
  return { accountMaxBytes: limits.maxStoreBytes, ...limits };
}

const memory: StoreKind = {
  name: 'memory',
  isDurable: false,
  absence: async () => null,
  place: async () => ({
    open: async (limits) => new MemoryStore(withQuota(limits)),
    dispose: async () => {},
  }),
};

/** Why better-sqlite3 is missing; null if it is installed. */
export async function absenceOfSqlite(): Promise<string | null> {
  try {
    const { default: Database } = await import('better-sqlite3');
    new Database(':memory:').close();
    return null;
  } catch {
    return 'better-sqlite3 could not be built here: npm test builds it where there is a C++ compiler';
  }
}

const sqlite: StoreKind = {
  name: 'sqlite',
  isDurable: true,
  absence: absenceOfSqlite,
  place: async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'mailbox-sqlite-'));
    const opened: Store[] = [];
    return {
      open: async (limits) => {
        const store = await openSqlite(path.join(folder, 'mail.db'), withQuota(limits));
        opened.push(store);
        return store;
      },
      dispose: async () => {
        for (const store of opened) await store.close();
        await rm(folder, { recursive: true });
      },
    };
  },
};

const postgres: StoreKind = {
  name: 'postgres',
  isDurable: true,
  absence: async () => null,
  place: async ({ postgres }) => {
    const database = await (await postgres()).createDatabase();
    const stores: Store[] = [];
    return {
      async open(limits) {
        const health = new StoreHealth(new Log('silent'));
        const store = await openPostgres(database, withQuota(limits), health);
        stores.push(store);
        return store;
      },
      async dispose() {
        for (const store of stores) await store.close();
      },
    };
  },
};

const BY_NAME: Record<StoreName, StoreKind> = { memory, sqlite, postgres };

/** All kinds of stores. */
export const KINDS: readonly StoreKind[] = Object.values(BY_NAME);

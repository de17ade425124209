import { STORE_KINDS, type StoreKind } from '../../contract/server-options.js';
import { ServerOptionError, type Settings } from '../settings/options.js';
import { MemoryStore } from './memory/memory-store.js';
import type { Store } from './store.js';
import type { StoreHealth } from './store-health.js';

/** What the option `store` looks like for each kind. */
const FORMS: Record<StoreKind, RegExp> = {
  memory: /^memory$/,
  sqlite: /^sqlite:./s,
  postgres: /^postgres(ql)?:\/\//,
};

const SQLITE = 'sqlite:';

/**
 * Opens the store in the option `store`. Loads databases on demand, each with its own driver.
 *
 * @param health is notified when the connection to the store is lost or restored
 * @throws ServerOptionError if the store is unknown or cannot be opened
 */
export async function openStore(settings: Settings, health: StoreHealth): Promise<Store> {
  const { store } = settings;
  switch (kindOfStore(store)) {
    case 'memory':
      return new MemoryStore(settings);
    case 'sqlite': {
      const { openSqlite } = await import('./sqlite/open.js');
      return openSqlite(store.slice(SQLITE.length), settings);
    }
    case 'postgres': {
      const { openPostgres } = await import('./postgres/open.js');
      return openPostgres(store, settings, health);
    }
  }
}

/**
 * Checks that a store can be opened, as far as that is known without opening it: a server may be using it.
 *
 * @returns the kind of the store
 * @throws ServerOptionError if the store is unknown, its driver is missing, or its file cannot be used
 */
export async function checkStore(store: string): Promise<StoreKind> {
  const kind = kindOfStore(store);
  if (kind === 'sqlite') {
    const { checkFile } = await import('./sqlite/open.js');
    await checkFile(store.slice(SQLITE.length));
  }
  if (kind === 'postgres') await (await import('./postgres/connect.js')).loadDriver();
  return kind;
}

/**
 * The kind of the store in the option `store`.
 *
 * @throws ServerOptionError if the store is unknown
 */
export function kindOfStore(store: string): StoreKind {
  const kind = STORE_KINDS.find((name) => FORMS[name].test(store));
  if (kind !== undefined) return kind;
  throw new ServerOptionError('store', 'must be memory, sqlite:FILE or postgres://…');
}

import { ServerOptionError, type Settings } from '../options.js';
import { MemoryStore } from './memory/memory-store.js';
import type { Store } from './store.js';
import type { StoreHealth } from './store-health.js';

/**
 * Opens the store in the option `store`.
 *
 * @param health is notified when the connection to the store is lost or restored
 * @throws ServerOptionError if the store is unknown or cannot be opened
 */
export async function openStore(settings: Settings, health: StoreHealth): Promise<Store> {
  const { store } = settings;
  if (store === 'memory') return new MemoryStore(settings);
  // Loaded on demand, each with its own driver.
  const [, file] = /^sqlite:(.+)$/s.exec(store) ?? [];
  if (file !== undefined) {
    const { openSqlite } = await import('./sqlite/open.js');
    return openSqlite(file, settings);
  }
  if (/^postgres(ql)?:\/\//.test(store)) {
    const { openPostgres } = await import('./postgres/open.js');
    return openPostgres(store, settings, health);
  }
  throw new ServerOptionError('store', 'must be memory, sqlite:FILE or postgres://…');
}

/** The kind of store in the option `store`, without a file name or credentials. */
export function kindOfStore({ store }: Pick<Settings, 'store'>): 'memory' | 'sqlite' | 'postgres' {
  if (store === 'memory') return 'memory';
  return store.startsWith('sqlite:') ? 'sqlite' : 'postgres';
}

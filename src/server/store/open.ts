import type { StoreHealth } from '../observability/store-health.js';
import { ServerOptionError, type Settings } from '../options.js';
import { MemoryStore } from './memory/memory-store.js';
import type { Store } from './store.js';

/**
 * Opens the store that the option `store` names.
 *
 * @param outage hears when a connection to it is lost, and when it is there again
 * @throws ServerOptionError where there is no such store, or it cannot be opened
 */
export async function openStore(settings: Settings, outage: StoreHealth): Promise<Store> {
  const { store } = settings;
  if (store === 'memory') return new MemoryStore(settings);
  // Each with what it needs: only who uses it waits for it.
  const [, file] = /^sqlite:(.+)$/s.exec(store) ?? [];
  if (file !== undefined) {
    const { openSqlite } = await import('./sqlite/open.js');
    return openSqlite(file, settings);
  }
  if (/^postgres(ql)?:\/\//.test(store)) {
    const { openPostgres } = await import('./postgres/open.js');
    return openPostgres(store, settings, outage);
  }
  throw new ServerOptionError('store', 'must be memory, sqlite:FILE or postgres://…');
}

import { SandboxOptionError, type Settings } from '../options.js';
import { MemoryStore } from './memory/memory-store.js';
import type { Store } from './store.js';

/**
 * Opens the store that the option `store` names.
 *
 * @throws SandboxOptionError where there is no such store, or it cannot be opened
 */
export async function openStore(settings: Settings): Promise<Store> {
  if (settings.store === 'memory') return new MemoryStore(settings);
  if (/^postgres(ql)?:\/\//.test(settings.store)) {
    // With what it needs, only who uses it waits for it.
    const { openPostgres } = await import('./postgres/open.js');
    return openPostgres(settings.store, settings);
  }
  throw new SandboxOptionError('store', 'store must be memory, or postgres://…');
}

import { MemoryStore } from '../../../src/sandbox/store/memory/memory-store.js';
import type { Store, StoreLimits } from '../../../src/sandbox/store/store.js';

/** Where one store keeps its mail: a file, a database. Nothing is in it at first. */
export interface Place {
  /** Opens the store, again where it was closed. */
  open(limits: StoreLimits): Promise<Store>;
  /** Leaves nothing behind, whatever is still open. */
  dispose(): Promise<void>;
}

/** A store that has to pass the tests of this folder. */
export interface StoreKind {
  name: string;
  /** Whether mail is still there when the store is opened again. */
  isDurable: boolean;
  /** Why it cannot be tested here, null where it can. */
  absence(): Promise<string | null>;
  place(): Promise<Place>;
}

const memory: StoreKind = {
  name: 'memory',
  isDurable: false,
  absence: async () => null,
  place: async () => ({
    open: async (limits) => new MemoryStore(limits),
    dispose: async () => {},
  }),
};

/** Every store that there is. */
export const KINDS: readonly StoreKind[] = [memory];

import { randomUUID } from 'node:crypto';
import type { Store } from '../store/store.js';

/** How long after a purge streams are notified, in ms: once for all purges meanwhile, since each page then lists anew. */
const DELAY_MS = 100;

/**
 * The generation of an account's emails: it changes whenever some may have been purged, and with each start of the
 * server, whose store may be another one. A page that has listed emails of another generation lists them anew.
 */
export class Generations {
  /** Only of accounts that were asked for. */
  readonly #known = new Map<string, string>();
  readonly #readers = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Store) {
    store.onPurge((account) => {
      if (account === null) this.#known.clear();
      else this.#known.delete(account);
      this.#timer ??= setTimeout(() => this.#notify(), DELAY_MS).unref();
    });
  }

  /** The current generation, which only another purge changes. */
  of(account: string): string {
    const generation = this.#known.get(account) ?? randomUUID();
    this.#known.set(account, generation);
    return generation;
  }

  /** Calls a function after purges, of any account, until the returned function is called. */
  subscribe(onPurge: () => void): () => void {
    this.#readers.add(onPurge);
    return () => this.#readers.delete(onPurge);
  }

  #notify(): void {
    this.#timer = undefined;
    for (const onPurge of this.#readers) onPurge();
  }
}

import type { SizeEvent } from '../../contract/viewer.js';
import type { Store } from '../store/store.js';
import { encodeEvent } from './encode-event.js';

/** How long after an email the store is asked how much it has, in ms: once for all that arrive meanwhile. */
const DELAY_MS = 1_000;

/** How much is stored, as an event for all streams. */
export class SizeWatch {
  readonly #store: Store;
  readonly #readers = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;

  /** The newest event; null before the first. */
  event: Uint8Array | null = null;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Calls a function with each new event, until the returned one is called. */
  subscribe(onEvent: () => void): () => void {
    this.#readers.add(onEvent);
    return () => this.#readers.delete(onEvent);
  }

  /** Emails have arrived. */
  update(): void {
    this.#timer ??= setTimeout(() => void this.#read(), DELAY_MS).unref();
  }

  async #read(): Promise<void> {
    this.#timer = undefined;
    // The next email has it try again.
    const size = await this.#store.size().catch(() => null);
    if (!size) return;
    this.event = encodeEvent('size', size satisfies SizeEvent);
    for (const onEvent of this.#readers) onEvent();
  }
}

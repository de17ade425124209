import type { SizeEvent } from '../../contract/viewer.js';
import type { Store } from '../store/store.js';
import { encodeEvent } from './encode-event.js';

/** How long after an email the size of the store is queried, in ms: once for all emails that arrive meanwhile. */
const DELAY_MS = 1_000;

/** How much is stored, as an event for all streams. */
export class SizeWatch {
  readonly #store: Store;
  readonly #readers = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;

  /** The latest event; null before the first. */
  event: Uint8Array | null = null;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Calls a function with each new event, until the returned function is called. */
  subscribe(onEvent: () => void): () => void {
    this.#readers.add(onEvent);
    return () => this.#readers.delete(onEvent);
  }

  /** Called when emails have arrived. */
  update(): void {
    this.#timer ??= setTimeout(() => void this.#read(), DELAY_MS).unref();
  }

  async #read(): Promise<void> {
    this.#timer = undefined;
    // If this fails, the next email triggers another attempt.
    const size = await this.#store.size().catch(() => null);
    if (!size) return;
    this.event = encodeEvent('size', size satisfies SizeEvent);
    for (const onEvent of this.#readers) onEvent();
  }
}

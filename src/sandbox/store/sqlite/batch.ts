import { StoreUnavailable } from '../store.js';

/** One that waits to be written, and who waits for that. */
interface Waiting<Item> {
  item: Item;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Has what comes in one turn of the event loop written together: one wait for the disk is for all. */
export class Batch<Item> {
  readonly #write: (items: readonly Item[]) => void;
  #waiting: Waiting<Item>[] = [];

  /** @param write writes all or, where it throws, none */
  constructor(write: (items: readonly Item[]) => void) {
    this.#write = write;
  }

  /**
   * Writes one, together with others.
   *
   * @throws StoreUnavailable
   */
  add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      // After all that is to be read from sockets in this turn.
      if (this.#waiting.push({ item, resolve, reject }) === 1) setImmediate(() => this.flush());
    });
  }

  /** Writes at once what waits. */
  flush(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length === 0) return;
    try {
      this.#write(waiting.map(({ item }) => item));
    } catch (error) {
      for (const { reject } of waiting) reject(new StoreUnavailable(error));
      return;
    }
    for (const { resolve } of waiting) resolve();
  }
}

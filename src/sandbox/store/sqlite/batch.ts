import { StoreUnavailable } from '../store.js';

/** One that waits to be written, and who waits for that. */
interface Waiting<Item> {
  item: Item;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Turns of the event loop that a batch is open for. A turn in which nothing else is to be done takes
 * microseconds; in a busy one who sends at the same time gets a step nearer to the end of a mail, and
 * SMTP has four.
 */
const TURNS = 4;

/** Has what comes at about the same time written together: one wait for the disk is for all. */
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
      if (this.#waiting.push({ item, resolve, reject }) === 1) this.#flushAfter(TURNS);
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

  #flushAfter(turns: number): void {
    if (turns === 0) this.flush();
    else setImmediate(() => this.#flushAfter(turns - 1));
  }
}

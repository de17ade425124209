import { WAIT_MS } from '../arrival-clock.js';
import { StoreUnavailable } from '../store.js';

/** An item that waits to be written. */
interface Waiting<Item> {
  item: Item;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * How many turns of the event loop a batch waits for more. An idle turn takes microseconds; in a busy one other
 * senders get one step further with their email, and SMTP has four.
 */
const TURNS = 4;

/** Writes together what comes at about the same time: one wait for the disk serves all. */
export class WriteQueue<Item> {
  readonly #write: (items: readonly Item[]) => readonly boolean[];
  #waiting: Waiting<Item>[] = [];
  #isOpen = false;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param write returns for each item whether it was written; the others wait for a later batch. If it throws,
   * nothing was written
   */
  constructor(write: (items: readonly Item[]) => readonly boolean[]) {
    this.#write = write;
  }

  /**
   * Writes an item, together with others.
   *
   * @throws StoreUnavailable
   */
  add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#isOpen) return;
      this.#isOpen = true;
      this.#flushAfter(TURNS);
    });
  }

  /** Writes what waits at once, and nothing after that. */
  close(): void {
    this.#flush();
    clearTimeout(this.#timer);
    this.#refuse(new Error('The store was closed'));
  }

  #flush(): void {
    this.#isOpen = false;
    if (this.#waiting.length === 0) return;
    let written: readonly boolean[];
    try {
      written = this.#write(this.#waiting.map(({ item }) => item));
    } catch (error) {
      this.#refuse(error);
      return;
    }
    const done = this.#waiting.filter((_, n) => written[n]);
    this.#waiting = this.#waiting.filter((_, n) => !written[n]);
    clearTimeout(this.#timer);
    if (this.#waiting.length > 0) this.#timer = setTimeout(() => this.#flush(), WAIT_MS);
    for (const { resolve } of done) resolve();
  }

  #refuse(cause: unknown): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new StoreUnavailable(cause));
  }

  #flushAfter(turns: number): void {
    if (turns === 0) this.#flush();
    else setImmediate(() => this.#flushAfter(turns - 1));
  }
}

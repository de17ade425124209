import { WAIT_MS } from '../arrival-queue.js';
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
  readonly #write: (items: readonly Item[]) => readonly boolean[];
  #waiting: Waiting<Item>[] = [];
  #isOpen = false;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param write says of each whether it was written; what was not has to wait for a later batch. Where it
   * throws, nothing was written
   */
  constructor(write: (items: readonly Item[]) => readonly boolean[]) {
    this.#write = write;
  }

  /**
   * Writes one, together with others.
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

  /** Writes at once what waits, and nothing that comes later. */
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

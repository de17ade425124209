import { WAIT_MS } from '../arrival-clock.js';
import { StoreClosed, StoreUnavailable } from '../store.js';

/** An item in the queue. */
interface Waiting<Item> {
  item: Item;
  bytes: number;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * How many turns of the event loop a batch waits for more items. An idle turn takes microseconds; in a busy
 * turn, other senders advance by one of the four steps of SMTP.
 */
const TURNS = 4;

/** Maximum number of bytes per batch, about 10 ms of uninterrupted writing. A larger item is a batch of its own. */
const MAX_BATCH_BYTES = 4 * 1024 * 1024;

/** Writes items in batches: items that arrive at about the same time share one disk sync. */
export class WriteQueue<Item> {
  readonly #write: (items: readonly Item[]) => readonly boolean[];
  #waiting: Waiting<Item>[] = [];
  #isOpen = false;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param write returns whether each item was written; the others wait for a later batch. If it throws,
   * nothing was written
   */
  constructor(write: (items: readonly Item[]) => readonly boolean[]) {
    this.#write = write;
  }

  /**
   * Writes an item in the next batch.
   *
   * @throws StoreUnavailable
   */
  add(item: Item, bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, bytes, resolve, reject });
      this.#open(TURNS);
    });
  }

  /** Writes all queued items at once, and accepts no more. */
  close(): void {
    this.#writeBatch(this.#waiting.splice(0));
    clearTimeout(this.#timer);
    refuse(this.#waiting.splice(0), new StoreClosed());
  }

  #flush(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    this.#writeBatch(this.#nextBatch());
  }

  #nextBatch(): Waiting<Item>[] {
    let bytes = 0;
    const end = this.#waiting.findIndex((one, n) => {
      bytes += one.bytes;
      return n > 0 && bytes > MAX_BATCH_BYTES;
    });
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : end);
  }

  #writeBatch(batch: readonly Waiting<Item>[]): void {
    if (batch.length === 0) return;
    // The rest is written after other tasks had their turn.
    if (this.#waiting.length > 0) this.#open(1);
    let written: readonly boolean[];
    try {
      written = this.#write(batch.map(({ item }) => item));
    } catch (error) {
      refuse(batch, new StoreUnavailable(error));
      return;
    }
    this.#waiting.unshift(...batch.filter((_, n) => !written[n]));
    if (this.#waiting.length > 0 && !this.#isOpen)
      this.#timer = setTimeout(() => this.#flush(), WAIT_MS);
    for (const [n, { resolve }] of batch.entries()) if (written[n]) resolve();
  }

  /** Writes a batch after some turns of the event loop. */
  #open(turns: number): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#flushAfter(turns);
  }

  #flushAfter(turns: number): void {
    if (turns === 0) this.#flush();
    else setImmediate(() => this.#flushAfter(turns - 1));
  }
}

function refuse(waiting: readonly Waiting<unknown>[], error: StoreUnavailable): void {
  for (const { reject } of waiting) reject(error);
}

import type { Collection } from '../../contract/email.js';
import { Semaphore } from '../semaphore.js';
import type { EmailFilter, Store } from '../store/store.js';

/** Concurrent queries of woken long polls, so that other requests are served as well. */
const CONCURRENT_QUERIES = 4;

/** How long to wait in ms before querying a store again that could not be reached. */
const RETRY_MS = 1_000;

/** The requests that are held until a matching email arrives. */
export class LongPollRegistry {
  readonly #store: Store;
  readonly #limit: number;
  readonly #polls = new Set<LongPoll>();
  readonly #queries = new Semaphore(CONCURRENT_QUERIES);
  #closed = false;

  /** @param limit the maximum number of long polls: each takes memory */
  constructor(store: Store, limit: number) {
    this.#store = store;
    this.#limit = limit;
  }

  /** The number of long polls. */
  get size(): number {
    return this.#polls.size;
  }

  /**
   * Begins to watch for matching emails. Call it before the first query, so that no email is missed.
   *
   * @returns null if there are too many long polls
   */
  add(account: string, box: Collection, filter: EmailFilter): LongPoll | null {
    return this.watch((wake) => this.#store.subscribe(account, box, filter, wake));
  }

  /**
   * The same for something else that wakes it.
   *
   * @param subscribe begins to call the given function, until the returned one is called
   */
  watch(subscribe: (wake: () => void) => () => void): LongPoll | null {
    if (this.#polls.size >= this.#limit) return null;
    const unsubscribe = subscribe(() => poll.wake());
    const poll = new LongPoll(() => {
      unsubscribe();
      this.#polls.delete(poll);
    });
    this.#polls.add(poll);
    if (this.#closed) poll.end();
    return poll;
  }

  /** Runs the query of a woken long poll; only a few run at a time. */
  query<Answer>(query: () => Promise<Answer>): Promise<Answer> {
    return this.#queries.run(query);
  }

  /** Ends all long polls, and those that are still added. */
  close(): void {
    this.#closed = true;
    for (const poll of this.#polls) poll.end();
  }
}

/** A held request. */
export class LongPoll {
  readonly #onEnd: () => void;
  #isWoken = false;
  #hasEnded = false;
  #endSleep: (() => void) | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  /** Whether it was ended. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** A matching email has arrived. */
  wake(): void {
    this.#isWoken = true;
    this.#endSleep?.();
  }

  /** Wakes it after a while, because the store could not be queried. */
  wakeLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), RETRY_MS);
  }

  /** Ends the wait, such as when the client has disconnected. */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    this.#onEnd();
    this.#endSleep?.();
  }

  /**
   * Waits for an email that arrived after the last call.
   *
   * @param ms how long at most
   * @returns whether there may be one; false if the time is up or the wait was ended
   */
  async newEmail(ms: number): Promise<boolean> {
    // Node warns of a negative time.
    if (ms > 0 && !this.#isWoken && !this.#hasEnded) await this.#sleep(ms);
    const isWoken = this.#isWoken && !this.#hasEnded;
    this.#isWoken = false;
    return isWoken;
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

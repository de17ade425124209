import type { Collection } from '../../contract/email.js';
import { Semaphore } from '../semaphore.js';
import type { EmailFilter, Store } from '../store/store.js';

/** So many held requests ask again at a time: when all are woken at once, others are served as well. */
const AT_ONCE = 4;

/** How long to wait in ms before asking a store again that could not be asked. */
const AGAIN_MS = 1_000;

/** The requests that are held until a mail comes for them. */
export class LongPollRegistry {
  readonly #store: Store;
  readonly #limit: number;
  readonly #polls = new Set<LongPoll>();
  readonly #turns = new Semaphore(AT_ONCE);
  #closed = false;

  /** @param seats how many may wait at a time: each costs memory, and anybody can ask for one */
  constructor(store: Store, seats: number) {
    this.#store = store;
    this.#limit = seats;
  }

  /** How many wait. */
  get size(): number {
    return this.#polls.size;
  }

  /**
   * Begins to listen for mail that fits. To miss none, enter before the first query.
   *
   * @returns null when the room is full
   */
  add(account: string, box: Collection, filter: EmailFilter): LongPoll | null {
    if (this.#polls.size >= this.#limit) return null;
    const unwatch = this.#store.subscribe(account, box, filter, () => waiter.wake());
    const waiter = new LongPoll(() => {
      unwatch();
      this.#polls.delete(waiter);
    });
    this.#polls.add(waiter);
    if (this.#closed) waiter.end();
    return waiter;
  }

  /** Asks again for one who was woken, when it is their turn. */
  query<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    return this.#turns.run(ask);
  }

  /** Lets everybody go, and whoever still enters: there will be no more mail. */
  close(): void {
    this.#closed = true;
    for (const waiter of this.#polls) waiter.end();
  }
}

/** One held request. */
export class LongPoll {
  readonly #onLeave: () => void;
  #woken = false;
  #gone = false;
  #settle: (() => void) | null = null;
  #later: NodeJS.Timeout | undefined;

  constructor(onLeave: () => void) {
    this.#onLeave = onLeave;
  }

  /** A mail that fits has come. */
  wake(): void {
    this.#woken = true;
    this.#settle?.();
  }

  /** Wakes this one in a while: it could not be found out whether there is mail. */
  wakeLater(): void {
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.wake(), AGAIN_MS);
  }

  /** Ends the waiting: nothing has to be told to this one any more. */
  end(): void {
    if (this.#gone) return;
    this.#gone = true;
    clearTimeout(this.#later);
    this.#onLeave();
    this.#settle?.();
  }

  /**
   * Waits for mail that came after the last call.
   *
   * @param ms how long at most
   * @returns whether there is any; false when the time is up or the waiting was ended
   */
  async newEmail(ms: number): Promise<boolean> {
    if (!this.#woken && !this.#gone) await this.#sleep(ms);
    const woken = this.#woken && !this.#gone;
    this.#woken = false;
    return woken;
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#settle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

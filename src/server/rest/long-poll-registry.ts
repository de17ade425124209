import type { Collection } from '../../contract/email.js';
import { FairPool, type Revocable } from '../fairness/fair-pool.js';
import { Semaphore } from '../fairness/semaphore.js';
import type { Arrival, EmailFilter, Entry, OnEmail, Store } from '../store/store.js';

/** Maximum number of concurrent queries when many long polls wake up, so that other requests are served as well. */
const CONCURRENT_QUERIES = 4;

/** Maximum number of emails that a long poll remembers. Guards against a flood during a slow first query. */
const MAX_ARRIVALS = 1_000;

/** How long to wait before a query to an unreachable store is retried, in ms. */
const RETRY_MS = 1_000;

/** The requests that are held until a matching email arrives. */
export class LongPollRegistry {
  readonly #store: Store;
  readonly #pool: FairPool;
  readonly #polls = new Set<LongPoll>();
  readonly #queries = new Semaphore(CONCURRENT_QUERIES);
  readonly #entries = new Map<string, Promise<Entry | null>>();
  #closed = false;

  /** @param limit the maximum number of long polls: each takes memory. Accounts share them fairly. */
  constructor(store: Store, limit: number) {
    this.#store = store;
    this.#pool = new FairPool(limit);
  }

  /** The number of long polls. */
  get size(): number {
    return this.#polls.size;
  }

  /**
   * Starts to watch for matching emails. Must be called before the first query, so that no email is missed.
   *
   * @returns null if there are too many long polls
   */
  add(account: string, box: Collection, filter: EmailFilter): LongPoll | null {
    return this.watch(account, (wake) => this.#store.subscribe(account, box, filter, wake));
  }

  /**
   * Adds a long poll that something else wakes up.
   *
   * @param subscribe starts to call the given function, until the returned function is called
   */
  watch(account: string, subscribe: (wake: OnEmail) => () => void): LongPoll | null {
    if (!this.#pool.take(account, 1)) return null;
    const unsubscribe = subscribe((arrival) => poll.wake(arrival));
    const poll = new LongPoll(() => {
      unsubscribe();
      this.#polls.delete(poll);
      this.#pool.removeRevocable(account, poll);
      this.#pool.release(account, 1);
    });
    this.#polls.add(poll);
    this.#pool.addRevocable(account, poll);
    if (this.#closed) poll.end();
    return poll;
  }

  /** The entry of an email that woke up long polls, read once for all of them. */
  entry(account: string, box: Collection, emailId: string): Promise<Entry | null> {
    const known = this.#entries.get(emailId);
    if (known) return known;
    const reading = this.#store.get(account, box, emailId).finally(() => {
      this.#entries.delete(emailId);
    });
    this.#entries.set(emailId, reading);
    return reading;
  }

  /** Runs the query of a long poll that woke up without an email. Only a few run at a time. */
  query<Answer>(query: () => Promise<Answer>): Promise<Answer> {
    return this.#queries.run(query);
  }

  /** Ends all long polls, and those added later. */
  close(): void {
    this.#closed = true;
    for (const poll of this.#polls) poll.end();
  }
}

/** A held request. */
export class LongPoll implements Revocable {
  readonly #onEnd: () => void;
  /** The emails that woke it up; null if it must query the store. */
  #arrivals: Arrival[] | null = [];
  #hasEnded = false;
  #endSleep: (() => void) | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  /** Whether the long poll has ended. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** @param arrival the matching email that has arrived; omitted if any email may have arrived */
  wake(arrival?: Arrival): void {
    if (!arrival || this.#arrivals?.length === MAX_ARRIVALS) this.#arrivals = null;
    else this.#arrivals?.push(arrival);
    this.#endSleep?.();
  }

  /** Wakes the long poll up after {@link RETRY_MS}, so that it repeats the query that failed. */
  wakeLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), RETRY_MS);
  }

  /** Ends the wait, for example when the client has disconnected. */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    this.#onEnd();
    this.#endSleep?.();
  }

  /** Makes room for a long poll of another account: the client is answered as if the time were up. */
  revoke(): void {
    this.end();
  }

  /**
   * Waits for emails that arrived after the previous call.
   *
   * @param ms maximum time
   * @returns these emails, newest first; empty if the time is up or the wait was ended; null if any email may
   * have arrived
   */
  async newEmails(ms: number): Promise<Arrival[] | null> {
    // Node warns about a negative time.
    if (ms > 0 && this.#arrivals?.length === 0 && !this.#hasEnded) await this.#sleep(ms);
    const arrivals = this.#hasEnded ? [] : this.#arrivals;
    this.#arrivals = [];
    return arrivals ? arrivals.sort((one, other) => other.time - one.time) : null;
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

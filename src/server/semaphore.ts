/** A piece of work that waits. */
interface Waiting {
  size: number;
  begin(turn: Turn): void;
}

/** What the next piece of work is chosen by: which has waited longest, or which is smallest. */
type Turn = 'oldest' | 'smallest';

/**
 * Lets so many pieces of work be under way at a time; the rest wait for their turn. One turn goes to
 * those that have waited longest, so that all are done, and the others to the smallest: behind many big
 * pieces, a small one waits for one of them at most.
 */
export class Semaphore {
  readonly #free: Turn[];
  /** Oldest first. */
  readonly #waiting = new Set<Waiting>();

  constructor(most: number) {
    this.#free = Array.from({ length: most }, (_, n) => (n === most - 1 ? 'oldest' : 'smallest'));
  }

  /**
   * Does the work when it is its turn; rejects when the signal is aborted before.
   *
   * @param size how long the work takes, compared with others
   */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal, size = 0): Promise<T> {
    signal?.throwIfAborted();
    const turn = this.#free.pop() ?? (await this.#turn(size, signal));
    try {
      return await work();
    } finally {
      const next = this.#next(turn);
      if (next) next.begin(turn);
      else this.#free.push(turn);
    }
  }

  #next(turn: Turn): Waiting | undefined {
    const [oldest] = this.#waiting;
    let next = oldest;
    if (turn === 'oldest') return next;
    for (const waiting of this.#waiting) {
      // Nothing is smaller: where no sizes are given, the first is found at once.
      if (next?.size === 0) break;
      if (next && waiting.size < next.size) next = waiting;
    }
    return next;
  }

  #turn(size: number, signal?: AbortSignal): Promise<Turn> {
    return new Promise((resolve, reject) => {
      const begin = (turn: Turn) => {
        this.#waiting.delete(waiting);
        signal?.removeEventListener('abort', leave);
        resolve(turn);
      };
      const leave = () => {
        this.#waiting.delete(waiting);
        reject(signal?.reason);
      };
      const waiting = { size, begin };
      this.#waiting.add(waiting);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}

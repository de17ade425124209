/** A task in the queue. */
interface Waiting {
  size: number;
  begin(permit: Permit): void;
}

/** Which task gets a permit next: the one that has waited longest, or the smallest. */
type Permit = 'oldest' | 'smallest';

/**
 * Limits how many tasks run at a time; the others wait in a queue. One permit goes to the task that has waited
 * longest, so that all tasks run eventually, and the others to the smallest task: in a queue of many large
 * tasks, a small one waits for one of them at most.
 */
export class Semaphore {
  readonly #free: Permit[];
  /** Oldest first. */
  readonly #waiting = new Set<Waiting>();

  /** @param permits how many tasks may run at a time */
  constructor(permits: number) {
    this.#free = Array.from({ length: permits }, (_, n) =>
      n === permits - 1 ? 'oldest' : 'smallest',
    );
  }

  /**
   * Runs a task when there is a permit for it; rejects if the signal is aborted before.
   *
   * @param size the relative duration of the task
   */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal, size = 0): Promise<T> {
    signal?.throwIfAborted();
    const permit = this.#free.pop() ?? (await this.#permit(size, signal));
    try {
      return await work();
    } finally {
      const next = this.#next(permit);
      if (next) next.begin(permit);
      else this.#free.push(permit);
    }
  }

  #next(permit: Permit): Waiting | undefined {
    const [oldest] = this.#waiting;
    let next = oldest;
    if (permit === 'oldest') return next;
    for (const waiting of this.#waiting) {
      // Nothing is smaller: without sizes, the first one is found at once.
      if (next?.size === 0) break;
      if (next && waiting.size < next.size) next = waiting;
    }
    return next;
  }

  #permit(size: number, signal?: AbortSignal): Promise<Permit> {
    return new Promise((resolve, reject) => {
      const begin = (permit: Permit) => {
        this.#waiting.delete(waiting);
        signal?.removeEventListener('abort', leave);
        resolve(permit);
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

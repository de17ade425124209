/** A task in the queue. */
interface Waiting {
  size: number;
  begin(permit: Permit): void;
}

/** How a permit selects the next task: the oldest one, or the smallest. */
type Permit = 'oldest' | 'smallest';

/**
 * Limits how many tasks run concurrently; the others wait in a queue. One permit selects the oldest task, so
 * that all tasks run eventually. The others select the smallest task, so that a small task waits for at most
 * one of many large ones.
 */
export class Semaphore {
  readonly #free: Permit[];
  /** Oldest first. */
  readonly #waiting = new Set<Waiting>();

  /** @param permits maximum number of concurrent tasks */
  constructor(permits: number) {
    this.#free = Array.from({ length: permits }, (_, n) =>
      n === permits - 1 ? 'oldest' : 'smallest',
    );
  }

  /**
   * Runs a task when a permit is free. Rejects if the signal is aborted before.
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
      // Nothing is smaller. Without sizes, this finds the first task immediately.
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

import { type Arrival, ArrivalClock } from './arrival-clock.js';
import { StoreUnavailable } from './store.js';

/** How long emails wait at a time, in ms: by then there is another time to be had. */
export const WAIT_MS = 1;

/** An email that waits for its time. */
interface Waiting extends Arrival {
  file: (time: number) => void;
  resolve: () => void;
  reject: (error: Error) => void;
}

/** Has each email of an account filed when there is a time for it: mostly at once. */
export class ArrivalQueue {
  readonly #clock = new ArrivalClock();
  readonly #now: () => number;
  #waiting: Waiting[] = [];
  /** How many of those wait for each recipient. */
  readonly #waitingFor = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  /** @param now whole ms since the epoch, never going backwards */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Has an email filed.
   *
   * @param file files it; called once, in the order of the times
   * @throws StoreUnavailable where this is closed first
   */
  add(recipients: readonly string[], file: (time: number) => void): Promise<void> {
    const since = this.#now();
    const arrival = { recipients, since };
    // Nobody overtakes an email that waits for the same recipient.
    const isBehind = recipients.some((recipient) => this.#waitingFor.has(recipient));
    const [time = null] = isBehind ? [] : this.#clock.stamp([arrival], since);
    if (time !== null) {
      file(time);
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...arrival, file, resolve, reject });
      this.#count(recipients, 1);
      this.#timer ??= setTimeout(() => this.#fileWaiting(), WAIT_MS);
    });
  }

  /** Files nothing any more of what waits. */
  close(): void {
    clearTimeout(this.#timer);
    for (const { reject } of this.#waiting.splice(0))
      reject(new StoreUnavailable(new Error('The store was closed')));
    this.#waitingFor.clear();
  }

  #fileWaiting(): void {
    const times = this.#clock.stamp(this.#waiting, this.#now());
    const stamped = this.#waiting.map((one, n) => ({ ...one, time: times[n] ?? null }));
    const ready = stamped.filter((one): one is Waiting & { time: number } => one.time !== null);
    this.#waiting = this.#waiting.filter((_, n) => times[n] === null);
    for (const { recipients } of ready) this.#count(recipients, -1);
    this.#timer = this.#waiting.length ? setTimeout(() => this.#fileWaiting(), WAIT_MS) : undefined;
    for (const { file, time, resolve } of ready.sort((one, other) => one.time - other.time)) {
      file(time);
      resolve();
    }
  }

  #count(recipients: readonly string[], by: 1 | -1): void {
    for (const recipient of recipients) {
      const count = (this.#waitingFor.get(recipient) ?? 0) + by;
      if (count > 0) this.#waitingFor.set(recipient, count);
      else this.#waitingFor.delete(recipient);
    }
  }
}

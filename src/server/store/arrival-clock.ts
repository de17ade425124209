import { comparableAddress } from '../../contract/address.js';
import type { Collection } from '../../contract/email.js';
import type { Message } from '../message/message.js';
import { StoreClosed } from './store.js';

/** How often waiting emails check for the next ms. */
export const WAIT_MS = 1;

/** This machine's clock, except that it never goes backwards: it keeps running when the clock is set back. */
export class SteadyClock {
  #last: number;
  /** The monotonic clock at `#last`. */
  #at = performance.now();

  /** @param first the earliest time to return, in ms since the epoch */
  constructor(first = 0) {
    this.#last = first;
  }

  /** Whole ms since the epoch. */
  now(): number {
    const wall = Date.now();
    const at = performance.now();
    const now = Math.max(wall, Math.floor(this.#last + (wall < this.#last ? at - this.#at : 0)));
    if (now > this.#last) {
      this.#last = now;
      this.#at = at;
    }
    return now;
  }
}

/** An email that needs a timestamp. */
export interface Arrival {
  /** Two emails with a common recipient never have the same time. */
  recipients: readonly string[];
  /** When the email arrived, in ms since the epoch: its time is not earlier. */
  arrivedAt: number;
}

/**
 * The recipients that an email's time depends on: those of the delivery for the inbox, all of the envelope
 * for the sent box.
 */
export function orderingKeys(
  { envelope, search }: Message,
  boxes: readonly Collection[],
): string[] {
  return boxes.includes('sent') ? envelope.to.map(comparableAddress) : search.to.inbox.split('\n');
}

/**
 * Plans the times of emails: each as early as possible, but later than the previous emails with a common
 * recipient.
 */
export class Timetable {
  readonly #first: number;
  readonly #latest: Map<string, number>;

  /**
   * @param first the earliest time to assign
   * @param latest the latest time of each recipient
   */
  constructor(first: number, latest: ReadonlyMap<string, number> = new Map()) {
    this.#first = first;
    this.#latest = new Map(latest);
  }

  /** The time of the next email, in ms since the epoch. If it is in the future, the email has to wait. */
  add({ recipients, arrivedAt }: Arrival): number {
    let time = Math.max(this.#first, arrivedAt);
    for (const recipient of recipients) {
      const latest = this.#latest.get(recipient);
      if (latest !== undefined && latest >= time) time = latest + 1;
    }
    for (const recipient of recipients) this.#latest.set(recipient, time);
    return time;
  }
}

/**
 * Assigns timestamps to the emails of an account: whole ms between their arrival and now, never going
 * backwards, and never the same for two emails with a common recipient. So a client that requests emails
 * `after` the newest one for an address misses none for that address.
 */
export class ArrivalClock {
  #last: number;
  /** The recipients of the emails that have the latest time. */
  readonly #latest = new Map<string, number>();

  /** @param first the earliest time to assign: the ms after the newest email, if there is one */
  constructor(first = 0) {
    this.#last = first;
  }

  /**
   * The time of each email; null for one that has to wait for a later ms, because one of its recipients
   * already has an email in each ms up to now. Emails must be stored in the order of these times.
   *
   * @param now in whole ms since the epoch
   */
  stamp(arrivals: readonly Arrival[], now: number): (number | null)[] {
    const timetable = new Timetable(this.#last, this.#latest);
    return arrivals.map((arrival) => {
      const time = timetable.add(arrival);
      if (time > now) return null;
      this.#note(arrival, time);
      return time;
    });
  }

  #note({ recipients }: Arrival, time: number): void {
    if (time < this.#last) return;
    if (time > this.#last) this.#latest.clear();
    this.#last = time;
    for (const recipient of recipients) this.#latest.set(recipient, time);
  }
}

/** An email that waits for its time. */
interface Waiting extends Arrival {
  store: (time: number) => void;
  resolve: () => void;
  reject: (error: Error) => void;
}

/** Stores each email of an account as soon as a time is available: usually at once. */
export class ArrivalQueue {
  readonly #clock = new ArrivalClock();
  readonly #now: () => number;
  #waiting: Waiting[] = [];
  /** The number of waiting emails of each recipient. */
  readonly #waitingFor = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  /** @param now whole ms since the epoch, never going backwards */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Stores an email as soon as it has a time.
   *
   * @param store stores it; called once, in the order of the times
   * @throws StoreClosed if the queue is closed before
   */
  add(recipients: readonly string[], store: (time: number) => void): Promise<void> {
    const arrivedAt = this.#now();
    const arrival = { recipients, arrivedAt };
    // An email does not overtake another one that waits for the same recipient.
    const isBehind = recipients.some((recipient) => this.#waitingFor.has(recipient));
    const [time = null] = isBehind ? [] : this.#clock.stamp([arrival], arrivedAt);
    if (time !== null) {
      store(time);
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...arrival, store, resolve, reject });
      this.#count(recipients, 1);
      this.#timer ??= setTimeout(() => this.#storeWaiting(), WAIT_MS);
    });
  }

  /** Rejects the emails that wait. */
  close(): void {
    clearTimeout(this.#timer);
    for (const { reject } of this.#waiting.splice(0)) reject(new StoreClosed());
    this.#waitingFor.clear();
  }

  #storeWaiting(): void {
    const times = this.#clock.stamp(this.#waiting, this.#now());
    const stamped = this.#waiting.map((one, n) => ({ ...one, time: times[n] ?? null }));
    const ready = stamped.filter((one): one is Waiting & { time: number } => one.time !== null);
    this.#waiting = this.#waiting.filter((_, n) => times[n] === null);
    for (const { recipients } of ready) this.#count(recipients, -1);
    this.#timer = this.#waiting.length
      ? setTimeout(() => this.#storeWaiting(), WAIT_MS)
      : undefined;
    for (const { store, time, resolve } of ready.sort((one, other) => one.time - other.time)) {
      store(time);
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

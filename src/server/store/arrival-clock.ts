import { comparableAddress } from '../../contract/address.js';
import type { Collection } from '../../contract/email.js';
import type { Message } from '../message/message.js';

/** An email that is to get its time. */
export interface Arrival {
  /** Two emails with one of these in common never have the same time. */
  recipients: readonly string[];
  /** When it came, in ms since the epoch: it gets no earlier time. */
  since: number;
}

/** What an email's time goes by: in the inbox whom it is delivered to, in the sent box whom it was sent to. */
export function recipientsOf(
  { envelope, search }: Message,
  boxes: readonly Collection[],
): string[] {
  return boxes.includes('sent') ? envelope.to.map(comparableAddress) : search.to.inbox.split('\n');
}

/**
 * Plans the times of emails: each as early as it can be, and later than those before it that have a
 * recipient in common with it.
 */
export class Timetable {
  readonly #first: number;
  readonly #latest: Map<string, number>;

  /**
   * @param first the earliest time to give
   * @param latest the time that each recipient had last
   */
  constructor(first: number, latest: ReadonlyMap<string, number> = new Map()) {
    this.#first = first;
    this.#latest = new Map(latest);
  }

  /** The time of the next email, in ms since the epoch: in the future where it has to wait for it. */
  add({ recipients, since }: Arrival): number {
    let time = Math.max(this.#first, since);
    for (const recipient of recipients) {
      const latest = this.#latest.get(recipient);
      if (latest !== undefined && latest >= time) time = latest + 1;
    }
    for (const recipient of recipients) this.#latest.set(recipient, time);
    return time;
  }
}

/**
 * Gives the emails of an account their times: whole ms between their arrival and now, never going
 * backwards, and never the same for two with a recipient in common. A client that asks for email
 * `after` the newest that it saw for an address can thus miss none for that address.
 */
export class ArrivalClock {
  #last: number;
  /** The recipients of the emails that got the last time. */
  readonly #latest = new Map<string, number>();

  /** @param first the earliest time to give: where there is email already, the ms after the newest */
  constructor(first = 0) {
    this.#last = first;
  }

  /**
   * The time of each email; null for one that has to wait for a later ms, because a recipient of it
   * has an email in each that there was. What is filed has to be filed in the order of these times.
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

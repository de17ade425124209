import type { Collection } from '../../contract/email.js';
import { type Meter, type Steps, slices } from '../slices.js';
import { type Candidate, type Matcher, matcher } from './matcher.js';
import { type EmailFilter, emailIdOf, type OnEmail } from './store.js';

/** Is called for the emails that match. */
interface Subscriber {
  matches: Matcher;
  onEmail: OnEmail;
}

/**
 * Characters of the emails that are being compared with the filters. Beyond that all subscribers are notified. Bounds
 * the memory of emails that come faster than they are compared.
 */
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** The memory of an email in addition to its texts, roughly, in characters. */
const OVERHEAD = 512;

/** The subscribers of all accounts. */
export class Subscribers {
  readonly #byBox = new Map<string, Set<Subscriber>>();
  /** Characters of the emails that are being compared. */
  #characters = 0;

  /** Whether there are none. */
  get isEmpty(): boolean {
    return this.#byBox.size === 0;
  }

  /** As {@link Store.subscribe}. */
  add(account: string, box: Collection, filter: EmailFilter, onEmail: OnEmail): () => void {
    const key = keyOf(account, box);
    const subscribers = this.#byBox.get(key) ?? new Set();
    this.#byBox.set(key, subscribers);
    const subscriber = { matches: matcher(box, filter), onEmail };
    subscribers.add(subscriber);
    return () => {
      subscribers.delete(subscriber);
      if (subscribers.size === 0 && this.#byBox.get(key) === subscribers) {
        this.#byBox.delete(key);
      }
    };
  }

  /**
   * Notifies the subscribers that an email matches: at once if they are few, and otherwise in the next turns of the event
   * loop. Those that have unsubscribed by then are skipped.
   */
  notify(
    account: string,
    boxes: readonly Collection[],
    { id, time, message }: Candidate & { id: string },
  ): void {
    // Does not hold the raw bytes until all are notified.
    const candidate = { time, message: { search: message.search } };
    for (const box of boxes) {
      const subscribers = this.#byBox.get(keyOf(account, box));
      if (!subscribers) continue;
      if (this.#characters > MAX_CHARACTERS) notifyEach(subscribers);
      else void this.#notifyFitting(subscribers, box, emailIdOf(id, box), candidate);
    }
  }

  /** Notifies all subscribers: any email may have come. */
  notifyAll(): void {
    for (const subscribers of this.#byBox.values()) notifyEach(subscribers);
  }

  async #notifyFitting(
    subscribers: ReadonlySet<Subscriber>,
    box: Collection,
    emailId: string,
    candidate: Candidate,
  ): Promise<void> {
    const { from, subject, to } = candidate.message.search;
    const characters = OVERHEAD + from.length + subject.length + to[box].length;
    this.#characters += characters;
    await slices.run((meter) => notifyFitting(subscribers, emailId, candidate, meter));
    this.#characters -= characters;
  }
}

function* notifyFitting(
  subscribers: ReadonlySet<Subscriber>,
  emailId: string,
  candidate: Candidate,
  meter: Meter,
): Steps<void> {
  const arrival = { emailId, time: candidate.time };
  for (const { matches, onEmail } of subscribers) {
    if (matches(candidate, meter)) onEmail(arrival);
    if (meter.isUsedUp) yield;
  }
}

function notifyEach(subscribers: ReadonlySet<Subscriber>): void {
  for (const { onEmail } of subscribers) onEmail();
}

function keyOf(account: string, box: Collection): string {
  return `${box} ${account}`;
}

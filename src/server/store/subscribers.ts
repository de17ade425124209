import type { Collection } from '../../contract/email.js';
import { type Budget, type Steps, slices } from '../slices.js';
import { type Candidate, type Matcher, matcher } from './matcher.js';
import { BOXES, type EmailFilter, emailIdOf, type OnEmail } from './store.js';

/** Called for matching emails. */
interface Subscriber {
  matches: Matcher;
  onEmail: OnEmail;
}

/**
 * Maximum number of characters of emails that are being compared with filters. Beyond it, all subscribers are
 * notified. Limits the memory of emails that arrive faster than they are compared.
 */
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** The approximate memory of an email besides its texts, in characters. */
const OVERHEAD = 512;

/** The subscribers of all accounts. */
export class Subscribers {
  readonly #byBox = new Map<string, Set<Subscriber>>();
  /** Characters of the emails that are being compared. */
  #characters = 0;

  /** Whether there are no subscribers. */
  get isEmpty(): boolean {
    return this.#byBox.size === 0;
  }

  /** Implements {@link Store.subscribe}. */
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
   * Notifies the subscribers whose filter an email matches: at once if there are few, and otherwise during
   * the next turns of the event loop. Skips those that have unsubscribed by then.
   */
  notify(
    account: string,
    boxes: readonly Collection[],
    { id, time, message }: Candidate & { id: string },
  ): void {
    // Without the raw bytes, so that they can be freed before all subscribers are notified.
    const candidate = { time, message: { search: message.search } };
    for (const box of boxes) {
      const subscribers = this.#byBox.get(keyOf(account, box));
      if (!subscribers) continue;
      if (this.#characters > MAX_CHARACTERS) notifyEach(subscribers);
      else void this.#notifyFitting(account, subscribers, box, emailIdOf(id, box), candidate);
    }
  }

  /** Notifies the subscribers of an account, because some of its emails were deleted. */
  notifyAccount(account: string): void {
    for (const box of BOXES) {
      const subscribers = this.#byBox.get(keyOf(account, box));
      if (subscribers) notifyEach(subscribers);
    }
  }

  /** Notifies all subscribers, because any email may have arrived. */
  notifyAll(): void {
    for (const subscribers of this.#byBox.values()) notifyEach(subscribers);
  }

  async #notifyFitting(
    account: string,
    subscribers: ReadonlySet<Subscriber>,
    box: Collection,
    emailId: string,
    candidate: Candidate,
  ): Promise<void> {
    const { from, subject, to } = candidate.message.search;
    const characters = OVERHEAD + from.length + subject.length + to[box].length;
    this.#characters += characters;
    await slices.run(account, (budget) => notifyFitting(subscribers, emailId, candidate, budget));
    this.#characters -= characters;
  }
}

function* notifyFitting(
  subscribers: ReadonlySet<Subscriber>,
  emailId: string,
  candidate: Candidate,
  budget: Budget,
): Steps<void> {
  const arrival = { emailId, time: candidate.time };
  for (const { matches, onEmail } of subscribers) {
    if (matches(candidate, budget)) onEmail(arrival);
    if (budget.isUsedUp) yield;
  }
}

function notifyEach(subscribers: ReadonlySet<Subscriber>): void {
  for (const { onEmail } of subscribers) onEmail();
}

function keyOf(account: string, box: Collection): string {
  return `${box} ${account}`;
}

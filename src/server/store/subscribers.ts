import type { Collection } from '../../contract/email.js';
import { type Budget, type Steps, slices } from '../fairness/slices.js';
import { type Candidate, type Matcher, matcher, needlesOf } from './matcher.js';
import { BOXES, type EmailFilter, emailIdOf, type OnEmail, type OnPurge } from './store.js';

/** Called for matching emails. */
interface Subscriber {
  matches: Matcher;
  onEmail: OnEmail;
}

/**
 * The subscribers to a box of an account, by the end of the local part of the address that they wait for, so that an
 * email is compared with few of thousands of held requests. Those that wait for no address are at ''.
 */
type BoxSubscribers = Map<string, Set<Subscriber>>;

/** The length of that end. */
const END = 4;

/**
 * Maximum number of characters of emails that are being compared with filters. Beyond it, all subscribers are
 * notified. Limits the memory of emails that arrive faster than they are compared.
 */
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** The approximate memory of an email besides its texts, in characters. */
const OVERHEAD = 512;

/** The subscribers of all accounts. */
export class Subscribers {
  readonly #byBox = new Map<string, BoxSubscribers>();
  readonly #purgeListeners = new Set<OnPurge>();
  /** Characters of the emails that are being compared. */
  #characters = 0;

  /** Whether there are no subscribers. */
  get isEmpty(): boolean {
    return this.#byBox.size === 0;
  }

  /** Implements {@link Store.subscribe}. */
  add(account: string, box: Collection, filter: EmailFilter, onEmail: OnEmail): () => void {
    const key = keyOf(account, box);
    const [end = ''] = endsOf(needlesOf(filter)?.to ?? '');
    const all: BoxSubscribers = this.#byBox.get(key) ?? new Map();
    const subscribers = all.get(end) ?? new Set();
    this.#byBox.set(key, all.set(end, subscribers));
    const subscriber = { matches: matcher(box, filter), onEmail };
    subscribers.add(subscriber);
    return () => {
      if (!subscribers.delete(subscriber) || subscribers.size > 0) return;
      all.delete(end);
      if (all.size === 0) this.#byBox.delete(key);
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
      const all = this.#byBox.get(keyOf(account, box));
      if (!all) continue;
      if (this.#characters > MAX_CHARACTERS) notifyEach(all);
      else void this.#notifyFitting(account, all, box, emailIdOf(id, box), candidate);
    }
  }

  /** Implements {@link Store.onPurge}. */
  addPurgeListener(listener: OnPurge): () => void {
    this.#purgeListeners.add(listener);
    return () => this.#purgeListeners.delete(listener);
  }

  /** Notifies the subscribers of an account, because some of its emails were purged. */
  notifyPurge(account: string): void {
    for (const box of BOXES) {
      const all = this.#byBox.get(keyOf(account, box));
      if (all) notifyEach(all);
    }
    for (const listener of this.#purgeListeners) listener(account);
  }

  /** Notifies all subscribers, because any email may have arrived, or have been purged. */
  notifyAllChanges(): void {
    this.notifyAll();
    for (const listener of this.#purgeListeners) listener(null);
  }

  /** Notifies all subscribers, because any email may have arrived. */
  notifyAll(): void {
    for (const all of this.#byBox.values()) notifyEach(all);
  }

  async #notifyFitting(
    account: string,
    all: BoxSubscribers,
    box: Collection,
    emailId: string,
    candidate: Candidate,
  ): Promise<void> {
    const { from, subject, to } = candidate.message.search;
    const characters = OVERHEAD + from.length + subject.length + to[box].length;
    this.#characters += characters;
    await slices.run(account, (budget) => {
      budget.spend(to[box].length);
      const ends = new Set(['', ...endsOf(to[box])]);
      return notifyFitting(all, ends, emailId, candidate, budget);
    });
    this.#characters -= characters;
  }
}

function* notifyFitting(
  all: BoxSubscribers,
  ends: Iterable<string>,
  emailId: string,
  candidate: Candidate,
  budget: Budget,
): Steps<void> {
  const arrival = { emailId, time: candidate.time };
  for (const end of ends) {
    for (const { matches, onEmail } of all.get(end) ?? []) {
      if (matches(candidate, budget)) onEmail(arrival);
      if (budget.isUsedUp) yield;
    }
  }
}

function notifyEach(all: BoxSubscribers): void {
  for (const subscribers of all.values()) for (const { onEmail } of subscribers) onEmail();
}

/** The characters before each `@` of a text, with the `@`; not those that are too few. */
function* endsOf(text: string): Iterable<string> {
  for (let at = text.indexOf('@', END); at >= 0; at = text.indexOf('@', at + 1)) {
    yield text.slice(at - END, at + 1);
  }
}

function keyOf(account: string, box: Collection): string {
  return `${box} ${account}`;
}

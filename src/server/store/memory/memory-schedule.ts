import { LRUCache } from 'lru-cache';
import type { Message } from '../../message/message.js';
import { quotaBytes } from '../retention.js';
import { dueTimeOf, MAX_CANCELED, nextOf, type Schedule, ScheduleFull } from '../schedule.js';
import { fitsSchedule, ScheduleCounters } from '../schedule-counters.js';
import type { StoreLimits } from '../store.js';

/** An email that has not been delivered yet. */
interface ScheduledEmail extends Schedule {
  account: string;
  message: Message;
}

/** A delivery that is due. */
export interface DueDelivery {
  account: string;
  messageKey: string;
  message: Message;
}

/** The scheduled emails in memory. */
export class MemorySchedule {
  readonly #limits: StoreLimits;
  readonly #emails = new Map<string, ScheduledEmail>();
  readonly #canceled = new LRUCache<string, string>({ max: MAX_CANCELED });
  /** Includes reserved emails that are not added yet. */
  readonly usage = new ScheduleCounters();

  constructor(limits: StoreLimits) {
    this.#limits = limits;
  }

  /** Reserves space for an email that is added afterwards. @throws ScheduleFull */
  reserve(account: string, message: Message): void {
    this.usage.add(account, 1, quotaBytes(message));
    if (fitsSchedule(account, [this.usage], this.#limits)) return;
    this.usage.add(account, -1, -quotaBytes(message));
    throw new ScheduleFull();
  }

  add(messageKey: string, email: ScheduledEmail): void {
    this.#emails.set(messageKey, email);
  }

  /** The next delivery of each email, as far as it is due. */
  due(now: number): DueDelivery[] {
    return [...this.#emails]
      .filter(([, email]) => dueTimeOf(email) <= now)
      .sort(([, one], [, other]) => dueTimeOf(one) - dueTimeOf(other))
      .map(([messageKey, email]) => {
        const { account, message } = email;
        return { account, messageKey, message: nextOf(message, email) };
      });
  }

  nextDue(): number | null {
    let next = Number.POSITIVE_INFINITY;
    for (const email of this.#emails.values()) next = Math.min(next, dueTimeOf(email));
    return Number.isFinite(next) ? next : null;
  }

  /** Removes the next delivery of an email, which is made now; false if it was removed before. */
  advance(messageKey: string): boolean {
    const email = this.#emails.get(messageKey);
    if (!email) return false;
    const deliveries = email.deliveries.slice(1);
    if (deliveries.length > 0) this.#emails.set(messageKey, { ...email, deliveries });
    else this.#remove(messageKey, email);
    return true;
  }

  /** Implements {@link Store.purge}; returns how many emails were removed. */
  purge(account: string, recipient: string | null): number {
    const before = this.#emails.size;
    for (const [messageKey, email] of this.#emails) {
      const addresses = email.message.search.to.sent.split('\n');
      const isChosen = recipient === null || addresses.includes(recipient);
      if (email.account === account && isChosen) this.#remove(messageKey, email);
    }
    return before - this.#emails.size;
  }

  sendTimeOf(account: string, messageKey: string, now: number): number | null | undefined {
    if (this.#canceled.get(messageKey) === account) return null;
    return this.#unsent(account, messageKey, now)?.sendAt;
  }

  reschedule(account: string, messageKey: string, sendAt: number | null, now: number): boolean {
    const email = this.#unsent(account, messageKey, now);
    if (!email) return false;
    if (sendAt !== null) {
      this.#emails.set(messageKey, { ...email, sendAt });
      return true;
    }
    this.#remove(messageKey, email);
    this.#canceled.set(messageKey, account);
    return true;
  }

  #unsent(account: string, messageKey: string, now: number): ScheduledEmail | undefined {
    const email = this.#emails.get(messageKey);
    return email?.account === account && email.sendAt > now ? email : undefined;
  }

  #remove(messageKey: string, { account, message }: ScheduledEmail): void {
    this.#emails.delete(messageKey);
    this.usage.add(account, -1, -quotaBytes(message));
  }
}

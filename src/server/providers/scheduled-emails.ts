import { LRUCache } from 'lru-cache';

/** An email that is delivered later. */
export interface ScheduledEmail {
  account: string;
  /** In ms since the epoch. */
  sendAt: number;
  /** Cancels the delivery; false if it is too late for that. */
  cancel: () => boolean;
  /** Delivers it at another time instead. @throws SmtpError */
  reschedule: (sendAt: number) => Promise<void>;
}

/** Bounds the memory of emails that were scheduled: the oldest can no longer be cancelled. */
const MAX = 10_000;

/** The emails that apps have scheduled, by their identifier. */
export class ScheduledEmails {
  readonly #emails = new LRUCache<string, ScheduledEmail>({ max: MAX });
  readonly #cancelled = new LRUCache<string, true>({ max: MAX });

  add(id: string, email: ScheduledEmail): void {
    this.#emails.set(id, email);
  }

  /** The email of an account that is still to be delivered; undefined if there is none. */
  get(account: string, id: string): ScheduledEmail | undefined {
    const email = this.#emails.get(id);
    return email?.account === account && email.sendAt > Date.now() ? email : undefined;
  }

  /** Cancels an email; false if it was delivered, or never was scheduled. */
  cancel(account: string, id: string): boolean {
    if (!this.get(account, id)?.cancel()) return false;
    this.#emails.delete(id);
    this.#cancelled.set(id, true);
    return true;
  }

  stateOf(account: string, id: string): 'scheduled' | 'canceled' | 'delivered' {
    if (this.get(account, id)) return 'scheduled';
    return this.#cancelled.has(id) ? 'canceled' : 'delivered';
  }
}

import { OUTGOING_LIMIT, type SentToApp } from '../../contract/outgoing.js';

/** What tests have sent to the app lately, by account, in memory. */
export class OutgoingLog {
  readonly #accounts = new Map<string, SentToApp[]>();

  add(account: string, email: SentToApp): void {
    this.#accounts.set(account, [email, ...this.newest(account)].slice(0, OUTGOING_LIMIT));
  }

  /** Newest first. */
  newest(account: string): SentToApp[] {
    return this.#accounts.get(account) ?? [];
  }
}

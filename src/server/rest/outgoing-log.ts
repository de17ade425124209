import { OUTGOING_LIMIT, type SentToApp } from '../../contract/outgoing.js';

/** What tests have sent to the app lately, by account, in memory. */
export class OutgoingLog {
  readonly #accounts = new Map<string, SentToApp[]>();

  add(account: string, email: SentToApp): void {
    const known = this.#accounts.get(account) ?? [];
    this.#accounts.set(account, [email, ...known].slice(0, OUTGOING_LIMIT));
  }

  /** Newest first: the requests that add emails may overtake each other. */
  newest(account: string): SentToApp[] {
    const emails = this.#accounts.get(account) ?? [];
    return emails.toSorted((a, b) => Date.parse(b.sent_at) - Date.parse(a.sent_at));
  }
}

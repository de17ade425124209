import type { StoreSize } from '../store.js';

/** What is kept of an account. */
export interface AccountUsage {
  account: string;
  emails: number;
  inbox: number;
  sent: number;
  bytes: number;
}

/** What is said of an email that comes or leaves. */
export interface Counted {
  account: string;
  /** Its bits (BOX_BIT). */
  boxes: number;
  size: number;
}

/** Counts what is kept, so that nobody has to look. */
export class UsageCounters implements Iterable<AccountUsage> {
  readonly #byAccount: Map<string, AccountUsage>;
  #bytes: number;

  constructor(holdings: readonly AccountUsage[]) {
    this.#byAccount = new Map(holdings.map((holding) => [holding.account, { ...holding }]));
    this.#bytes = holdings.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Of all accounts. */
  get bytes(): number {
    return this.#bytes;
  }

  add(message: Counted): void {
    this.#count(message, 1);
  }

  remove(message: Counted): void {
    this.#count(message, -1);
  }

  [Symbol.iterator](): Iterator<AccountUsage> {
    return this.#byAccount.values();
  }

  size(): StoreSize {
    const emails = { inbox: 0, sent: 0 };
    for (const { inbox, sent } of this) {
      emails.inbox += inbox;
      emails.sent += sent;
    }
    return { emails, bytes: this.#bytes };
  }

  #count({ account, boxes, size }: Counted, sign: 1 | -1): void {
    const none = { account, emails: 0, inbox: 0, sent: 0, bytes: 0 };
    const holding = this.#byAccount.get(account) ?? none;
    this.#byAccount.set(account, holding);
    holding.emails += sign;
    holding.inbox += sign * (boxes & 1);
    holding.sent += sign * (boxes >> 1);
    holding.bytes += sign * size;
    this.#bytes += sign * size;
  }
}

/** The stored emails of an account: its own, or those of strangers. */
export interface AccountUsage {
  account: string;
  /** 1 for those of strangers. */
  stranger: 0 | 1;
  /** No email is older than this time. */
  oldest: number;
  emails: number;
  inbox: number;
  sent: number;
  bytes: number;
}

/** The counted fields of an email. */
export interface Counted {
  account: string;
  stranger: 0 | 1;
  /** The bits of its boxes ({@link BOX_BIT}). */
  boxes: number;
  size: number;
}

/** Counts stored emails, so that no query has to. */
export class UsageCounters implements Iterable<AccountUsage> {
  /** By account, behind the digit of `stranger`. */
  readonly #byAccount: Map<string, AccountUsage>;
  #bytes: number;

  constructor(usages: readonly AccountUsage[]) {
    this.#byAccount = new Map(usages.map((usage) => [keyOf(usage), { ...usage }]));
    this.#bytes = usages.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** The bytes of all accounts. */
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

  #count({ account, stranger, boxes, size }: Counted, sign: 1 | -1): void {
    const none = { account, stranger, oldest: 0, emails: 0, inbox: 0, sent: 0, bytes: 0 };
    const usage = this.#byAccount.get(keyOf(none)) ?? none;
    this.#byAccount.set(keyOf(none), usage);
    usage.emails += sign;
    usage.inbox += sign * (boxes & 1);
    usage.sent += sign * (boxes >> 1);
    usage.bytes += sign * size;
    this.#bytes += sign * size;
  }
}

function keyOf({ account, stranger }: Pick<Counted, 'account' | 'stranger'>): string {
  return stranger + account;
}

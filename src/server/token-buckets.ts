interface Bucket {
  tokens: number;
  filledAt: number;
}

/** Limits how often each account may do something, with a token bucket for each. */
export class TokenBuckets {
  readonly #capacity: number;
  readonly #perMs: number;
  readonly #onRefusal: (account: string) => void;
  readonly #buckets = new Map<string, Bucket>();

  /**
   * @param capacity how many tokens an account gets per period; 0 means no limit
   * @param period in ms
   * @param onRefusal called for each time that an account has no token left
   */
  constructor(capacity: number, period: number, onRefusal: (account: string) => void) {
    this.#onRefusal = onRefusal;
    this.#capacity = capacity;
    this.#perMs = capacity / period;
  }

  /** Takes a token. Returns 0, or in how many ms there will be one. */
  take(account: string): number {
    if (this.#capacity === 0) return 0;
    const bucket = this.#bucketOf(account);
    if (bucket.tokens >= 1) {
      bucket.tokens--;
      return 0;
    }
    this.#onRefusal(account);
    return (1 - bucket.tokens) / this.#perMs;
  }

  /** Takes tokens, even if fewer are left. */
  spend(account: string, tokens: number): void {
    this.#bucketOf(account).tokens -= tokens;
  }

  /** The bucket, refilled for the time since its last use. */
  #bucketOf(account: string): Bucket {
    const now = performance.now();
    const bucket = this.#buckets.get(account) ?? { tokens: this.#capacity, filledAt: now };
    const gained = (now - bucket.filledAt) * this.#perMs;
    bucket.tokens = Math.min(this.#capacity, bucket.tokens + gained);
    bucket.filledAt = now;
    this.#buckets.set(account, bucket);
    return bucket;
  }
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

interface Options {
  onRefusal?: (owner: string) => void;
  now?: () => number;
}

/** Buckets in memory. Guards against clients at very many addresses: the bucket of one that was forgotten is full. */
const MAX_BUCKETS = 10_000;

/** With fewer buckets than this, full ones are not looked for. */
const FEW_BUCKETS = 500;

/** Limits how often each account, or client, may do something, with a token bucket for each. */
export class TokenBuckets {
  readonly #capacity: number;
  readonly #perMs: number;
  readonly #onRefusal: (owner: string) => void;
  readonly #now: () => number;
  /** Those that are not full, and some that are. The one whose owner has been away for the longest is the first. */
  readonly #buckets = new Map<string, Bucket>();
  /** With more buckets than this, the full ones are forgotten. */
  #many = FEW_BUCKETS;

  /**
   * @param capacity how many tokens an owner gets per period; 0 means no limit
   * @param period in ms
   * @param onRefusal called for each time that an owner has no token left
   * @param now in ms, from any start
   */
  constructor(
    capacity: number,
    period: number,
    { onRefusal = () => {}, now = () => performance.now() }: Options = {},
  ) {
    this.#onRefusal = onRefusal;
    this.#now = now;
    this.#capacity = capacity;
    this.#perMs = capacity / period;
  }

  /** Takes a token. Returns 0, or in how many ms there will be one. */
  take(owner: string): number {
    if (this.#capacity === 0) return 0;
    const bucket = this.#bucketOf(owner);
    if (bucket.tokens >= 1) {
      bucket.tokens--;
      return 0;
    }
    this.#onRefusal(owner);
    return (1 - bucket.tokens) / this.#perMs;
  }

  /** Takes tokens, even if fewer are left. */
  spend(owner: string, tokens: number): void {
    this.#bucketOf(owner).tokens -= tokens;
  }

  /** The bucket, refilled for the time since its last use. */
  #bucketOf(owner: string): Bucket {
    const now = this.#now();
    const known = this.#buckets.get(owner);
    const bucket = { tokens: known ? this.#tokensIn(known, now) : this.#capacity, filledAt: now };
    this.#buckets.delete(owner);
    if (this.#buckets.size >= this.#many) this.#forgetFull(now);
    this.#buckets.set(owner, bucket);
    return bucket;
  }

  #tokensIn({ tokens, filledAt }: Bucket, now: number): number {
    return Math.min(this.#capacity, tokens + (now - filledAt) * this.#perMs);
  }

  /** Rarely, so that a bucket costs little: when there are twice as many as were left the last time. */
  #forgetFull(now: number): void {
    const isFull = (bucket: Bucket) => this.#tokensIn(bucket, now) >= this.#capacity;
    for (const [owner, bucket] of this.#buckets) {
      if (isFull(bucket)) this.#buckets.delete(owner);
    }
    for (const owner of this.#buckets.keys()) {
      if (this.#buckets.size <= MAX_BUCKETS / 2) break;
      this.#buckets.delete(owner);
    }
    this.#many = Math.max(FEW_BUCKETS, 2 * this.#buckets.size);
  }
}

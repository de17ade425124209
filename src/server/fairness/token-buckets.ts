import { LRUCache } from 'lru-cache';

interface Bucket {
  tokens: number;
  filledAt: number;
}

interface Options {
  onRefusal?: (owner: string) => void;
  now?: () => number;
}

/** Owners in memory. Guards against clients at very many addresses: the bucket of one that was forgotten is full. */
const MAX_OWNERS = 10_000;

/** Limits how often each account, or client, may do something, with a token bucket for each. */
export class TokenBuckets {
  readonly #capacity: number;
  readonly #perMs: number;
  readonly #onRefusal: (owner: string) => void;
  readonly #now: () => number;
  readonly #buckets = new LRUCache<string, Bucket>({ max: MAX_OWNERS });

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
    const bucket = this.#buckets.get(owner) ?? { tokens: this.#capacity, filledAt: now };
    const gained = (now - bucket.filledAt) * this.#perMs;
    bucket.tokens = Math.min(this.#capacity, bucket.tokens + gained);
    bucket.filledAt = now;
    this.#buckets.set(owner, bucket);
    return bucket;
  }
}

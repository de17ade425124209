import { ApiError } from './errors.js';

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** Lets each account make so many requests a second: a bucket of tokens for each. */
export class RateLimit {
  readonly #perSecond: number;
  readonly #buckets = new Map<string, Bucket>();

  /** @param perSecond how many requests, 0 for any number */
  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /**
   * Counts a request.
   *
   * @throws ApiError RATE_LIMITED, with Retry-After (RFC 9110, section 10.2.3)
   */
  take(account: string): void {
    if (this.#perSecond === 0) return;
    const bucket = this.#bucketOf(account);
    if (bucket.tokens >= 1) {
      bucket.tokens--;
      return;
    }
    const seconds = Math.ceil((1 - bucket.tokens) / this.#perSecond);
    throw new ApiError('RATE_LIMITED', `More than ${this.#perSecond} requests a second`, {
      headers: { 'Retry-After': String(seconds) },
    });
  }

  /** The bucket, filled up for the time since it was last looked at. */
  #bucketOf(account: string): Bucket {
    const now = performance.now();
    const bucket = this.#buckets.get(account) ?? { tokens: this.#perSecond, filledAt: now };
    const gained = ((now - bucket.filledAt) / 1000) * this.#perSecond;
    bucket.tokens = Math.min(this.#perSecond, bucket.tokens + gained);
    bucket.filledAt = now;
    this.#buckets.set(account, bucket);
    return bucket;
  }
}

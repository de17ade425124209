import { ApiError } from './errors.js';

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** Limits the requests per second of each account, with a token bucket for each. */
export class RateLimit {
  /** The limit; 0 means none. */
  perSecond: number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(perSecond: number) {
    this.perSecond = perSecond;
  }

  /**
   * Counts a request.
   *
   * @throws ApiError RATE_LIMITED, with Retry-After (RFC 9110, section 10.2.3)
   */
  take(account: string): void {
    if (this.perSecond === 0) return;
    const bucket = this.#bucketOf(account);
    if (bucket.tokens >= 1) {
      bucket.tokens--;
      return;
    }
    const seconds = Math.ceil((1 - bucket.tokens) / this.perSecond);
    throw new ApiError('RATE_LIMITED', `More than ${this.perSecond} requests per second`, {
      headers: { 'Retry-After': String(seconds) },
    });
  }

  /** The bucket, refilled for the time since its last use. */
  #bucketOf(account: string): Bucket {
    const now = performance.now();
    const bucket = this.#buckets.get(account) ?? { tokens: this.perSecond, filledAt: now };
    const gained = ((now - bucket.filledAt) / 1000) * this.perSecond;
    bucket.tokens = Math.min(this.perSecond, bucket.tokens + gained);
    bucket.filledAt = now;
    this.#buckets.set(account, bucket);
    return bucket;
  }
}

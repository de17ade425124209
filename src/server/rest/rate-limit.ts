import { TokenBuckets } from '../fairness/token-buckets.js';
import { ApiError } from './errors.js';

/** Limits the requests per second of each account. */
export class RateLimit {
  readonly #onRefusal: (account: string) => void;
  #perSecond: number;
  #buckets: TokenBuckets;

  /** @param onRefusal called for each refused request */
  constructor(perSecond: number, onRefusal: (account: string) => void) {
    this.#onRefusal = onRefusal;
    this.#perSecond = perSecond;
    this.#buckets = new TokenBuckets(perSecond, 1_000, { onRefusal });
  }

  /** The limit; 0 means none. */
  get perSecond(): number {
    return this.#perSecond;
  }

  set perSecond(perSecond: number) {
    this.#perSecond = perSecond;
    this.#buckets = new TokenBuckets(perSecond, 1_000, { onRefusal: this.#onRefusal });
  }

  /**
   * Counts a request.
   *
   * @throws ApiError RATE_LIMITED, with Retry-After (RFC 9110, section 10.2.3)
   */
  take(account: string): void {
    const pause = this.#buckets.take(account);
    if (pause === 0) return;
    throw new ApiError('RATE_LIMITED', `More than ${this.#perSecond} requests per second`, {
      headers: { 'Retry-After': String(Math.ceil(pause / 1_000)) },
    });
  }
}

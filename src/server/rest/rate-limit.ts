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

  /** Counts a request. @throws ApiError RATE_LIMITED */
  take(account: string): void {
    takeToken(this.#buckets, account, `${this.#perSecond} requests per second`);
  }
}

/**
 * Takes a token.
 *
 * @param limit what the buckets allow, for the error
 * @throws ApiError RATE_LIMITED, with Retry-After (RFC 9110, section 10.2.3)
 */
export function takeToken(buckets: TokenBuckets, owner: string, limit: string): void {
  const pause = buckets.take(owner);
  if (pause === 0) return;
  const headers = { 'Retry-After': String(Math.ceil(pause / 1_000)) };
  throw new ApiError('RATE_LIMITED', `More than ${limit}`, { headers });
}

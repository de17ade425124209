/** The limits of one request, or of several that belong together. */
export interface RequestLimits {
  signal: AbortSignal;
  /** Timeout of each request in ms. */
  timeout: number;
  /** How often a failed request is sent again; default: never, since a wait polls again by itself. */
  retries?: number;
  /** Whether it is the last poll of a wait, which requests that hang must not hold up. */
  isLastPoll?: boolean;
}

/** The timeout of a request that belongs to no wait, in ms, and how often it is sent again. */
const REQUEST_TIMEOUT = 10_000;
const REQUEST_RETRIES = 2;

/** The limits of requests that belong to no wait. */
export function requestLimits(signal: AbortSignal = new AbortController().signal): RequestLimits {
  return { signal, timeout: REQUEST_TIMEOUT, retries: REQUEST_RETRIES };
}

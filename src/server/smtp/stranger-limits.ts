import { LRUCache } from 'lru-cache';
import { TokenBuckets } from '../fairness/token-buckets.js';
import { networksOf } from '../network/ip-address.js';
import { SmtpError } from './smtp-error.js';

const MINUTE_MS = 60_000;

/** The limits of an address, and of the two networks around it, in multiples of an address's. */
const WIDTHS = [1, 3, 9];

const FIRST_PAUSE_MS = 15_000;
const MAX_PAUSE_MS = 15 * 60_000;

/** Networks in memory. Guards against connections from very many addresses. */
const MAX_NETWORKS = 10_000;

interface Pause {
  ms: number;
  /** When it ends. */
  until: number;
}

/**
 * Limits how many connections strangers make, and how many emails they send, by client address and the networks
 * around it. Beyond a limit, clients in the network get 421 during a pause, which doubles each time: the retries of a
 * provider outlast it, a flood does not.
 */
export class StrangerLimits {
  readonly #connections: TokenBuckets[];
  readonly #messages: TokenBuckets[];
  readonly #pauses = new LRUCache<string, Pause>({ max: MAX_NETWORKS });
  readonly #now: () => number;

  /**
   * @param connections per minute and address; 0 for no limit
   * @param messages per minute and address; 0 for no limit
   * @param now in ms, from any start; to test pauses without waiting
   */
  constructor(connections: number, messages: number, now = () => performance.now()) {
    const buckets = (perMinute: number) =>
      WIDTHS.map((width) => new TokenBuckets(perMinute * width, MINUTE_MS, { now }));
    this.#connections = buckets(connections);
    this.#messages = buckets(messages);
    this.#now = now;
  }

  /** Counts a connection. Returns the refusal if it is one too many. */
  connect(address: string): SmtpError | null {
    return this.#take(this.#connections, address, 'connections');
  }

  /** Counts an email, or a recipient that is refused. */
  send(address: string): SmtpError | null {
    return this.#take(this.#messages, address, 'emails');
  }

  /** Stops counting a connection whose client has logged in, and so is no stranger. */
  loggedIn(address: string): void {
    for (const [n, network] of networksOf(address).entries())
      this.#connections[n]?.spend(network, -1);
  }

  #take(buckets: readonly TokenBuckets[], address: string, what: string): SmtpError | null {
    const networks = networksOf(address);
    const now = this.#now();
    const isPaused = networks.some((network) => now < (this.#pauses.get(network)?.until ?? 0));
    const full = isPaused ? undefined : networks.find((network, n) => buckets[n]?.take(network));
    if (full !== undefined) this.#pause(full, now);
    if (!isPaused && full === undefined) return null;
    return new SmtpError(421, `4.7.0 Too many ${what} from your network; try again later`);
  }

  /** Starts a pause: twice as long as the last one, unless a minute has passed since. */
  #pause(network: string, now: number): void {
    const last = this.#pauses.get(network);
    const isAgain = last !== undefined && now < last.until + MINUTE_MS;
    const ms = isAgain ? Math.min(2 * last.ms, MAX_PAUSE_MS) : FIRST_PAUSE_MS;
    this.#pauses.set(network, { ms, until: now + ms });
  }
}

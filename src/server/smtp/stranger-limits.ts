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

/** The limits, as flags without their dashes, and what replies call that of which there was too much. */
const NOUNS = { 'stranger-connections': 'connections', 'stranger-messages': 'emails' };

type Limit = keyof typeof NOUNS;

interface Pause {
  /** The limit that was reached. */
  limit: Limit;
  ms: number;
  /** When it ends. */
  until: number;
}

/** A pause that begins. */
interface NewPause {
  network: string;
  limit: Limit;
  seconds: number;
}

interface Options {
  onPause?: (pause: NewPause) => void;
  now?: () => number;
}

/**
 * Limits how many connections strangers make, and how many emails they send, by client address and the networks
 * around it. Beyond a limit, clients in the network get 421 during a pause, which doubles each time: the retries of a
 * provider outlast it, a flood does not.
 */
export class StrangerLimits {
  readonly #buckets: { [Name in Limit]: TokenBuckets[] };
  readonly #pauses = new LRUCache<string, Pause>({ max: MAX_NETWORKS });
  readonly #onPause: (pause: NewPause) => void;
  readonly #now: () => number;

  /**
   * @param connections per minute and address; 0 for no limit
   * @param messages per minute and address; 0 for no limit
   * @param onPause called when a pause begins
   * @param now in ms, from any start; to test pauses without waiting
   */
  constructor(
    connections: number,
    messages: number,
    { onPause = () => {}, now = () => performance.now() }: Options = {},
  ) {
    const buckets = (perMinute: number) =>
      WIDTHS.map((width) => new TokenBuckets(perMinute * width, MINUTE_MS, { now }));
    this.#buckets = {
      'stranger-connections': buckets(connections),
      'stranger-messages': buckets(messages),
    };
    this.#onPause = onPause;
    this.#now = now;
  }

  /** Counts a connection. Returns the refusal if it is one too many. */
  connect(address: string): SmtpError | null {
    return this.#take('stranger-connections', address);
  }

  /** Counts an email, or a recipient that is refused. */
  send(address: string): SmtpError | null {
    return this.#take('stranger-messages', address);
  }

  /** Stops counting a connection whose client has logged in, and so is no stranger. */
  loggedIn(address: string): void {
    for (const [n, network] of networksOf(address).entries())
      this.#buckets['stranger-connections'][n]?.spend(network, -1);
  }

  #take(limit: Limit, address: string): SmtpError | null {
    const networks = networksOf(address);
    const now = this.#now();
    const pause = this.#pauseOf(networks, now) ?? this.#count(limit, networks, now);
    if (pause === undefined) return null;
    const what = NOUNS[pause.limit];
    return new SmtpError(421, `4.7.0 Too many ${what} from your network; try again later`);
  }

  #pauseOf(networks: readonly string[], now: number): Pause | undefined {
    const pauses = networks.map((network) => this.#pauses.get(network));
    return pauses.find((pause) => pause !== undefined && now < pause.until);
  }

  /** Counts one for each network. Returns the pause that begins if it is one too many. */
  #count(limit: Limit, networks: readonly string[], now: number): Pause | undefined {
    const full = networks.find((network, n) => this.#buckets[limit][n]?.take(network));
    return full === undefined ? undefined : this.#pause(full, limit, now);
  }

  /** Starts a pause: twice as long as the last one, unless a minute has passed since. */
  #pause(network: string, limit: Limit, now: number): Pause {
    const last = this.#pauses.get(network);
    const isAgain = last !== undefined && now < last.until + MINUTE_MS;
    const ms = isAgain ? Math.min(2 * last.ms, MAX_PAUSE_MS) : FIRST_PAUSE_MS;
    const pause = { limit, ms, until: now + ms };
    this.#pauses.set(network, pause);
    this.#onPause({ network, limit, seconds: ms / 1_000 });
    return pause;
  }
}

import type { Log } from './log.js';
import type { Metrics } from './metrics.js';

/** For how long further refusals of an account by the same limit are only counted, in ms: a flood could fill the disk. */
const PAUSE_MS = 60_000;

/** Counts and logs what the limits of accounts refuse. */
export class AccountRefusals {
  readonly #log: Log;
  readonly #metrics: Metrics;
  /** By limit and account: when the last line was logged, and how many refusals followed. */
  readonly #recent = new Map<string, { loggedAt: number; count: number }>();

  constructor(log: Log, metrics: Metrics) {
    this.#log = log;
    this.#metrics = metrics;
  }

  /**
   * Returns a function that notes a refusal of an account.
   *
   * @param limit the name of the limit, as a flag without its dashes
   */
  by(limit: string): (account: string) => void {
    return (account) => {
      this.#metrics.accountRefusals.increment({ account, limit });
      const now = performance.now();
      const key = `${limit} ${account}`;
      const recent = this.#recent.get(key) ?? { loggedAt: Number.NEGATIVE_INFINITY, count: 0 };
      this.#recent.set(key, recent);
      recent.count++;
      if (now - recent.loggedAt < PAUSE_MS) return;
      this.#log.info('refused by a limit of the account', { account, limit, count: recent.count });
      Object.assign(recent, { loggedAt: now, count: 0 });
    };
  }
}

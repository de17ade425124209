import { normalizeIp } from '../network/ip-address.js';
import { LoginThrottle } from '../network/login-throttle.js';
import type { Log } from './log.js';
import type { Metrics } from './metrics.js';

/** Logs, counts and slows down refused logins. */
export class FailedLogins {
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #throttle = new LoginThrottle();

  constructor(log: Log, metrics: Metrics) {
    this.#log = log;
    this.#metrics = metrics;
  }

  /**
   * Notes a wrong key. The filter of fail2ban in docs/server.md matches the line.
   *
   * @param via `smtp`, `rest`, or the name of a provider
   * @param address IP address of the client; undefined if it has left
   * @returns resolves when the client may get its answer
   */
  refused(via: string, address: string | undefined): Promise<void> {
    this.#metrics.failedLogins.increment({ via });
    if (address) this.#log.info('login refused', { via, client: normalizeIp(address) });
    return this.#throttle.failed(address ?? '');
  }
}

import { normalizeIp } from '../ip-address.js';
import type { Log } from './log.js';
import type { Metrics } from './metrics.js';

/** Logs and counts refused logins. */
export class FailedLogins {
  readonly #log: Log;
  readonly #metrics: Metrics;

  constructor(log: Log, metrics: Metrics) {
    this.#log = log;
    this.#metrics = metrics;
  }

  /**
   * Notes a wrong key. The filter of fail2ban in docs/server.md matches the line.
   *
   * @param via `smtp`, `rest`, or the name of a provider
   * @param address IP address of the client; undefined if it has left
   */
  note(via: string, address: string | undefined): void {
    this.#metrics.failedLogins.increment({ via });
    if (address) this.#log.info('login refused', { via, client: normalizeIp(address) });
  }
}

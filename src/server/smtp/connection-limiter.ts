import { SmtpError } from './smtp-error.js';

/** Limits the connections from one address, so that one client cannot use up all of them. */
export class ConnectionLimiter {
  readonly #limit: number;
  readonly #byAddress = new Map<string, Set<string>>();
  /** The original address of each connection: a client may have claimed another one since (XCLIENT). */
  readonly #addresses = new Map<string, string>();

  /** @param limit maximum number of connections from one address */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts a connection. Returns the refusal if it is one too many. */
  enter(id: string, address: string): SmtpError | null {
    const others = this.#byAddress.get(address) ?? new Set();
    if (others.size >= this.#limit) {
      return new SmtpError(421, 'Too many connections from your address');
    }
    this.#byAddress.set(address, others.add(id));
    this.#addresses.set(id, address);
    return null;
  }

  /** The original address of an open connection. */
  addressOf(id: string): string {
    return this.#addresses.get(id) ?? '';
  }

  /** Called when a connection has ended, whether it was counted or refused. */
  leave(id: string): void {
    const address = this.#addresses.get(id);
    if (address === undefined) return;
    this.#addresses.delete(id);
    const others = this.#byAddress.get(address);
    others?.delete(id);
    if (others?.size === 0) this.#byAddress.delete(address);
  }
}

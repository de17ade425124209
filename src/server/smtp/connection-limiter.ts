import { SmtpError } from './smtp-error.js';

/** Who is connected from where. Answers one client that takes all connections from the others. */
export class ConnectionLimiter {
  readonly #limit: number;
  readonly #from = new Map<string, Set<string>>();
  /** What each came from: a client may give itself another address since (XCLIENT). */
  readonly #addresses = new Map<string, string>();

  /** @param limit how many may come from one address at a time */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts a connection; the refusal of one too many. */
  enter(id: string, address: string): SmtpError | null {
    const others = this.#from.get(address) ?? new Set();
    if (others.size >= this.#limit) {
      return new SmtpError(421, 'Too many connections from your address');
    }
    this.#from.set(address, others.add(id));
    this.#addresses.set(id, address);
    return null;
  }

  /** A connection has ended, whether it was counted or refused. */
  leave(id: string): void {
    const address = this.#addresses.get(id);
    if (address === undefined) return;
    this.#addresses.delete(id);
    const others = this.#from.get(address);
    others?.delete(id);
    if (others?.size === 0) this.#from.delete(address);
  }
}

import { SmtpError } from './smtp-error.js';

/** Limits the connections of each client address, or of each account, so that none can use up all of them. */
export class ConnectionLimiter {
  readonly #limit: number;
  readonly #refusal: string;
  readonly #onRefusal: (owner: string) => void;
  readonly #byOwner = new Map<string, Set<string>>();
  /** The owner of each connection: a client may have claimed another address since (XCLIENT). */
  readonly #owners = new Map<string, string>();

  /**
   * @param limit maximum number of connections of one owner
   * @param refusal the text for one too many
   * @param onRefusal called for each one too many
   */
  constructor(limit: number, refusal: string, onRefusal: (owner: string) => void = () => {}) {
    this.#limit = limit;
    this.#refusal = refusal;
    this.#onRefusal = onRefusal;
  }

  /** Counts a connection, for this owner only. Returns the refusal if it is one too many. */
  enter(id: string, owner: string): SmtpError | null {
    if (this.#owners.get(id) === owner) return null;
    this.leave(id);
    const others = this.#byOwner.get(owner) ?? new Set();
    if (others.size >= this.#limit) {
      this.#onRefusal(owner);
      return new SmtpError(421, `4.7.0 ${this.#refusal}`);
    }
    this.#byOwner.set(owner, others.add(id));
    this.#owners.set(id, owner);
    return null;
  }

  /** The owner of an open connection. */
  ownerOf(id: string): string {
    return this.#owners.get(id) ?? '';
  }

  /** Called when a connection has ended, whether it was counted or refused. */
  leave(id: string): void {
    this.release(id);
    this.#owners.delete(id);
  }

  /** No longer counts a connection that stays open. */
  release(id: string): void {
    const owner = this.ownerOf(id);
    const others = this.#byOwner.get(owner);
    others?.delete(id);
    if (others?.size === 0) this.#byOwner.delete(owner);
  }
}

import { SmtpRefusal } from './refusal.js';

/** Who is connected from where. Answers one client that takes all connections from the others. */
export class Crowd {
  readonly #limit: number;
  readonly #from = new Map<string, Set<string>>();

  /** @param limit how many may come from one address at a time */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts a connection; the refusal of one too many. */
  enter(id: string, address: string): SmtpRefusal | null {
    const others = this.#from.get(address) ?? new Set();
    if (others.size >= this.#limit) {
      return new SmtpRefusal(421, 'Too many connections from your address');
    }
    this.#from.set(address, others.add(id));
    return null;
  }

  /** A connection has ended, whether it was counted or refused. */
  leave(id: string, address: string): void {
    const others = this.#from.get(address);
    others?.delete(id);
    if (others?.size === 0) this.#from.delete(address);
  }
}

/** The reply to an email while too many bytes are in flight. */
export const TOO_MANY_BYTES = 'Too many message bytes in flight; try again later';

/**
 * Maximum bytes of emails that are being read, and of responses that clients have not read yet. The size of the
 * store is no limit for memory: it may be that of a disk.
 */
export const MAX_READ_BYTES = 256 * 1024 * 1024;

/** The owner that all clients without a login share. No account has this name. */
export const UNKNOWN_CLIENTS = '';

/** Something that uses a part of a pool, and can give it back before it is done. */
export interface Revocable {
  /** Releases its part of the pool, to make room for another owner. */
  revoke(): void;
}

/** What an owner uses of a pool. */
interface Share {
  owner: string;
  amount: number;
  /** Oldest first. */
  revocable: Set<Revocable>;
}

/**
 * A limited amount of something, such as bytes in memory, that accounts share. Guards against one of them that
 * uses all of it: when nothing is left, the owner with the most gives back, the oldest first, to any owner
 * with less. An owner alone may use everything.
 */
export class FairPool {
  readonly #limit: number;
  readonly #shares = new Map<string, Share>();
  readonly #onRefusal: (owner: string) => void;
  #amount = 0;

  /**
   * @param limit maximum amount of all owners together
   * @param onRefusal called when an owner gets nothing, or has to give something back
   */
  constructor(limit: number, onRefusal: (owner: string) => void = () => {}) {
    this.#limit = limit;
    this.#onRefusal = onRefusal;
  }

  /** Takes an amount. Returns false if too little is left, and no other owner has more. */
  take(owner: string, amount: number): boolean {
    while (this.#amount + amount > this.#limit) {
      const wanted = this.#shareOf(owner).amount + amount;
      const heaviest = this.#heaviestBeyond(wanted);
      const [oldest] = heaviest?.revocable ?? [];
      this.#onRefusal(heaviest?.owner ?? owner);
      if (!oldest) return false;
      oldest.revoke();
    }
    this.#shareOf(owner).amount += amount;
    this.#amount += amount;
    return true;
  }

  /** Gives back an amount. */
  release(owner: string, amount: number): void {
    this.#shareOf(owner).amount -= amount;
    this.#amount -= amount;
  }

  /** From now on, this may be revoked. */
  addRevocable(owner: string, one: Revocable): void {
    this.#shareOf(owner).revocable.add(one);
  }

  /** From now on, this is not revoked any more. */
  removeRevocable(owner: string, one: Revocable): void {
    this.#shareOf(owner).revocable.delete(one);
  }

  /** The share with the largest amount above a given one, and with something that can be revoked. */
  #heaviestBeyond(amount: number): Share | undefined {
    let heaviest: Share | undefined;
    for (const share of this.#shares.values()) {
      const isMore = share.amount > (heaviest?.amount ?? amount);
      if (isMore && share.revocable.size > 0) heaviest = share;
    }
    return heaviest;
  }

  #shareOf(owner: string): Share {
    const known = this.#shares.get(owner);
    if (known) return known;
    const share = { owner, amount: 0, revocable: new Set<Revocable>() };
    this.#shares.set(owner, share);
    return share;
  }
}

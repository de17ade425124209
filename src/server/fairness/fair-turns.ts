import { FairQueue } from './fair-queue.js';

/**
 * How long work begins per turn of the event loop, in ms, if there is more than one owner: as long as searches and
 * copies take of a turn, since what else the turn does comes on top.
 */
const TURN_MS = 4;

/** After this many pieces of work in a row, an owner is taken to be the only one, and not limited. */
const ALONE = 1_000;

/**
 * Divides the event loop between owners: in a busy turn, work waits in a queue in which they take turns. Guards
 * against an account with hundreds of busy connections, all of which would be served before the next one of
 * another account.
 */
class FairTurns {
  readonly #queue = new FairQueue<() => void>();
  #owner = '';
  /** How many pieces of work in a row were the owner's. At the start there is no other. */
  #inARow = ALONE;
  #startedAt = 0;
  #isRenewed = true;

  /** Begins work now, or when it is the owner's turn. */
  run(owner: string, work: () => void): void {
    if (this.#mayBegin(owner)) work();
    else this.#queue.push(owner, work);
  }

  #mayBegin(owner: string): boolean {
    if (owner !== this.#owner) this.#inARow = 0;
    this.#owner = owner;
    if (!this.#queue.isEmpty) return false;
    if (++this.#inARow > ALONE) return true;
    const now = performance.now();
    if (this.#isRenewed) {
      this.#isRenewed = false;
      this.#startedAt = now;
      setImmediate(() => this.#renew());
    }
    return now - this.#startedAt < TURN_MS;
  }

  #renew(): void {
    this.#startedAt = performance.now();
    do this.#queue.shift()?.();
    while (!this.#queue.isEmpty && performance.now() - this.#startedAt < TURN_MS);
    if (this.#queue.isEmpty) this.#isRenewed = true;
    else setImmediate(() => this.#renew());
  }
}

/** Shared by the whole process, which has one event loop. */
export const fairTurns = new FairTurns();

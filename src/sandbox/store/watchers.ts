import type { Collection } from '../../contract/email.js';
import { type Candidate, matcher } from './matcher.js';
import type { Filter } from './store.js';

/** Hears of a mail; of null where it is not known what came. */
type Listener = (candidate: Candidate | null) => void;

/** Who watches for mail, of every account. */
export class Watchers {
  readonly #listeners = new Map<string, Set<Listener>>();

  /** Whether nobody does. */
  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  /** As {@link Store.watch}. */
  add(account: string, box: Collection, filter: Filter, onMail: () => void): () => void {
    const key = keyOf(account, box);
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners);
    const fits = matcher(box, filter);
    const listener: Listener = (candidate) => {
      if (candidate === null || fits(candidate)) onMail();
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) {
        this.#listeners.delete(key);
      }
    };
  }

  /** Tells of a mail that was filed, whom it fits. */
  tell(account: string, boxes: readonly Collection[], candidate: Candidate): void {
    for (const box of boxes) {
      for (const listener of this.#listeners.get(keyOf(account, box)) ?? []) listener(candidate);
    }
  }

  /** Tells everybody, where it is not known what came. */
  tellAll(): void {
    for (const listeners of this.#listeners.values())
      for (const listener of listeners) listener(null);
  }
}

function keyOf(account: string, box: Collection): string {
  return `${box} ${account}`;
}

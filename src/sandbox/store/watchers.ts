import type { Collection } from '../../contract/email.js';
import { type Candidate, matcher } from './matcher.js';
import type { Filter } from './store.js';

type Listener = (candidate: Candidate) => void;

/** Who watches for mail, of every account. */
export class Watchers {
  readonly #listeners = new Map<string, Set<Listener>>();

  /** As {@link Store.watch}. */
  add(account: string, box: Collection, filter: Filter, onMail: () => void): () => void {
    const key = keyOf(account, box);
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners);
    const fits = matcher(box, filter);
    const listener: Listener = (candidate) => {
      if (fits(candidate)) onMail();
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }

  /** Tells of a mail that was filed, whom it fits. */
  tell(account: string, boxes: readonly Collection[], candidate: Candidate): void {
    for (const box of boxes) {
      for (const listener of this.#listeners.get(keyOf(account, box)) ?? []) listener(candidate);
    }
  }
}

function keyOf(account: string, box: Collection): string {
  return `${box} ${account}`;
}

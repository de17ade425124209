import type { Collection } from '../../../contract/email.js';
import type { SearchTexts } from '../../mail/mail.js';
import { matcher } from '../matcher.js';
import type { Filter } from '../store.js';

/** A mail that was filed, as far as it is looked at. */
export interface News {
  account: string;
  boxes: readonly Collection[];
  time: number;
  mail: { search: SearchTexts };
}

interface Watcher {
  fits: (news: News) => boolean;
  onMail: () => void;
}

/** Who waits at this server for mail, wherever it comes in. */
export class Watchers {
  /** By account and box. */
  readonly #watchers = new Map<string, Set<Watcher>>();

  get isEmpty(): boolean {
    return this.#watchers.size === 0;
  }

  /** As the store's `watch`. */
  add(account: string, box: Collection, filter: Filter, onMail: () => void): () => void {
    const key = keyOf(account, box);
    const those = this.#watchers.get(key) ?? new Set();
    this.#watchers.set(key, those);
    const watcher = { fits: matcher(box, filter), onMail };
    those.add(watcher);
    return () => {
      those.delete(watcher);
      if (those.size === 0 && this.#watchers.get(key) === those) this.#watchers.delete(key);
    };
  }

  /** Tells whom a mail is for. */
  tell(news: News): void {
    for (const box of news.boxes) {
      for (const { fits, onMail } of this.#watchers.get(keyOf(news.account, box)) ?? []) {
        if (fits(news)) onMail();
      }
    }
  }

  /** Tells everybody, where it is not known what came. */
  tellAll(): void {
    for (const those of this.#watchers.values()) for (const { onMail } of those) onMail();
  }
}

function keyOf(account: string, box: Collection): string {
  return `${box} ${account}`;
}

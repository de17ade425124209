import type { Store } from '../store/store.js';
import { Feed, type View } from './feed.js';
import { SizeWatch } from './size-watch.js';
import type { Summaries } from './summaries.js';

/** A feed, and the streams that read it. */
interface Shared {
  feed: Feed;
  began: Promise<void>;
  streams: number;
}

/** A feed that a stream has opened. */
export interface OpenFeed {
  feed: Feed;
  /** How much is stored, as of late. */
  size: SizeWatch;
  /** The stream has ended. */
  close(): void;
}

/** The feeds of all views that are shown: streams of the same view share one. */
export class Feeds {
  readonly #store: Store;
  readonly #summaries: Summaries;
  readonly #size: SizeWatch;
  readonly #feeds = new Map<string, Shared>();

  constructor(store: Store, summaries: Summaries) {
    this.#store = store;
    this.#summaries = summaries;
    this.#size = new SizeWatch(store);
  }

  /**
   * Opens the feed of a view.
   *
   * @param q what the view's search was read from
   * @throws StoreUnavailable
   */
  async open(view: View, q: string): Promise<OpenFeed> {
    const key = JSON.stringify([view.account, view.box, q]);
    const shared = this.#feeds.get(key) ?? this.#create(key, view);
    shared.streams++;
    const { feed } = shared;
    let isOpen = true;
    const close = () => {
      if (!isOpen) return;
      isOpen = false;
      if (--shared.streams > 0) return;
      feed.close();
      if (this.#feeds.get(key) === shared) this.#feeds.delete(key);
    };
    try {
      await shared.began;
    } catch (error) {
      close();
      throw error;
    }
    return { feed, size: this.#size, close };
  }

  #create(key: string, view: View): Shared {
    const feed = new Feed(this.#store, this.#summaries, view);
    feed.subscribe(() => this.#size.update());
    const shared = { feed, began: feed.begin(), streams: 0 };
    // A stream that comes later tries again.
    shared.began.catch(() => this.#feeds.get(key) === shared && this.#feeds.delete(key));
    this.#feeds.set(key, shared);
    return shared;
  }
}

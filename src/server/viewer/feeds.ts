import type { Store } from '../store/store.js';
import { Feed, type View } from './feed.js';
import type { Generations } from './generations.js';
import { SizeWatch } from './size-watch.js';
import type { Summaries } from './summaries.js';

/** A view with the text of its search. */
export interface NamedView extends View {
  q: string;
}

/** A feed and the number of streams that read it. */
interface Shared {
  key: string;
  feed: Feed;
  began: Promise<void>;
  streams: number;
}

/** The feeds that a stream reads. */
export interface OpenFeeds {
  /** In the order of the views. */
  feeds: Feed[];
  /** The current size of the store. */
  size: SizeWatch;
  /** Must be called once, when the stream has ended. */
  close(): void;
}

/** The services that feeds are made of. */
interface FeedServices {
  store: Store;
  summaries: Summaries;
  generations: Generations;
}

/** The feeds of all views that are shown. Streams of the same view share a feed. */
export class Feeds {
  readonly #tellsSize: () => boolean;
  readonly #store: Store;
  readonly #summaries: Summaries;
  readonly #size: SizeWatch;
  readonly #feeds = new Map<string, Shared>();

  /** @param tellsSize whether streams include how much is stored, over all accounts */
  constructor({ store, summaries, generations }: FeedServices, tellsSize: () => boolean) {
    this.#tellsSize = tellsSize;
    this.#store = store;
    this.#summaries = summaries;
    this.#size = new SizeWatch(store);
    generations.subscribe(() => this.#updateSize());
  }

  /**
   * Opens the feeds of some views.
   *
   * @throws StoreUnavailable
   */
  async open(views: readonly NamedView[]): Promise<OpenFeeds> {
    const opened = views.map((view) => this.#share(view));
    const close = () => opened.forEach((shared) => void this.#leave(shared));
    await Promise.all(opened.map(({ began }) => began)).catch((error) => {
      close();
      throw error;
    });
    return { feeds: opened.map(({ feed }) => feed), size: this.#size, close };
  }

  #share({ q, ...view }: NamedView): Shared {
    const key = JSON.stringify([view.account, view.box, q]);
    const shared = this.#feeds.get(key) ?? this.#create(key, view);
    shared.streams++;
    return shared;
  }

  #updateSize(): void {
    if (this.#tellsSize() && this.#feeds.size > 0) this.#size.update();
  }

  #leave(shared: Shared): void {
    if (--shared.streams > 0) return;
    shared.feed.close();
    if (this.#feeds.get(shared.key) === shared) this.#feeds.delete(shared.key);
  }

  #create(key: string, view: View): Shared {
    const feed = new Feed(this.#store, this.#summaries, view);
    feed.subscribe(() => this.#updateSize());
    const shared = { key, feed, began: feed.begin(), streams: 0 };
    // The next stream tries again.
    shared.began.catch(() => this.#feeds.get(key) === shared && this.#feeds.delete(key));
    this.#feeds.set(key, shared);
    return shared;
  }
}

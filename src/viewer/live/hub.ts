import { BEAT_MS, type HubMessage, type Subscription, type WindowMessage } from './messages.js';
import { Stream } from './stream.js';

/** A window without a beat for this long is gone, in ms. */
const GONE_MS = 3 * BEAT_MS;

/** Maximum length of a URL: some proxies limit it to 8 KiB. */
const MAX_URL = 7_500;

/** Maximum number of views per stream: the server's limit. */
const MAX_VIEWS = 100;

/** The content of a stream. */
interface Source {
  key: string;
  url: string;
  views: string[];
}

/**
 * Follows the server for all windows of a browser: over HTTP/1.1 a browser opens only six connections to a
 * host, so windows with the same key share one.
 */
class Hub {
  readonly #windows = new Map<MessagePort, Subscription & { heardAt: number }>();
  readonly #streams = new Map<string, Stream>();

  constructor() {
    setInterval(() => {
      for (const [port, { heardAt }] of this.#windows) {
        if (Date.now() - heardAt > GONE_MS) this.#windows.delete(port);
      }
      this.#followAll();
    }, BEAT_MS);
  }

  connect(port: MessagePort): void {
    port.onmessage = ({ data }: MessageEvent<WindowMessage>) => {
      // Its stream continues until the next beat: mostly, the window shows another view at once.
      if (data === null) this.#windows.delete(port);
      else this.#hear(port, data);
    };
  }

  #hear(port: MessagePort, subscription: Subscription): void {
    const isNew = !this.#windows.has(port);
    this.#windows.set(port, { ...subscription, heardAt: Date.now() });
    send(port, { name: 'alive' });
    if (!isNew) return;
    this.#followAll();
    for (const stream of this.#streams.values()) stream.tellStart(subscription.view);
  }

  /** Opens and closes streams, so that each view is in one of them. */
  #followAll(): void {
    const sources = new Map(this.#sources().map((source) => [JSON.stringify(source), source]));
    for (const [id, stream] of this.#streams) {
      if (sources.has(id)) continue;
      stream.close();
      this.#streams.delete(id);
    }
    for (const [id, source] of sources) {
      if (!this.#streams.has(id)) this.#streams.set(id, this.#follow(source));
    }
  }

  #sources(): Source[] {
    const sources: Source[] = [];
    // In a fixed order, so that streams continue when windows come and go.
    const windows = [...this.#windows.values()].sort((a, b) => (a.view < b.view ? -1 : 1));
    for (const { key, url, view } of windows) {
      const own = sources.filter((source) => source.key === key && source.url === url);
      if (own.some(({ views }) => views.includes(view))) continue;
      const last = own.at(-1);
      if (last && hasRoomFor(last, view)) last.views.push(view);
      else sources.push({ key, url, views: [view] });
    }
    return sources;
  }

  #follow(source: Source): Stream {
    return new Stream(urlOf(source), source.key, source.views, (message, view) => {
      for (const [port, shown] of this.#windows) {
        const isOfSource = shown.key === source.key && shown.url === source.url;
        if (isOfSource && (view === undefined || shown.view === view)) send(port, message);
      }
    });
  }
}

/** The hub of this worker or window. */
export const hub = new Hub();

function urlOf({ url, views }: Source): string {
  return `${url}?${new URLSearchParams({ views: `[${views.join()}]` })}`;
}

function hasRoomFor(source: Source, view: string): boolean {
  const views = [...source.views, view];
  return views.length <= MAX_VIEWS && urlOf({ ...source, views }).length <= MAX_URL;
}

function send(port: MessagePort, message: HubMessage): void {
  port.postMessage(message);
}

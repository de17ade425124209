import type { DeletedEvent, EmailEvent, SizeEvent, StartEvent } from '../../contract/viewer.js';
import type { Cursor } from '../../contract/viewer-schemas.js';
import { ApiFailure, request, UNREACHABLE } from '../api/request.js';
import { eventsIn, type ServerSentEvent } from '../model/server-sent-events.js';
import type { HubMessage } from './messages.js';

/** How soon to reconnect, in ms: the longer the server is unreachable, the later. */
const RETRY = { first: 500, most: 10_000 };

/** The events of some views over one connection. */
export class Stream {
  readonly #views: readonly string[];
  readonly #tell: (message: HubMessage, view?: string) => void;
  readonly #abort = new AbortController();
  /** The newest email of each view, as its last event said; null if it has none. Empty while disconnected. */
  readonly #newest = new Map<string, Cursor | null>();
  /** The generation of the emails, as the last event said. */
  #generation = '';

  /**
   * @param url of the events of the views
   * @param tell called with each message for one view or for all of them
   */
  constructor(
    url: string,
    key: string,
    views: readonly string[],
    tell: (message: HubMessage, view?: string) => void,
  ) {
    this.#views = views;
    this.#tell = tell;
    void this.#follow(url, key);
  }

  /** Repeats the start of a view for a window that now shows it as well. */
  tellStart(view: string): void {
    const newest = this.#newest.get(view);
    if (newest === undefined) return;
    this.#tell({ name: 'start', newest, generation: this.#generation }, view);
  }

  close(): void {
    this.#abort.abort();
  }

  async #follow(url: string, key: string): Promise<void> {
    const { signal } = this.#abort;
    for (let delay = RETRY.first; !signal.aborted; delay = Math.min(2 * delay, RETRY.most)) {
      try {
        const { body } = await request(url, key, signal);
        for await (const event of eventsIn(body)) {
          if (signal.aborted) return;
          delay = RETRY.first;
          this.#take(event);
        }
      } catch (error) {
        if (signal.aborted) return;
        this.#tell(failureOf(error));
      }
      this.#newest.clear();
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }

  #take(event: ServerSentEvent | null): void {
    if (event?.name === 'start') this.#start(event.data as StartEvent);
    else if (event?.name === 'size') this.#tell({ name: 'size', event: event.data as SizeEvent });
    else if (event?.name === 'deleted') this.#drop(event.data as DeletedEvent);
    else if (event?.name === 'email') this.#addEmails(event.data as EmailEvent, event.view);
    else this.#tell({ name: 'idle' });
  }

  #start({ newest, generation }: StartEvent): void {
    this.#generation = generation;
    for (const [index, view] of this.#views.entries()) {
      this.#newest.set(view, newest[index] ?? null);
      this.tellStart(view);
    }
  }

  #drop({ generation }: DeletedEvent): void {
    this.#generation = generation;
    this.#tell({ name: 'deleted', generation });
  }

  #addEmails(event: EmailEvent, index: number): void {
    const view = this.#views[index];
    if (view === undefined) return;
    this.#newest.set(view, event.newest);
    this.#tell({ name: 'email', event }, view);
  }
}

/** Anything but a rejected request is a broken connection. */
function failureOf(error: unknown): HubMessage {
  const { status, message } = error instanceof ApiFailure ? error : UNREACHABLE;
  return { name: 'failure', status, message };
}

import { effect, signal } from '@preact/signals';
import type { EmailEvent, SizeEvent, StartEvent } from '../../contract/viewer.js';
import type { ListView } from '../api/http.js';
import { api } from '../api/index.js';
import { eventsIn, type ServerSentEvent } from '../model/server-sent-events.js';
import { addEmails, fail, isOnline, listError, listView, startEvents } from './emails.js';
import { apiKey, needsKey } from './key.js';
import { loadStatus, updateSize } from './status.js';

/** How soon to connect again, in ms: the longer the server is away, the later. */
const RETRY = { first: 500, most: 10_000 };

/** How long a search has to stay the same, in ms, before its emails are followed: each letter is another. */
const SETTLED_MS = 250;

export const isVisible = signal(import.meta.env.SSR || !document.hidden);

/** Shows emails as they arrive, while the tab can be seen: browsers allow few connections to a server. */
export function watchEmails(): void {
  document.addEventListener('visibilitychange', () => {
    isVisible.value = !document.hidden;
  });
  let isFirst = true;
  effect(() => {
    apiKey.value;
    const view = listView.value;
    if (needsKey.value || !isVisible.value) return undefined;
    const watch = new AbortController();
    const timer = setTimeout(() => void follow(view, watch.signal), isFirst ? 0 : SETTLED_MS);
    isFirst = false;
    return () => {
      clearTimeout(timer);
      watch.abort();
    };
  });
}

async function follow(view: ListView, abort: AbortSignal): Promise<void> {
  for (let delay = RETRY.first; !abort.aborted; delay = Math.min(2 * delay, RETRY.most)) {
    try {
      const { body } = await api.events(view, abort);
      for await (const event of eventsIn(body)) {
        if (abort.aborted) return;
        isOnline.value = true;
        delay = RETRY.first;
        // One after the other: what comes meanwhile is one event.
        if (event) await take(event);
      }
    } catch (error) {
      if (abort.aborted) return;
      fail(error);
      if (needsKey.peek()) return;
    }
    if (!abort.aborted) await new Promise((resolve) => setTimeout(resolve, delay));
  }
}

async function take({ name, data }: ServerSentEvent): Promise<void> {
  if (name === 'start') {
    listError.value = null;
    void loadStatus();
    await startEvents(data as StartEvent);
  } else if (name === 'email') await addEmails(data as EmailEvent);
  else if (name === 'size') updateSize(data as SizeEvent);
}

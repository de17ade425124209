import { computed, effect, signal } from '@preact/signals';
import { api } from '../api/index.js';
import { fail, isOnline, refresh } from './emails.js';
import { apiKey, needsKey } from './key.js';
import { route } from './route.js';

/** How soon to connect again, in ms: the longer the server is away, the later. */
const RETRY = { first: 500, most: 10_000 };

export const isVisible = signal(!document.hidden);
const box = computed(() => route.value.box);

/** Loads new emails as they arrive, while the tab can be seen: browsers allow few connections to a server. */
export function watchEmails(): void {
  document.addEventListener('visibilitychange', () => {
    isVisible.value = !document.hidden;
  });
  effect(() => {
    apiKey.value;
    if (needsKey.value || !isVisible.value) return undefined;
    const watch = new AbortController();
    void follow(box.value, watch.signal);
    return () => watch.abort();
  });
}

async function follow(watched: 'inbox' | 'sent', abort: AbortSignal): Promise<void> {
  for (let delay = RETRY.first; !abort.aborted; delay = Math.min(2 * delay, RETRY.most)) {
    try {
      const { body } = await api.events(watched, abort);
      for await (const _ of eventsIn(body)) {
        delay = RETRY.first;
        void refreshOnce();
      }
    } catch (error) {
      if (abort.aborted) return;
      fail(error);
      if (needsKey.peek()) return;
    }
    if (!abort.aborted) await new Promise((resolve) => setTimeout(resolve, delay));
  }
}

/** Yields for each event; what it says does not matter. */
async function* eventsIn(body: Response['body']): AsyncGenerator<void> {
  const decoder = new TextDecoder();
  let text = '';
  const reader = body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return;
    isOnline.value = true;
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    if (blocks.some((block) => block.includes('event:'))) yield;
  }
}

let running: Promise<void> | undefined;
let isDue = false;

/** One request at a time: emails that come meanwhile are loaded by one more. */
async function refreshOnce(): Promise<void> {
  if (running) {
    isDue = true;
    return;
  }
  do {
    isDue = false;
    running = refresh();
    await running;
    running = undefined;
  } while (isDue);
}

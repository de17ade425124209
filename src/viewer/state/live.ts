import { effect } from '@preact/signals';
import { ApiFailure } from '../api/index.js';
import type { HubMessage, Subscription } from '../live/messages.js';
import { subscribe } from '../live/subscribe.js';
import {
  addEmails,
  dropDeleted,
  fail,
  isOnline,
  listError,
  searchError,
  startEvents,
  viewJson,
} from './emails.js';
import { apiKey, needsKey } from './key.js';
import { checkOpened } from './opened.js';
import { loadStatus, updateSize } from './status.js';
import { isVisible } from './visibility.js';

/**
 * How long a search must stay unchanged before its emails are followed, in ms, since each typed letter
 * changes it.
 */
const SETTLED_MS = 250;

/** Shows emails as they arrive, while the window is visible. */
export function watchEmails(): void {
  const url = new URL('extensions/v1/events', document.baseURI).href;
  let delay = 0;
  effect(() => {
    const subscription = { url, key: apiKey.value, view: viewJson.value };
    if (needsKey.value || searchError.value !== null || !isVisible.value) return undefined;
    let end = () => {};
    const timer = setTimeout(() => {
      end = follow(subscription);
    }, delay);
    delay = SETTLED_MS;
    return () => {
      clearTimeout(timer);
      end();
    };
  });
}

function follow(subscription: Subscription): () => void {
  let hasEnded = false;
  let last = Promise.resolve();
  const end = subscribe(subscription, (message) => {
    // Messages are handled in order.
    last = last.then(() => (hasEnded ? undefined : take(message)));
  });
  return () => {
    hasEnded = true;
    end();
  };
}

async function take(message: HubMessage): Promise<void> {
  if (message.name === 'alive') return;
  if (message.name === 'failure') return fail(new ApiFailure(message.status, message.message));
  isOnline.value = true;
  if (message.name === 'start') {
    listError.value = null;
    // The server may have been restarted with other options, or used by tests of another version.
    void loadStatus();
    if (await startEvents(message.newest, message.generation)) await checkOpened();
  } else if (message.name === 'deleted') {
    await dropDeleted(message.generation);
    await checkOpened();
  } else if (message.name === 'email') await addEmails(message.event);
  else if (message.name === 'size') updateSize(message.event);
}

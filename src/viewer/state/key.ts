import { signal } from '@preact/signals';
import { report } from '../report.js';

/** The key that a server without keys of its own has; it is no secret. */
const DEFAULT_KEY = 'sandbox';

const STORED_AS = 'mailbox-api-key';

/** What the server accepts as a key, as far as it has room in the header of a request. */
const KEY = /^[\x21-\x7e]{1,4096}$/;

/** The key of the REST API. One of the user's own is kept until the tab is closed. */
export const apiKey = signal(stored() ?? DEFAULT_KEY);

function stored(): string | null {
  if (report || import.meta.env.SSR) return null;
  const key = sessionStorage.getItem(STORED_AS);
  return key !== null && KEY.test(key) ? key : null;
}

/** Whether it is the key that a server without keys of its own has. */
export function isDefaultKey(): boolean {
  return apiKey.peek() === DEFAULT_KEY;
}

/** Whether the server asked for another key. */
export const needsKey = signal(false);

/** What is wrong with the key that the user has typed; null if nothing is. */
export const keyError = signal<string | null>(null);

/** The server did not accept the key. */
export function rejectKey(): void {
  keyError.value = isDefaultKey() ? null : 'The server does not accept this key.';
  sessionStorage.removeItem(STORED_AS);
  needsKey.value = true;
}

/** Tries a key. */
export function useKey(key: string): void {
  if (!KEY.test(key)) {
    keyError.value =
      'This cannot be an API key: a key has up to 4,096 ASCII characters, and no spaces.';
    return;
  }
  sessionStorage.setItem(STORED_AS, key);
  apiKey.value = key;
  needsKey.value = false;
}

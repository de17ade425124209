import { signal } from '@preact/signals';
import { report } from '../report.js';

/** The key that a server without keys of its own has; it is no secret. */
const DEFAULT_KEY = 'sandbox';

const STORED_AS = 'mailbox-api-key';

/** The key of the REST API. One of the user's own is kept until the tab is closed. */
export const apiKey = signal(stored() ?? DEFAULT_KEY);

function stored(): string | null {
  return report || import.meta.env.SSR ? null : sessionStorage.getItem(STORED_AS);
}

/** Whether it is the key that a server without keys of its own has. */
export function isDefaultKey(): boolean {
  return apiKey.peek() === DEFAULT_KEY;
}

/** Whether the server asked for another key. */
export const needsKey = signal(false);

/** Whether the key that the server did not accept was typed by the user. */
export const isKeyWrong = signal(false);

/** The server did not accept the key. */
export function rejectKey(): void {
  isKeyWrong.value = apiKey.peek() !== DEFAULT_KEY;
  sessionStorage.removeItem(STORED_AS);
  needsKey.value = true;
}

/** Tries a key. */
export function useKey(key: string): void {
  sessionStorage.setItem(STORED_AS, key);
  apiKey.value = key;
  needsKey.value = false;
}

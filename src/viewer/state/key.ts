import { signal } from '@preact/signals';
import { ApiFailure } from '../api/request.js';
import { messageOf } from '../model/format.js';
import { report } from '../report.js';

/** The default key of the server, which is not secret. */
const DEFAULT_KEY = 'sandbox';

const STORED_AS = 'mailbox-api-key';

/** A valid key, within the limits of a request header. */
const KEY = /^[\x21-\x7e]{1,4096}$/;

/** The key of the REST API. A key entered by the user is kept until the tab is closed. */
export const apiKey = signal(stored() ?? DEFAULT_KEY);

function stored(): string | null {
  if (report || import.meta.env.SSR) return null;
  const key = sessionStorage.getItem(STORED_AS);
  return key !== null && KEY.test(key) ? key : null;
}

/** Whether the key is the default key. */
export function isDefaultKey(): boolean {
  return apiKey.peek() === DEFAULT_KEY;
}

/** Whether the server requires another key. */
export const needsKey = signal(false);

/** What is wrong with the entered key; null if nothing is. */
export const keyError = signal<string | null>(null);

/**
 * Called when the server has rejected the key.
 *
 * @param status of the response: 403 if the key only sends emails
 */
export function rejectKey(status: number): void {
  // The page tries the default key without being asked to.
  keyError.value = isDefaultKey() ? null : rejectionOf(status);
  sessionStorage.removeItem(STORED_AS);
  needsKey.value = true;
}

function rejectionOf(status: number): string {
  return status === 403
    ? 'This key sends emails and cannot read them.'
    : 'The server does not accept this key.';
}

/**
 * Shows the emails of a key that the user has entered, or says why it cannot be used.
 *
 * @param check sends a request with the key, and throws ApiFailure
 */
export async function logIn(key: string, check: () => Promise<unknown>): Promise<void> {
  if (!KEY.test(key)) {
    keyError.value =
      'This cannot be an API key: a key has up to 4,096 ASCII characters, and no spaces.';
    return;
  }
  // A screen reader reads the same error again.
  keyError.value = null;
  apiKey.value = key;
  try {
    await check();
  } catch (error) {
    const isRejected = error instanceof ApiFailure && error.rejectsKey;
    keyError.value = isRejected ? rejectionOf(error.status) : `${messageOf(error)}. Try again.`;
    return;
  }
  sessionStorage.setItem(STORED_AS, key);
  needsKey.value = false;
}

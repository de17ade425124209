import { effect, signal } from '@preact/signals';
import type { StatusResponse } from '../../contract/viewer.js';
import { api } from '../api/index.js';
import { emails } from './emails.js';
import { needsKey } from './key.js';

/** What is known about the server. */
export const status = signal<StatusResponse | null>(null);

/** The counts need not be newer than that, in ms. */
const MIN_INTERVAL = 1_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps the status up to date as emails come. */
export function watchStatus(): void {
  const load = () =>
    api.status().then(
      (found) => {
        status.value = found;
      },
      () => {},
    );
  effect(() => {
    emails.value;
    if (needsKey.value || timer !== undefined) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        void load();
      },
      status.peek() === null ? 0 : MIN_INTERVAL,
    );
  });
}

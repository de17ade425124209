import { signal } from '@preact/signals';
import type { SizeEvent, StatusResponse } from '../../contract/viewer.js';
import { api } from '../api/index.js';

/** What is known about the server. */
export const status = signal<StatusResponse | null>(null);

/** Asks the server for it. */
export async function loadStatus(): Promise<void> {
  // Without it, the page only lacks a line at its end.
  status.value = await api.status().catch(() => status.peek());
}

/** The server has more emails by now. */
export function updateSize(size: SizeEvent): void {
  const known = status.peek();
  if (known) status.value = { ...known, ...size };
}

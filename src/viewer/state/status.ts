import { signal } from '@preact/signals';
import type { SizeEvent } from '../../contract/viewer.js';
import type { StatusResponse } from '../../contract/viewer-schemas.js';
import { api } from '../api/index.js';

/** Information about the server. */
export const status = signal<StatusResponse | null>(null);

/** Loads the information from the server. */
export async function loadStatus(): Promise<void> {
  // Without it, the page only lacks its status line.
  status.value = await api.status().catch(() => status.peek());
}

/** Updates the size of the store. */
export function updateSize(size: SizeEvent): void {
  const known = status.peek();
  if (known) status.value = { ...known, ...size };
}

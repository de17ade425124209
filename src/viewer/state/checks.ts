import { signal } from '@preact/signals';
import type { ChecksResponse } from '../../contract/viewer-schemas.js';
import { api } from '../api/index.js';

/** How long a line of the list is seen before its email is checked, in ms: one that is scrolled past is not. */
const DELAY_MS = 300;

/** The emails that were checked. */
const known = signal<ReadonlyMap<string, ChecksResponse>>(new Map());

/** The emails that are to be checked, one after the other, so that checks delay nothing else. */
const wanted = new Set<string>();

let isChecking = false;

/** The number of errors in an email; undefined if it has none, or was not checked. */
export function errorsOf(id: string): number | undefined {
  const errors = known.value.get(id)?.data.filter(({ severity }) => severity === 'error');
  return errors?.length || undefined;
}

/** Has an email checked that is seen for some time. Returns a function to call when it is not seen any more. */
export function checkWhileSeen(id: string): () => void {
  const timer = setTimeout(() => {
    if (known.peek().has(id)) return;
    wanted.add(id);
    if (!isChecking) void checkWanted();
  }, DELAY_MS);
  return () => {
    clearTimeout(timer);
    wanted.delete(id);
  };
}

/** What is wrong with an email. */
export async function loadChecks(id: string): Promise<ChecksResponse> {
  const checks = known.peek().get(id) ?? (await api.checks(id));
  known.value = new Map(known.peek()).set(id, checks);
  return checks;
}

async function checkWanted(): Promise<void> {
  isChecking = true;
  for (const id of wanted) {
    // The number is missing then, and the tab says why.
    await loadChecks(id).catch(() => {});
    wanted.delete(id);
  }
  isChecking = false;
}

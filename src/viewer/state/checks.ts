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

/** How many findings of a severity an email has; undefined if none, or if it was not checked. */
export function countOf(id: string, severity: 'error' | 'warning'): number | undefined {
  const { data = [], more = {} } = known.value.get(id) ?? {};
  const found = data.filter((one) => one.severity === severity);
  const rules = new Set(found.map(({ rule }) => rule));
  return [...rules].reduce((count, rule) => count + (more[rule] ?? 0), found.length) || undefined;
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

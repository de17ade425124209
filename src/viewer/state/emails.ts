import { computed, effect, signal } from '@preact/signals';
import type { Collection } from '../../contract/email.js';
import type { EmailSummary, SummariesResponse } from '../../contract/viewer.js';
import { ApiFailure, api } from '../api/index.js';
import { announce } from './announcement.js';
import { needsKey, rejectKey } from './key.js';
import { navigate, route } from './route.js';

const PAGE = 100;

/** A search goes on by itself until it has found a page, or has looked at this many emails. */
const SEARCHED_AT_ONCE = 3_000;

/** The emails that were loaded, newest first. */
export const emails = signal<EmailSummary[]>([]);

/** Where older ones begin; null if all are loaded. */
const next = signal<string | null>(null);

export const hasMore = computed(() => next.value !== null);

export const isLoading = signal(true);

/** Why the list cannot be shown; null if it can. */
export const listError = signal<string | null>(null);

/** Whether the server can be reached. */
export const isOnline = signal(true);

/** What the list shows: a change begins it anew. */
const subject = computed(() => {
  const { box, test, to, q } = route.value;
  const scope = [test && `to:".${test}."`, to && `to:"${to.replaceAll('"', '')}"`];
  return JSON.stringify({ box, q: [...scope, q].filter(Boolean).join(' ') });
});

let loading = new AbortController();

function request(): { box: Collection; q: string } {
  return JSON.parse(subject.peek());
}

/** Loads the list whenever it is to show something else. */
export function loadWhenChanged(): void {
  effect(() => {
    subject.value;
    if (!needsKey.value) void reload();
  });
  effect(() => {
    const { latest } = route.value;
    if (latest !== null && !needsKey.value) void openLatest(latest);
  });
}

async function reload(): Promise<void> {
  loading.abort();
  loading = new AbortController();
  emails.value = [];
  next.value = null;
  listError.value = null;
  await load(loading.signal);
}

/** Loads older emails. */
export async function loadMore(): Promise<void> {
  if (!isLoading.peek() && next.peek() !== null) await load(loading.signal);
}

async function load(abort: AbortSignal): Promise<void> {
  isLoading.value = true;
  try {
    let [found, scanned] = [0, 0];
    do {
      const cursor = next.peek();
      const page = await api.summaries({ ...request(), cursor, limit: PAGE }, abort);
      emails.value = [...emails.peek(), ...page.data];
      next.value = page.next;
      found += page.data.length;
      scanned += page.scanned;
    } while (next.peek() !== null && found < PAGE && scanned < SEARCHED_AT_ONCE);
    isOnline.value = true;
  } catch (error) {
    if (!abort.aborted) fail(error);
  } finally {
    if (!abort.aborted) isLoading.value = false;
  }
}

/** Loads what has come since. */
export async function refresh(): Promise<void> {
  const abort = loading.signal;
  if (isLoading.peek() && emails.peek().length === 0) return;
  try {
    const page = await api.summaries({ ...request(), cursor: null, limit: PAGE }, abort);
    if (!abort.aborted) merge(page);
    isOnline.value = true;
    listError.value = null;
  } catch (error) {
    if (!abort.aborted) fail(error);
  }
}

/** Puts new emails before those that are known; if there may be others in between, begins anew. */
function merge({ data, next: older }: SummariesResponse): void {
  const known = new Set(emails.peek().map(({ email_id }) => email_id));
  const fresh = data.filter(({ email_id }) => !known.has(email_id));
  if (fresh.length === 0) return;
  const isGapless = fresh.length < data.length || older === null;
  emails.value = isGapless ? [...fresh, ...emails.peek()] : data;
  if (!isGapless || known.size === 0) next.value = older;
  const [newest] = fresh;
  announce(
    fresh.length === 1
      ? `New email from ${newest?.from_name ?? newest?.from_address}: ${newest?.subject ?? 'no subject'}`
      : `${fresh.length} new emails`,
  );
}

async function openLatest(to: string): Promise<void> {
  const q = to === '' ? '' : `to:"${to.replaceAll('"', '')}"`;
  const { box } = route.peek();
  const page = { box, q, cursor: null, limit: 1 };
  const found = await api.summaries(page, new AbortController().signal).catch(() => null);
  navigate({ email: found?.data[0]?.email_id ?? null, to: to || null, latest: null }, false);
}

/** Shows what went wrong with a request. */
export function fail(error: unknown): void {
  if (!(error instanceof ApiFailure)) {
    listError.value = error instanceof Error ? error.message : String(error);
  } else if (error.status === 401) rejectKey();
  else if (error.status === 0) isOnline.value = false;
  else listError.value = error.message;
}

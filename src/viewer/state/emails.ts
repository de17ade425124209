import { computed, effect, signal } from '@preact/signals';
import { parseSearch, type SearchError, searchForAddress } from '../../contract/search.js';
import {
  type EmailEvent,
  FIRST_LINES,
  FIRST_PAGE_ELEMENT,
  type ListView,
} from '../../contract/viewer.js';
import type { Cursor, EmailSummary, SummariesResponse } from '../../contract/viewer-schemas.js';
import { ApiFailure, api } from '../api/index.js';
import { messageOf } from '../model/format.js';
import { announce } from './announcement.js';
import { isDefaultKey, needsKey, rejectKey } from './key.js';
import { navigate, route } from './route.js';

/** Lines that are loaded initially, and while scrolling. */
const PAGE = { first: FIRST_LINES, more: 500 };

/** A search continues until it has found a page of emails, or has compared this many. */
const SEARCHED_AT_ONCE = 3_000;

/** A flood is over after this time without another one, in ms. */
const QUIET_MS = 1_500;

/** The loaded emails, newest first. */
export const emails = signal<EmailSummary[]>([]);

/** Where older emails start; null if all are loaded. */
const next = signal<Cursor | null>(null);

export const hasMore = computed(() => next.value !== null);

export const isLoading = signal(true);

/** More emails arrive than can be shown. Only the newest are shown until this ends. */
export const isFlooded = signal(false);

/** Why the list cannot be shown; null if there is no error. */
export const listError = signal<string | null>(null);

/** Whether the server is reachable. */
export const isOnline = signal(true);

/** The view of the list as JSON. A change reloads the list. */
export const viewJson = computed(() => {
  const { box, test, to, q } = route.value;
  const scope = [test && `to:".${test}."`, to && searchForAddress(to)];
  return JSON.stringify({ box, q: [...scope, q].filter(Boolean).join(' ') } satisfies ListView);
});

/** The view of the list. */
const listView = computed<ListView>(() => JSON.parse(viewJson.value));

/** Why the search is invalid; null if it is valid. An invalid search is not sent to the server. */
export const searchError = computed(() => {
  try {
    parseSearch(listView.value.q);
    return null;
  } catch (error) {
    return (error as SearchError).message;
  }
});

let loading = new AbortController();
let loaded = Promise.resolve();

/** The newest email that the list has considered, whether it contains the email or not. */
let newest: Cursor | null = null;

/** The generation of the loaded emails; null until they are loaded. */
let generation: string | null = null;

/** Loads the list whenever its view changes. */
export function loadWhenChanged(): void {
  effect(() => {
    listView.value;
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
  const first = takeFirstPage(listView.peek());
  if (first) return showFirst(first);
  emails.value = [];
  next.value = null;
  newest = null;
  generation = null;
  const error = searchError.peek();
  listError.value = error;
  if (error !== null) return;
  loaded = load(PAGE.first, loading.signal);
  await loaded;
}

/** The part of the list that the server sent with the page, once; null if there is none, or the view differs. */
function takeFirstPage({ box, q }: ListView): SummariesResponse | null {
  if (import.meta.env.SSR) return null;
  const element = document.getElementById(FIRST_PAGE_ELEMENT);
  // It contains only emails of the default key.
  if (!element?.textContent || !isDefaultKey() || box !== 'inbox' || q !== '') return null;
  element.remove();
  return JSON.parse(element.textContent);
}

/** Shows the first page of the list. */
export function showFirst(page: SummariesResponse): void {
  ({ next: next.value, newest, generation } = page);
  emails.value = page.data;
  isLoading.value = false;
}

/** Loads older emails. */
export async function loadMore(): Promise<void> {
  if (!isLoading.peek() && next.peek() !== null) await load(PAGE.more, loading.signal);
}

async function load(limit: number, abort: AbortSignal): Promise<void> {
  isLoading.value = true;
  try {
    let [found, scanned] = [0, 0];
    do {
      const cursor = next.peek();
      const page = await api.summaries({ ...listView.peek(), cursor, limit }, abort);
      // A flood may have replaced the list meanwhile.
      if (next.peek() !== cursor) break;
      if (cursor === null) ({ newest, generation } = page);
      emails.value = [...emails.peek(), ...page.data];
      next.value = page.next;
      found += page.data.length;
      scanned += page.scanned;
    } while (next.peek() !== null && found < PAGE.first && scanned < SEARCHED_AT_ONCE);
    isOnline.value = true;
  } catch (error) {
    if (!abort.aborted) fail(error);
  } finally {
    if (!abort.aborted) isLoading.value = false;
  }
}

/**
 * Events start: loads the emails that arrived before, and drops those that were deleted.
 *
 * @param told the newest email that existed before the events
 * @param current the generation of the emails
 * @returns whether emails may have been deleted
 */
export async function startEvents(told: Cursor | null, current: string): Promise<boolean> {
  await loaded;
  if (current !== generation) {
    await loadAgain();
    return true;
  }
  if (!isUpTo(told, newest)) await refresh();
  return false;
}

/** Drops the emails that were deleted, if the list was loaded before. */
export async function dropDeleted(current: string): Promise<void> {
  await loaded;
  if (current !== generation) await loadAgain();
}

/** Loads the list again, with as many emails as it has. */
async function loadAgain(): Promise<void> {
  const abort = loading.signal;
  const view = listView.peek();
  try {
    const first = await api.summaries({ ...view, cursor: null, limit: PAGE.first }, abort);
    let [found, older] = [first.data, first.next];
    while (older !== null && found.length < emails.peek().length && isBeyond(older)) {
      const page = await api.summaries({ ...view, cursor: older, limit: PAGE.more }, abort);
      [found, older] = [[...found, ...page.data], page.next];
    }
    if (abort.aborted) return;
    const isKnown = generation !== null;
    ({ newest, generation } = first);
    replaceAll(found, older, isKnown);
    isOnline.value = true;
    listError.value = null;
  } catch (error) {
    if (!abort.aborted) fail(error);
  }
}

/** Whether the list has older emails than this cursor. */
function isBeyond(cursor: Cursor): boolean {
  const end = next.peek();
  return end === null || end < cursor;
}

/** @param isKnown whether the emails that are not in the list yet are new */
function replaceAll(found: EmailSummary[], older: Cursor | null, isKnown: boolean): void {
  const known = new Set(emails.peek().map(({ email_id }) => email_id));
  const at = found.findIndex(({ email_id }) => known.has(email_id));
  const fresh = at < 0 ? found : found.slice(0, at);
  emails.value = found;
  next.value = older;
  if (isKnown && fresh.length > 0) announceNew(fresh);
}

/** Removes an email that was deleted. Returns false if the list does not have it. */
export function removeEmail(id: string): boolean {
  const left = emails.peek().filter(({ email_id }) => email_id !== id);
  if (left.length === emails.peek().length) return false;
  emails.value = left;
  return true;
}

/** Adds the emails of an event to the list. */
export async function addEmails({ data, ...event }: EmailEvent): Promise<void> {
  await loaded;
  if (isUpTo(event.newest, newest)) return;
  if (event.next !== null) beginAnew(data, event.next);
  else if (isUpTo(event.follows, newest)) prepend(data);
  else return refresh();
  newest = event.newest;
}

/** Whether a cursor is before or equal to another; null is before the oldest email. */
function isUpTo(cursor: Cursor | null, other: Cursor | null): boolean {
  return cursor === null || (other !== null && cursor <= other);
}

let quiet: ReturnType<typeof setTimeout> | undefined;

/** Too many emails arrived for one event: restarts the list with the newest. */
function beginAnew(data: EmailSummary[], older: Cursor): void {
  clearTimeout(quiet);
  isFlooded.value = true;
  quiet = setTimeout(() => {
    isFlooded.value = false;
    if (emails.peek().length === 0) void refresh();
  }, QUIET_MS);
  if (data.length === 0) return;
  emails.value = data;
  next.value = older;
  announce('Many new emails');
}

/** Loads emails that have arrived since. */
async function refresh(): Promise<void> {
  const abort = loading.signal;
  try {
    const page = await api.summaries(
      { ...listView.peek(), cursor: null, limit: PAGE.first },
      abort,
    );
    if (!abort.aborted) merge(page);
    isOnline.value = true;
    listError.value = null;
  } catch (error) {
    if (!abort.aborted) fail(error);
  }
}

/** Adds the newest emails before the known ones. If there may be others in between, restarts the list. */
function merge({ data, next: older, newest: looked }: SummariesResponse): void {
  const isEmpty = emails.peek().length === 0;
  const known = newestKnown(data.length);
  const at = data.findIndex(({ email_id }) => known.has(email_id));
  newest = looked;
  if (at >= 0 || older === null) prepend(at >= 0 ? data.slice(0, at) : data);
  else {
    emails.value = data;
    announceNew(data);
  }
  if (isEmpty || (at < 0 && older !== null)) next.value = older;
}

function prepend(data: EmailSummary[]): void {
  const known = newestKnown(data.length);
  const fresh = data.filter(({ email_id }) => !known.has(email_id));
  if (fresh.length === 0) return;
  emails.value = [...fresh, ...emails.peek()];
  announceNew(fresh);
}

/** The identifiers of the first emails in the list, where new emails would be: the whole list may be long. */
function newestKnown(count: number): Set<string> {
  const start = emails.peek().slice(0, 2 * PAGE.first + count);
  return new Set(start.map(({ email_id }) => email_id));
}

function announceNew(fresh: EmailSummary[]): void {
  const [first] = fresh;
  announce(
    fresh.length === 1
      ? `New email from ${first?.from_name ?? first?.from_address}: ${first?.subject ?? 'no subject'}`
      : `${fresh.length} new emails`,
  );
}

async function openLatest(to: string): Promise<void> {
  const q = to === '' ? '' : searchForAddress(to);
  const { box } = route.peek();
  const found = await api.summaries({ box, q, cursor: null, limit: 1 }).catch(fail);
  // With the right key, it is tried again.
  if (needsKey.peek()) return;
  navigate({ email: found?.data[0]?.email_id ?? null, to: to || null, latest: null }, false);
}

/** Shows the error of a request for the list. */
export function fail(error: unknown): void {
  listError.value = problemOf(error) ?? listError.peek();
}

/**
 * The text of a failed request; null if the page as a whole shows the error, because the key is rejected or the server
 * is unreachable.
 */
export function problemOf(error: unknown): string | null {
  if (!(error instanceof ApiFailure)) return messageOf(error);
  if (error.rejectsKey) rejectKey(error.status);
  else if (isUnreachable(error)) isOnline.value = false;
  else return error.message;
  return null;
}

/** Whether a request failed because the server could not be reached. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 0;
}

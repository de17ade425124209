import { computed, effect, signal } from '@preact/signals';
import type { AnyRecord } from '../../contract/email.js';
import type { EmailDetails } from '../../contract/email-details.js';
import type { CodesResponse, EmailSummary } from '../../contract/viewer-schemas.js';
import { ApiFailure, api } from '../api/index.js';
import { messageOf } from '../model/format.js';
import { summarize } from '../model/summary.js';
import { emails, isOnline, isUnreachable, removeEmail } from './emails.js';
import { needsKey, rejectKey } from './key.js';
import { route } from './route.js';

/** The open email with all details. */
export interface OpenedEmail {
  id: string;
  record: AnyRecord;
  /** null if only the record is available. */
  details: EmailDetails | null;
  codes: CodesResponse;
}

export const opened = signal<OpenedEmail | null>(null);

/** Why an email cannot be shown. */
interface OpenError {
  title: string;
  reason: string;
  /** Whether it may be shown later. */
  isTemporary: boolean;
}

export const openError = signal<OpenError | null>(null);

/** How long the previous email stays while another one is loaded, in ms: mostly, it is replaced at once. */
const SLOW_MS = 150;

/** Whether loading the email takes long. */
export const isSlow = signal(false);

/** Changes when an email is to be loaded again. */
const attempt = signal(0);

function openAgain(): void {
  attempt.value = attempt.peek() + 1;
}

/** The email in the URL. The route changes more often: browsers have two events for a new fragment. */
const selected = computed(() => route.value.email);

/** Loads the email in the URL. */
export function openSelected(): void {
  effect(() => {
    if (isOnline.value && openError.peek()?.isTemporary) openAgain();
  });
  effect(() => {
    attempt.value;
    const id = selected.value;
    if (needsKey.value || (id !== null && opened.peek()?.id === id)) return undefined;
    openError.value = null;
    if (id === null) opened.value = null;
    if (id === null) return undefined;
    const loading = new AbortController();
    void open(id, loading.signal);
    return () => loading.abort();
  });
}

async function open(id: string, abort: AbortSignal): Promise<void> {
  const timer = setTimeout(() => {
    isSlow.value = !abort.aborted;
  }, SLOW_MS);
  try {
    const [record, details, codes] = await Promise.all([
      api.record(id, route.peek().box, abort),
      api.details(id, abort),
      api.codes(id, abort),
    ]);
    if (!abort.aborted) opened.value = { id, record, details, codes };
  } catch (error) {
    if (abort.aborted) return;
    opened.value = null;
    showError(id, error);
  } finally {
    clearTimeout(timer);
    if (!abort.aborted) isSlow.value = false;
  }
}

/** Checks whether the open email was deleted. */
export async function checkOpened(): Promise<void> {
  const before = opened.peek();
  const { email: id, box } = route.peek();
  if (id === null) return;
  if (before?.id !== id) {
    // The request may have been answered before the deletion.
    if (openError.peek() === null) openAgain();
    return;
  }
  try {
    await api.record(id, box, new AbortController().signal);
  } catch (error) {
    if (!isMissing(error) || opened.peek() !== before) return;
    opened.value = null;
    openError.value = DELETED;
  }
}

const DELETED: OpenError = {
  title: 'This email was deleted.',
  reason: 'The mailbox server no longer has it.',
  isTemporary: false,
};

function isMissing(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 404;
}

function showError(id: string, error: unknown): void {
  if (error instanceof ApiFailure && error.rejectsKey) rejectKey(error.status);
  // The list still has it, since deletions by the limits of the store are not told.
  else if (isMissing(error) && removeEmail(id)) openError.value = DELETED;
  else {
    const reason = messageOf(error) + (isUnreachable(error) ? '. The page keeps trying.' : '');
    const title = 'This email cannot be shown.';
    openError.value = { title, reason, isTemporary: !isMissing(error) };
  }
  if (isUnreachable(error)) isOnline.value = false;
}

/** The list line of an open email, which may be older than the list. */
export function summaryOf({ id, record, details }: OpenedEmail): EmailSummary {
  const known = emails.value.find(({ email_id }) => email_id === id);
  return known ?? summarize(record, details);
}

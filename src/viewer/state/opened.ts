import { effect, signal } from '@preact/signals';
import type { AnyRecord } from '../../contract/email.js';
import type { EmailDetails } from '../../contract/email-details.js';
import type { CodesResponse, EmailSummary } from '../../contract/viewer-schemas.js';
import { ApiFailure, api } from '../api/index.js';
import { messageOf } from '../model/format.js';
import { summarize } from '../model/summary.js';
import { emails } from './emails.js';
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

/** Why the email cannot be opened. */
export const openError = signal<string | null>(null);

/** Loads the email in the URL. */
export function openSelected(): void {
  effect(() => {
    const id = route.value.email;
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
    if (error instanceof ApiFailure && error.rejectsKey) rejectKey(error.status);
    else openError.value = messageOf(error);
  }
}

/** The list line of an open email, which may be older than the list. */
export function summaryOf({ id, record, details }: OpenedEmail): EmailSummary {
  const known = emails.value.find(({ email_id }) => email_id === id);
  return known ?? summarize(record, details);
}

import { useEffect } from 'preact/hooks';
import { announce, announcement } from '../state/announcement.js';
import { isLoading, listError, viewJson } from '../state/emails.js';
import { isFiltered } from '../state/route.js';
import { foundText } from './found-text.js';

/** How long after the last letter of a search its result is announced, in ms. */
const TYPING_MS = 500;

/** What a screen reader reads of changes elsewhere: new emails, copies, and what a search has found. */
export function Announcer() {
  useEffect(() => {
    // An error is an alert already.
    if (!isFiltered.value || isLoading.value || listError.value !== null) return undefined;
    const timer = setTimeout(() => announce(foundText()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [viewJson.value, isLoading.value]);
  return (
    <div class="visually-hidden" role="status" aria-live="polite">
      {announcement}
    </div>
  );
}

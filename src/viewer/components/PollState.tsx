import { isOnline } from '../state/emails.js';
import type { Polled } from './use-polled.js';

/** Says that a list is not loaded yet, or is out of date, and why. */
export function PollState<T>({ polled: { found, problem } }: { polled: Polled<T> }) {
  if (problem !== null) {
    return (
      <p class="error" role="alert">
        This list could not be updated: {problem}. The page keeps trying.
      </p>
    );
  }
  if (found !== null) return null;
  return isOnline.value ? <p class="list-message is-quiet">Loading…</p> : <Unreachable />;
}

/** In place of a list that was never loaded. No alert, since the top bar has one. */
export function Unreachable() {
  return <p class="list-message">The mailbox server cannot be reached. The page keeps trying.</p>;
}

import { signal } from '@preact/signals';

/** How long a notice is shown, in ms. */
const SHOWN_MS = 6_000;

/** The next text for a screen reader. */
export const announcement = signal('');

/** A notice shown over the page for a while; empty for none. */
export const notice = signal('');

export function announce(text: string): void {
  // The same text again is no change, which a screen reader would not read.
  announcement.value = announcement.peek() === text ? `${text}\u00A0` : text;
}

let shown: ReturnType<typeof setTimeout> | undefined;

export function showNotice(text: string): void {
  clearTimeout(shown);
  notice.value = text;
  shown = setTimeout(() => {
    notice.value = '';
  }, SHOWN_MS);
}

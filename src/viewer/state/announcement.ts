import { signal } from '@preact/signals';

/** How long a notice is shown, in ms. */
const SHOWN_MS = 6_000;

/** What a screen reader says next. */
export const announcement = signal('');

/** What is shown over the page for a while; empty for nothing. */
export const notice = signal('');

export function announce(text: string): void {
  announcement.value = text;
}

let shown: ReturnType<typeof setTimeout> | undefined;

export function showNotice(text: string): void {
  clearTimeout(shown);
  notice.value = text;
  shown = setTimeout(() => {
    notice.value = '';
  }, SHOWN_MS);
}

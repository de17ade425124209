import { signal } from '@preact/signals';

/** What a screen reader says next. */
export const announcement = signal('');

export function announce(text: string): void {
  announcement.value = text;
}

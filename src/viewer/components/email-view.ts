import { signal } from '@preact/signals';

type View = typeof import('./EmailView.js').EmailView;

/** What shows an email; null until it is loaded, which the list does not wait for. */
export const emailView = signal<View | null>(null);

/** Loads it. */
export async function loadEmailView(): Promise<void> {
  if (import.meta.env.SSR) return;
  emailView.value ??= (await import('./EmailView.js')).EmailView;
}

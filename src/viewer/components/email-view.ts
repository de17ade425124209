import { signal } from '@preact/signals';

type View = typeof import('./EmailView.js').EmailView;

/** The component for emails; null until it is loaded, which the list does not wait for. */
export const emailView = signal<View | null>(null);

/** Loads the component. */
export async function loadEmailView(): Promise<void> {
  if (import.meta.env.SSR) return;
  emailView.value ??= (await import('./EmailView.js')).EmailView;
}

import { signal } from '@preact/signals';

/** Whether the window is visible. */
export const isVisible = signal(import.meta.env.SSR || !document.hidden);

if (!import.meta.env.SSR) {
  document.addEventListener('visibilitychange', () => {
    isVisible.value = !document.hidden;
  });
}

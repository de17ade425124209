import { signal } from '@preact/signals';

/** Whether the window can be seen. */
export const isVisible = signal(import.meta.env.SSR || !document.hidden);

if (!import.meta.env.SSR) {
  document.addEventListener('visibilitychange', () => {
    isVisible.value = !document.hidden;
  });
}

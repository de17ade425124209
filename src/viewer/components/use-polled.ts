import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { fail } from '../state/emails.js';
import { isVisible } from '../state/visibility.js';

/** How often a list without events is loaded, in ms. */
const INTERVAL = 2_000;

/** A list that is loaded again and again while the page is visible; null until it is loaded. */
export function usePolled<T>(request: () => Promise<{ data: T[] }>): T[] | null {
  const found = useSignal<T[] | null>(null);
  useEffect(() => {
    const load = () =>
      request().then(({ data }) => {
        found.value = data;
      }, fail);
    void load();
    const timer = setInterval(() => isVisible.peek() && void load(), INTERVAL);
    return () => clearInterval(timer);
  }, [found, request]);
  return found.value;
}

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { isOnline, problemOf } from '../state/emails.js';
import { isVisible } from '../state/visibility.js';

/** How often a list without events is loaded, in ms. */
const INTERVAL = 2_000;

/** A list that is loaded again and again while the page is visible. */
export interface Polled<T> {
  /** null until it is loaded. */
  found: T[] | null;
  /** Why the list was not loaded the last time; null if it was. */
  problem: string | null;
}

/** Loads a list again and again. After an error, the list stays as it was until a request succeeds. */
export function usePolled<T>(request: () => Promise<{ data: T[] }>): Polled<T> {
  const found = useSignal<T[] | null>(null);
  const problem = useSignal<string | null>(null);
  useEffect(() => {
    const load = async () => {
      try {
        found.value = (await request()).data;
        problem.value = null;
        isOnline.value = true;
      } catch (error) {
        problem.value = problemOf(error);
      }
    };
    void load();
    const timer = setInterval(() => isVisible.peek() && void load(), INTERVAL);
    return () => clearInterval(timer);
  }, [found, problem, request]);
  return { found: found.value, problem: problem.value };
}

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { messageOf } from '../model/format.js';

/** The result of a request, or its error; both are null until then. Sends the request again when an input changes. */
export function useLoaded<T>(load: () => Promise<T> | null, inputs: readonly unknown[]) {
  const content = useSignal<T | null>(null);
  const problem = useSignal<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    content.value = null;
    problem.value = null;
    load()?.then(
      (found) => {
        if (isCurrent) content.value = found;
      },
      (error: unknown) => {
        if (isCurrent) problem.value = messageOf(error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [...inputs]);
  return { content: content.value, problem: problem.value };
}

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { messageOf } from '../model/format.js';

/** The result of a request, or its error; both are null until then. Sends the request again when an input changes. */
export function useLoaded<T>(load: () => Promise<T> | null, inputs: readonly unknown[]) {
  const content = useSignal<T | null>(null);
  const problem = useSignal<string | null>(null);
  useEffect(() => {
    content.value = null;
    load()?.then(
      (found) => {
        content.value = found;
      },
      (error: unknown) => {
        problem.value = messageOf(error);
      },
    );
  }, [...inputs]);
  return { content: content.value, problem: problem.value };
}

import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { messageOf } from '../model/format.js';
import { isOnline, isUnreachable } from '../state/emails.js';

/**
 * The result of a request, or its error; both are null until then. Sends the request again when an input changes, and
 * after an error when the server can be reached again.
 */
export function useLoaded<T>(load: () => Promise<T> | null, inputs: readonly unknown[]) {
  const content = useSignal<T | null>(null);
  const problem = useSignal<string | null>(null);
  const attempt = useSignal(0);
  useSignalEffect(() => {
    if (isOnline.value && problem.peek() !== null) attempt.value = attempt.peek() + 1;
  });
  useEffect(() => {
    let isCurrent = true;
    content.value = null;
    problem.value = null;
    load()?.then(
      (found) => {
        if (isCurrent) content.value = found;
      },
      (error: unknown) => {
        if (!isCurrent) return;
        problem.value = messageOf(error);
        if (isUnreachable(error)) isOnline.value = false;
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [...inputs, attempt.value]);
  return { content: content.value, problem: problem.value };
}

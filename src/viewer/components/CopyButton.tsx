import { useSignal } from '@preact/signals';
import { copy } from '../state/copy.js';

/** How long a button confirms the copy, in ms. */
const SHOWN_MS = 1_500;

/** A button that copies a text and confirms it. */
export function CopyButton({
  text,
  label,
  name = 'Copy',
}: {
  text: string;
  label: string;
  name?: string;
}) {
  const isCopied = useSignal(false);
  const onClick = async () => {
    if (!(await copy(text, 'Copied'))) return;
    isCopied.value = true;
    setTimeout(() => {
      isCopied.value = false;
    }, SHOWN_MS);
  };
  return (
    <button type="button" class="copy-button" aria-label={label} onClick={() => void onClick()}>
      {isCopied.value ? 'Copied' : name}
    </button>
  );
}

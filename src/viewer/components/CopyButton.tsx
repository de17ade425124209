import { useSignal } from '@preact/signals';
import { copyText } from '../model/copy.js';
import { announce } from '../state/announcement.js';

/** How long a button says that it copied, in ms. */
const SHOWN_MS = 1_500;

/** Copies a text, and says so. */
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
  const copy = async () => {
    await copyText(text);
    isCopied.value = true;
    announce('Copied');
    setTimeout(() => {
      isCopied.value = false;
    }, SHOWN_MS);
  };
  return (
    <button type="button" class="copy-button" aria-label={label} onClick={() => void copy()}>
      {isCopied.value ? 'Copied' : name}
    </button>
  );
}

import { Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isHelpOpen, KEYS } from '../state/keyboard.js';

export function HelpDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isHelpOpen.value) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isHelpOpen.value]);
  const close = () => {
    isHelpOpen.value = false;
  };
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title" onClose={close}>
      <h2 id="help-title">Keyboard shortcuts</h2>
      <dl class="facts">
        {KEYS.map(([key, action]) => (
          <Fragment key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </Fragment>
        ))}
      </dl>
      <p class="is-quiet">
        While the focus is in the preview of an email, keys do not reach the page: click outside it
        first.
      </p>
      <h2>Search</h2>
      <p>
        Words are looked for in subject, people and text. <code>from:</code> <code>to:</code>{' '}
        <code>subject:</code> <code>code:</code> <code>has:attachment</code> <code>has:code</code>{' '}
        <code>before:2030-12-31</code> <code>after:2030-12-31T09:30Z</code> <code>larger:10k</code>
      </p>
      <button type="button" onClick={close}>
        Close
      </button>
    </dialog>
  );
}

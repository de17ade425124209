import { useEffect, useRef } from 'preact/hooks';
import { api } from '../api/index.js';
import { keyError, logIn } from '../state/key.js';

/** Asks for the API key of a server without the default key. */
export function KeyForm() {
  const input = useRef<HTMLInputElement>(null);
  // Also when the form is shown again, which `autofocus` leaves out.
  useEffect(() => input.current?.focus(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const key = new FormData(event.currentTarget as HTMLFormElement).get('key');
    if (typeof key === 'string' && key.trim() !== '') void logIn(key.trim(), api.status);
  };
  return (
    <main class="key-form">
      <form onSubmit={submit}>
        <h1>Mailbox</h1>
        <p>This server has an API key of its own. The page keeps it until you close this tab.</p>
        <label for="key">API key</label>
        <input id="key" name="key" type="password" autocomplete="off" required ref={input} />
        {keyError.value !== null && (
          <p class="error" role="alert">
            {keyError}
          </p>
        )}
        <button type="submit" class="is-primary">
          Show emails
        </button>
      </form>
    </main>
  );
}

import type { OpenedEmail } from '../../state/opened.js';

export function TextTab({ email: { record } }: { email: OpenedEmail }) {
  if (record.text_body === null) return <p class="is-quiet">This email has no text/plain part.</p>;
  return <pre class="body-text">{record.text_body}</pre>;
}

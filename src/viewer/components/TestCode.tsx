import { emailLine, otpLine } from '../model/test-code.js';
import { emails } from '../state/emails.js';
import { type OpenedEmail, summaryOf } from '../state/opened.js';
import { CopyButton } from './CopyButton.js';

/** The line of a test that fetches this email, or its code. */
export function TestCode({ email }: { email: OpenedEmail }) {
  const summary = summaryOf(email);
  const line = (summary.code === null ? emailLine : otpLine)(summary, emails.value);
  return (
    <section class="card is-test-code" aria-label="In a test">
      <h2>In a test</h2>
      <div class="snippet">
        <code>{line}</code>
        <CopyButton text={line} label="Copy the line of a test" />
      </div>
    </section>
  );
}

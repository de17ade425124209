import { useMemo } from 'preact/hooks';
import { actionLink, type Link, rankOf } from '../../links/action-link.js';
import { linksOf } from '../model/links.js';
import { emailLine, linkLine, otpLine } from '../model/test-code.js';
import { emails } from '../state/emails.js';
import { type OpenedEmail, summaryOf } from '../state/opened.js';
import { CopyButton } from './CopyButton.js';

/** The line of a test that gets this email, or its code or link. */
export function TestCode({ email }: { email: OpenedEmail }) {
  const { html_body, text_body, detected_otp } = email.record;
  // A new email in the list renders this again, and the HTML may be large.
  const links = useMemo(
    () => (detected_otp === null ? linksOf(html_body, text_body).links : []),
    [html_body, text_body, detected_otp],
  );
  const line = lineOf(email, links);
  return (
    <section class="card is-test-code" aria-label="In a test">
      <h2>In a test</h2>
      <div class="snippet">
        <code>{line}</code>
        <CopyButton text={line} label="Copy test line" />
      </div>
    </section>
  );
}

/** What a test most likely needs of an email: its code, or else the link that it is about, or else the email. */
function lineOf(email: OpenedEmail, links: readonly Link[]): string {
  const summary = summaryOf(email);
  if (summary.code !== null) return otpLine(summary, emails.value);
  const link = actionLink(links);
  // A receipt or a newsletter has links as well, but is not about one of them.
  const isAboutLink = link && rankOf(link) > (links.length === 1 ? 1 : 2);
  return isAboutLink
    ? linkLine(link, links, summary, emails.value)
    : emailLine(summary, emails.value);
}

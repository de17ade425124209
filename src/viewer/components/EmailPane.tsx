import { fullTime, sizeText, viaText } from '../model/format.js';
import { recipientsOf } from '../model/summary.js';
import { report } from '../report.js';
import { emails } from '../state/emails.js';
import { openError, opened, summaryOf } from '../state/opened.js';
import { hrefOf, route } from '../state/route.js';
import { CodeCard } from './CodeCard.js';
import { Links } from './Links.js';
import { Faults } from './Refusals.js';
import { ReportSummary } from './ReportSummary.js';
import { Tabs } from './Tabs.js';
import { TestCode } from './TestCode.js';

/** The email that is open. */
export function EmailPane() {
  const { email } = route.value;
  if (email === null) {
    return (
      <section class="email-pane is-empty" aria-label="Email">
        {report ? (
          <ReportSummary report={report} />
        ) : (
          emails.value.length > 0 && (
            <p class="is-quiet">
              Choose an email, or press <kbd>j</kbd>.
            </p>
          )
        )}
      </section>
    );
  }
  return (
    <section class="email-pane" aria-label="Email" id="email" tabIndex={-1}>
      <a class="back" href={hrefOf({ email: null, tab: '' })}>
        ← All emails
      </a>
      {openError.value !== null ? (
        <div class="list-message" role="alert">
          <strong>This email cannot be shown.</strong>
          <p>{openError}</p>
        </div>
      ) : (
        <Opened />
      )}
    </section>
  );
}

function Opened() {
  const email = opened.value;
  if (!email) return <p class="list-message is-quiet">Loading…</p>;
  return (
    <article key={email.id}>
      <Head />
      <CodeCard email={email} />
      <Links email={email} />
      <TestCode email={email} />
      <Tabs email={email} />
    </article>
  );
}

function Head() {
  const email = opened.value;
  if (!email) return null;
  const { record, details } = email;
  const { at } = summaryOf(email);
  const recipients = recipientsOf(record, details);
  return (
    <header class="email-head">
      <h1 class={record.subject ? '' : 'is-missing'}>{record.subject || 'no subject'}</h1>
      <dl class="people">
        <dt>From</dt>
        <dd>
          {record.from_name && <strong>{record.from_name} </strong>}
          <span class="address">{record.from_address || 'no sender'}</span>
        </dd>
        <dt>To</dt>
        <dd>
          {recipients.slice(0, 20).map((address) => (
            <span key={address} class="recipient">
              <a class="address" href={hrefOf({ to: address, test: null, email: null })}>
                {address}
              </a>{' '}
              <Faults address={address} />
            </span>
          ))}
          {recipients.length > 20 && ` and ${recipients.length - 20} more`}
        </dd>
      </dl>
      <p class="email-facts">
        <time dateTime={at}>{fullTime(at)}</time>
        {details && <span>{sizeText(details.size)}</span>}
        {details && <span>{viaText(details.received_via)}</span>}
      </p>
    </header>
  );
}

import { useEffect } from 'preact/hooks';
import { report } from '../report.js';
import { emails } from '../state/emails.js';
import { isSlow, openError, opened } from '../state/opened.js';
import { hrefOf, route } from '../state/route.js';
import { emailView, loadEmailView } from './email-view.js';
import { ReportSummary } from './ReportSummary.js';

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
          <strong>{openError.value.title}</strong>
          <p>{openError.value.reason}</p>
        </div>
      ) : (
        <Opened />
      )}
    </section>
  );
}

function Opened() {
  // The previous email stays for a moment.
  const isAnother = opened.value?.id !== route.value.email;
  const email = isAnother && isSlow.value ? null : opened.value;
  const View = emailView.value;
  useEffect(() => {
    loadEmailView().catch(() => {
      openError.value = {
        title: 'This email cannot be shown.',
        reason: 'The server has another version of this page: reload it.',
        isTemporary: false,
      };
    });
  }, []);
  return email && View ? <View email={email} /> : <p class="list-message is-quiet">Loading…</p>;
}

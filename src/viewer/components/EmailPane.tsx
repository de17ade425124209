import { useEffect, useRef } from 'preact/hooks';
import type { ReportData } from '../../contract/report.js';
import { report } from '../report.js';
import { emails } from '../state/emails.js';
import { isSlow, openError, opened } from '../state/opened.js';
import { hrefOf, route } from '../state/route.js';
import { emailView, loadEmailView } from './email-view.js';
import { ReportSummary } from './ReportSummary.js';

export function EmailPane() {
  if (route.value.email !== null) return <OpenPane />;
  if (report) return <ReportPane report={report} />;
  return (
    <section class="email-pane is-empty" aria-label="Email">
      {emails.value.length > 0 && (
        <p class="is-quiet">
          Choose an email, or press <kbd>j</kbd>.
        </p>
      )}
    </section>
  );
}

function OpenPane() {
  const pane = useFocusInReport();
  return (
    <section class="email-pane" aria-label="Email" id="email" tabIndex={-1} ref={pane}>
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

function ReportPane({ report }: { report: ReportData }) {
  const pane = useFocusInReport();
  return (
    <section class="email-pane is-empty" aria-label="Email" tabIndex={0} ref={pane}>
      <ReportSummary report={report} />
    </section>
  );
}

/** In a report, whose reader mostly reads the pane first, keys scroll it from the start. */
function useFocusInReport() {
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    const isFree = document.activeElement === document.body;
    if (report && isFree) pane.current?.focus({ preventScroll: true });
  }, []);
  return pane;
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

import { report } from '../report.js';
import { announcement, notice } from '../state/announcement.js';
import { needsKey } from '../state/key.js';
import { route } from '../state/route.js';
import { EmailPane } from './EmailPane.js';
import { HelpDialog } from './HelpDialog.js';
import { KeyForm } from './KeyForm.js';
import { ListPane } from './ListPane.js';
import { Outgoing } from './Outgoing.js';
import { Refusals } from './Refusals.js';
import { TopBar } from './TopBar.js';

export function App() {
  return (
    <>
      {needsKey.value ? <KeyForm /> : <Mail />}
      <HelpDialog />
      <div class="visually-hidden" role="status" aria-live="polite">
        {announcement}
      </div>
      {notice.value && (
        <p class="notice" role="alert">
          {notice}
        </p>
      )}
    </>
  );
}

/** The list and the open email. */
export function Mail() {
  const { view, email } = route.value;
  return (
    <div
      class={`page ${email !== null && view === 'emails' ? 'has-email' : ''} ${report ? 'is-report' : ''}`}
    >
      <TopBar />
      {view === 'refusals' && <Refusals />}
      {view === 'outgoing' && <Outgoing />}
      {view === 'emails' && (
        <main class="panes">
          <ListPane />
          <EmailPane />
        </main>
      )}
    </div>
  );
}

import { report } from '../report.js';
import { notice } from '../state/announcement.js';
import { needsKey } from '../state/key.js';
import { isFiltered, route } from '../state/route.js';
import { Announcer } from './Announcer.js';
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
      <Announcer />
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
  const classes = [
    'page',
    email !== null && view === 'emails' && 'has-email',
    report && 'is-report',
    isFiltered.value && 'is-filtered',
  ];
  return (
    <div class={classes.filter(Boolean).join(' ')}>
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

import { countText } from '../model/format.js';
import { report } from '../report.js';
import { emails, isLoading, isOnline, listError } from '../state/emails.js';
import { hrefOf, isFiltered, route } from '../state/route.js';
import { rows } from '../state/rows.js';
import { EmailList, FirstLines } from './EmailList.js';
import { Empty } from './Empty.js';
import { foundText } from './found-text.js';
import { Unreachable } from './PollState.js';
import { StatusLine } from './StatusLine.js';

/** The list with its current filters. */
export function ListPane() {
  return (
    <section class="list-pane" aria-label="Emails">
      <h1 class="visually-hidden">Emails</h1>
      {report?.emails.length !== 0 && <ListHead />}
      <ListBody />
      <StatusLine />
    </section>
  );
}

function ListHead() {
  const { box, isFlat, test, to } = route.value;
  return (
    <div class="list-head">
      {!report && (
        <div class="segments" role="group" aria-label="Box">
          <Choice name="Inbox" href={hrefOf({ box: 'inbox' })} isChosen={box === 'inbox'} />
          <Choice name="Sent" href={hrefOf({ box: 'sent' })} isChosen={box === 'sent'} />
        </div>
      )}
      <span class="spacer" />
      <div class="segments" role="group" aria-label="Order">
        <Choice name="By test" href={hrefOf({ isFlat: false })} isChosen={!isFlat} />
        <Choice name="Flat" href={hrefOf({ isFlat: true })} isChosen={isFlat} />
      </div>
      {(test ?? to) !== null && (
        <p class="scope">
          <span>
            {test !== null ? 'One test' : 'To'} <strong>{titleOf(test) ?? to}</strong>
          </span>
          <a href={hrefOf({ test: null, to: null })}>Show all</a>
        </p>
      )}
    </div>
  );
}

function titleOf(hash: string | null): string | null {
  return hash === null ? null : (rows.value.titleOf(hash) ?? hash);
}

function Choice({ name, href, isChosen }: { name: string; href: string; isChosen: boolean }) {
  return (
    <a href={href} aria-current={isChosen ? 'true' : undefined}>
      {name}
    </a>
  );
}

function ListBody() {
  if (listError.value !== null) {
    return (
      <p class="list-message" role="alert">
        {listError}
      </p>
    );
  }
  if (emails.value.length > 0) return import.meta.env.SSR ? <FirstLines /> : <EmailList />;
  if (!isOnline.value) return <Unreachable />;
  if (isLoading.value) return <p class="list-message is-quiet">Loading…</p>;
  if (report && report.emails.length === 0)
    return <NothingArrived refused={report.refusals.length} />;
  return isFiltered.value ? <NoMatch /> : <Empty />;
}

function NoMatch() {
  return (
    <div class="list-message">
      <p>
        <strong>{foundText()}</strong>
      </p>
      {!report && (
        <p>
          {route.value.to !== null
            ? 'Nothing has arrived for this address so far. It appears here as soon as it does.'
            : 'Emails that match appear here as they arrive.'}
        </p>
      )}
      <a class="button" href={hrefOf({ q: '', test: null, to: null })}>
        Show all emails
      </a>
    </div>
  );
}

/** The list of a report that contains no emails. */
function NothingArrived({ refused }: { refused: number }) {
  return (
    <div class="list-message">
      <p>
        <strong>No email arrived.</strong>
      </p>
      {refused > 0 && (
        <p>
          The server{' '}
          <a href={hrefOf({ view: 'refusals' })}>refused {countText(refused, 'attempt')}</a> to send
          one.
        </p>
      )}
    </div>
  );
}

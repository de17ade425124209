import { searchHint } from '../../contract/search.js';
import { report } from '../report.js';
import { isOnline } from '../state/emails.js';
import { isHelpOpen } from '../state/keyboard.js';
import { hrefOf, navigate, type Route, route } from '../state/route.js';

/** The box and the search. */
export function TopBar() {
  // A report knows them without a request.
  const countOf = (all: readonly unknown[] = []) => (all.length > 0 ? ` (${all.length})` : '');
  const hasSearch = route.value.view === 'emails' && report?.emails.length !== 0;
  const hint = hasSearch ? searchHint(route.value.q) : '';
  return (
    <header>
      <div class="top-bar">
        <a class="brand" href="#/">
          <Envelope />
          <span>Mailbox</span>
        </a>
        <nav aria-label="Views" class="segments">
          <ViewLink view="emails" name="Emails" />
          <ViewLink view="refusals" name={`Refused${countOf(report?.refusals)}`} />
          <ViewLink view="outgoing" name={`Outgoing${countOf(report?.outgoing)}`} />
        </nav>
        {hasSearch && <Search isHinted={hint !== ''} />}
        <span class="spacer" />
        {!report && <Connection />}
        <button
          type="button"
          class="icon-button"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts (?)"
          onClick={() => {
            isHelpOpen.value = true;
          }}
        >
          ?
        </button>
      </div>
      {hint && (
        <p id="search-hint" class="search-hint">
          {hint}
        </p>
      )}
    </header>
  );
}

function ViewLink({ view, name }: { view: Route['view']; name: string }) {
  const isShown = route.value.view === view;
  return (
    <a href={hrefOf({ view, email: null })} aria-current={isShown ? 'page' : undefined}>
      {name}
    </a>
  );
}

function Search({ isHinted }: { isHinted: boolean }) {
  return (
    <search class="search">
      <input
        id="search"
        type="search"
        aria-label="Search emails"
        aria-keyshortcuts="/"
        aria-describedby={isHinted ? 'search-hint' : undefined}
        placeholder="Search — from: to: subject: code: has:attachment"
        title="Words, and from: to: subject: code: has:attachment has:code before: after: larger:"
        autocomplete="off"
        spellcheck={false}
        value={route.value.q}
        onInput={({ currentTarget }) => navigate({ q: currentTarget.value }, false)}
      />
      <kbd>/</kbd>
    </search>
  );
}

function Connection() {
  const isUp = isOnline.value;
  return (
    <span class={`connection ${isUp ? 'is-up' : 'is-down'}`} role={isUp ? undefined : 'alert'}>
      {isUp ? 'Live' : 'Reconnecting…'}
    </span>
  );
}

function Envelope() {
  return (
    <svg viewBox="0 0 20 16" width="20" height="16" aria-hidden="true">
      <rect x="1" y="1" width="18" height="14" rx="2.5" fill="currentColor" />
      <path d="m3.5 4 6.5 5 6.5-5" fill="none" stroke="var(--surface)" stroke-width="1.6" />
    </svg>
  );
}

import { render } from 'preact';
import { App } from './components/App.js';
import { report } from './report.js';
import { loadWhenChanged } from './state/emails.js';
import { listenToKeys } from './state/keyboard.js';
import { openSelected } from './state/opened.js';
import { followAddress, navigate } from './state/route.js';
import { nameOpened } from './state/title.js';

/** Makes the page interactive. */
export function main(): void {
  const root = document.getElementById('app');
  // The user may have typed into the search box that the server sent.
  const search = document.querySelector<HTMLInputElement>('#search');
  if (search?.value) navigate({ q: search.value }, false);
  followAddress();
  if (report?.wrongEmail && location.hash === '')
    navigate({ email: report.wrongEmail, tab: 'checks' });
  // Before rendering, so that the list that the server sent stays in the page.
  loadWhenChanged();
  openSelected();
  nameOpened();
  listenToKeys();
  document.documentElement.classList.remove('is-elsewhere');
  if (root) render(<App />, root);
}

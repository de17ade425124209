import { render } from 'preact';
import { App } from './components/App.js';
import { loadWhenChanged } from './state/emails.js';
import { listenToKeys } from './state/keyboard.js';
import { openSelected } from './state/opened.js';
import { followAddress, navigate } from './state/route.js';

/** Takes over the page. */
export function main(): void {
  const root = document.getElementById('app');
  // The search box that the server sent may have been used already.
  const search = document.querySelector<HTMLInputElement>('#search');
  if (search?.value) navigate({ q: search.value }, false);
  followAddress();
  // Before it is rendered: the list that the server sent stays in the page.
  loadWhenChanged();
  openSelected();
  listenToKeys();
  document.documentElement.classList.remove('is-elsewhere');
  if (root) render(<App />, root);
}

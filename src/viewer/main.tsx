import { render } from 'preact';
import { App } from './components/App.js';
import { start } from './state/start.js';

/** Takes over the page. */
export function main(): void {
  const root = document.getElementById('app');
  // First: the list that the server sent stays in the page.
  start();
  document.documentElement.classList.remove('is-elsewhere');
  if (root) render(<App />, root);
}

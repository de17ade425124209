import type { SummariesResponse } from '../contract/viewer.js';
import { Mail } from './components/App.js';
import { toHtml } from './model/to-html.js';
import { showFirst } from './state/emails.js';

/**
 * The page with its first emails as HTML, as the script makes it: the mailbox server sends it, so that it can be seen
 * before the script has run. It has no times, which are those of the browser's time zone.
 */
export function firstScreen(page: SummariesResponse): string {
  showFirst(page);
  return toHtml(<Mail />);
}

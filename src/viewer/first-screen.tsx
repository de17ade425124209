import type { SummariesResponse } from '../contract/viewer-schemas.js';
import { Mail } from './components/App.js';
import { toHtml } from './model/to-html.js';
import { showFirst } from './state/emails.js';

/**
 * Renders the page with its first emails as the script would. The mailbox server sends this HTML, so that
 * emails are visible before the script has run. It contains no times, which depend on the browser's time
 * zone.
 */
export function firstScreen(page: SummariesResponse): string {
  showFirst(page);
  return toHtml(<Mail />);
}

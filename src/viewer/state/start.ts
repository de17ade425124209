import { loadEmailView } from '../components/email-view.js';
import { report } from '../report.js';
import { loadWhenChanged } from './emails.js';
import { listenToKeys } from './keyboard.js';
import { watchEmails } from './live.js';
import { openSelected } from './opened.js';
import { followAddress } from './route.js';

/** Begins to follow the address, the server and the keyboard. */
export function start(): void {
  followAddress();
  loadWhenChanged();
  openSelected();
  listenToKeys();
  // In a report, nothing more comes.
  if (report) return;
  watchEmails();
  // The first email is opened sooner then.
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  whenIdle(() => void loadEmailView().catch(() => {}));
}

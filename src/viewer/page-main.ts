import { loadEmailView } from './components/email-view.js';
import { main } from './main.js';
import { watchEmails } from './state/live.js';

main();
watchEmails();
// The first email is opened sooner then.
const whenIdle = window.requestIdleCallback ?? setTimeout;
whenIdle(() => void loadEmailView().catch(() => {}));

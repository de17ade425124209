import { loadEmailView } from './components/email-view.js';
import { main } from './main.js';
import { watchEmails } from './state/live.js';

main();
watchEmails();
// Makes opening the first email faster.
const whenIdle = window.requestIdleCallback ?? setTimeout;
whenIdle(() => void loadEmailView().catch(() => {}));

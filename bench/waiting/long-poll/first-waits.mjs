import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const PROCESSES = 10;
const PROCESS = path.join(import.meta.dirname, 'first-wait.mjs');

/** The ms from the 250 to the code, for the first wait of each process. */
export async function firstWaits(mailboxServer, app) {
  const delays = [];
  for (let n = 0; n < PROCESSES; n++) {
    const child = fork(PROCESS, [mailboxServer.http], { execArgv: [] });
    const closed = once(child, 'close');
    const [mail] = await once(child, 'message');
    // By then the process has loaded its modules and waits.
    await new Promise((resolve) => setTimeout(resolve, 500));
    app.send(mail);
    const [at] = await once(child, 'message');
    delays.push(at - (await app.accepted())[mail.to]);
    await closed;
  }
  return delays;
}

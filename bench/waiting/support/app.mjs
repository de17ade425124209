import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const PROCESS = path.join(import.meta.dirname, 'app-process.mjs');

/**
 * Starts the app under test in its own process, so that its work does not slow down the waits.
 *
 * @param smtp the server's SMTP URL
 * @param connections number of open connections
 */
export async function startApp(smtp, connections = 1) {
  const { hostname, port } = new URL(smtp);
  const child = fork(PROCESS, [hostname, port, String(connections)], { execArgv: [] });
  await once(child, 'message');
  return {
    /** Sends emails, each `{ to, code }`, as fast as the connections allow. */
    send(...emails) {
      child.send({ send: emails });
    },

    /**
     * The times of the server's 250s since the previous call, by address. On request only, because events
     * would disturb a measurement.
     */
    async accepted() {
      child.send({});
      return (await once(child, 'message'))[0];
    },

    async close() {
      child.kill();
      await once(child, 'close');
    },
  };
}

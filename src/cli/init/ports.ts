import { connect } from 'node:net';
import { SERVER_DEFAULTS } from '../../contract/server-options.js';
import { differencesTo } from '../other-server.js';

const { host: HOST, httpPort: HTTP_PORT, smtpPort: SMTP_PORT } = SERVER_DEFAULTS;

/** How long a program may take to accept a connection, in ms. */
const TIMEOUT_MS = 1_000;

/** Describes what listens on the default ports of `mailboxServer()`; undefined if they are free. */
export async function portsNote(): Promise<string | undefined> {
  const ports = [HTTP_PORT, SMTP_PORT];
  const inUse = await Promise.all(ports.map(isInUse));
  const taken = ports.filter((_, index) => inUse[index]).join(' and ');
  if (taken === '') return undefined;
  const differences = await differencesTo({}, HTTP_PORT);
  if (differences?.length === 0) {
    return `A mailbox server runs already on port ${HTTP_PORT}: the tests use it, except in CI.`;
  }
  return `Another program uses port ${taken}. Stop it, or use free ports: node_modules/playwright-mailbox/docs/configuration.md#free-ports`;
}

function isInUse(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: HOST, port });
    const end = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(TIMEOUT_MS, () => end(true));
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}

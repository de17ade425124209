import { connect } from 'node:net';
import { expectedOptions } from '../../contract/expected-options.js';
import { EXTENSIONS_HEADER } from '../../contract/extensions.js';
import { SERVER_DEFAULTS } from '../../contract/server-options.js';

const { host: HOST, httpPort: HTTP_PORT, smtpPort: SMTP_PORT } = SERVER_DEFAULTS;

/** How long a server may take to say what it is, in ms. */
const TIMEOUT_MS = 1_000;

/** Says what listens on the ports that `mailboxServer()` uses by default; undefined if they are free. */
export async function portsNote(): Promise<string | undefined> {
  const [http, smtp] = await Promise.all([HTTP_PORT, SMTP_PORT].map(isInUse));
  if (!http && !smtp) return undefined;
  if (http && (await isMailboxServer())) {
    return `A mailbox server runs already on port ${HTTP_PORT}: the tests use it, except in CI.`;
  }
  const taken = [http && HTTP_PORT, smtp && SMTP_PORT].filter(Boolean).join(' and ');
  const ports = http && smtp ? `Ports ${taken} are` : `Port ${taken} is`;
  return `${ports} in use by another program. Stop it, or use free ports: node_modules/playwright-mailbox/docs/configuration.md#free-ports`;
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

/** Whether a server of this package that `mailboxServer()` reuses has the port of the REST API: all its responses have a header. */
async function isMailboxServer(): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const health = `http://${HOST}:${HTTP_PORT}/health?${expectedOptions({ smtpPort: SMTP_PORT })}`;
  return fetch(health, { signal }).then(
    ({ ok, headers }) => ok && headers.has(EXTENSIONS_HEADER),
    () => false,
  );
}

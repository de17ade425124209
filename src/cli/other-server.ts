import type { ErrorBody } from '../contract/error.js';
import { type MailboxServerOptions, SMTP_PORT_PARAMETER } from '../contract/server-options.js';
import { reachable } from '../server/listen.js';
import { ServerOptionError } from '../server/options.js';

/** How long the server that has the port may take to answer, in ms. */
const ANSWER_TIMEOUT_MS = 1_000;

/**
 * An error that says so if a mailbox server with another SMTP port has the port of the REST API: `mailboxServer()` does
 * not reuse such a server, but starts the command, which fails.
 *
 * @param error why the mailbox server could not start
 */
export async function otherServer(
  error: unknown,
  { host = '', httpPort, smtpPort }: MailboxServerOptions,
): Promise<ServerOptionError | undefined> {
  if (!(error instanceof ServerOptionError) || error.option !== 'httpPort') return undefined;
  const url = `http://${reachable(host)}:${httpPort}`;
  const difference = await differenceOf(`${url}/health?${SMTP_PORT_PARAMETER}=${smtpPort}`);
  if (difference === undefined) return undefined;
  return new ServerOptionError(
    'httpPort',
    (nameOf) =>
      `${httpPort} is in use by a mailbox server with another ${nameOf('smtpPort')}: ${difference}. ` +
      'Stop that server, or use the same options',
    error,
  );
}

/** What the answer says, such as `1026 instead of 1025`; undefined if it is not that of a mailbox server with another port. */
async function differenceOf(health: string): Promise<string | undefined> {
  try {
    const response = await fetch(health, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    const { error } = (await response.json()) as ErrorBody;
    return error.details.find(({ field }) => field === SMTP_PORT_PARAMETER)?.message;
  } catch {
    return undefined;
  }
}

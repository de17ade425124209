import type { ErrorBody } from '../contract/error.js';
import {
  COMPARED_OPTIONS,
  expectedOptions,
  type MailboxServerOptions,
  SERVER_DEFAULTS,
  serverParameter,
} from '../contract/server-options.js';
import { reachable } from '../server/listen.js';
import { type OptionProblem, ServerOptionError } from '../server/options.js';

/** How long the server that has the port may take to answer, in ms. */
const ANSWER_TIMEOUT_MS = 1_000;

/**
 * An error that names the differences if a mailbox server with other options has the port of the REST API:
 * `mailboxServer()` does not reuse such a server, but starts the command, which fails.
 *
 * @param error why the mailbox server could not start
 * @param options those that were given
 */
export async function otherServer(
  error: unknown,
  options: MailboxServerOptions,
): Promise<ServerOptionError | undefined> {
  if (!(error instanceof ServerOptionError) || error.option !== 'httpPort') return undefined;
  const {
    host = SERVER_DEFAULTS.host,
    httpPort,
    smtpPort,
    tlsCert,
  } = {
    ...SERVER_DEFAULTS,
    tlsCert: undefined,
    ...options,
  };
  const scheme = tlsCert === undefined ? 'http' : 'https';
  const query = expectedOptions({ ...options, smtpPort });
  const differences = await differencesAt(
    `${scheme}://${reachable(host)}:${httpPort}/health?${query}`,
  );
  if (differences.length === 0) return undefined;
  const problem: OptionProblem = (nameOf) => {
    const list = COMPARED_OPTIONS.flatMap((name) => {
      const found = differences.find(({ field }) => field === serverParameter(name));
      return found === undefined ? [] : [`${nameOf(name)} is ${found.message}`];
    });
    return (
      `${httpPort} is in use by a mailbox server with other options: ${list.join(', ')}. ` +
      'Stop that server, or use the same options'
    );
  };
  return new ServerOptionError('httpPort', problem, error);
}

/** What the answer says, such as `1026 instead of 1025`; nothing if it is not that of a mailbox server with other options. */
async function differencesAt(health: string): Promise<ErrorBody['error']['details']> {
  try {
    const response = await fetch(health, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    const { error } = (await response.json()) as ErrorBody;
    return error.details;
  } catch {
    return [];
  }
}

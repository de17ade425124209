import type { ErrorBody } from '../contract/error.js';
import {
  COMPARED_OPTIONS,
  expectedOptions,
  serverParameter,
} from '../contract/expected-options.js';
import { EXTENSIONS_HEADER } from '../contract/extensions.js';
import {
  DEFAULT_API_KEY,
  type MailboxServerOptions,
  reachable,
  SERVER_DEFAULTS,
} from '../contract/server-options.js';
import { type OptionProblem, ServerOptionError } from '../server/settings/options.js';

/** How long the server on the port may take to respond, in ms. */
const ANSWER_TIMEOUT_MS = 1_000;

/**
 * An error that says that another mailbox server uses the port of the REST API, and which options differ:
 * `mailboxServer()` then did not reuse that server, but started the command, which fails.
 *
 * @param error why the mailbox server could not start
 * @param options as given
 */
export async function otherServer(
  error: unknown,
  options: MailboxServerOptions,
): Promise<ServerOptionError | undefined> {
  if (!(error instanceof ServerOptionError) || error.option !== 'httpPort') return undefined;
  const { httpPort = SERVER_DEFAULTS.httpPort } = options;
  const differences = await differencesTo(options, httpPort);
  if (differences === undefined) return undefined;
  const problem: OptionProblem = (nameOf) => {
    const list = COMPARED_OPTIONS.flatMap((name) => {
      const found = differences.find(({ field }) => field === serverParameter(name));
      return found === undefined ? [] : [`${nameOf(name)} is ${found.message}`];
    });
    return list.length > 0
      ? `${httpPort} is in use by a mailbox server with other options: ${list.join(', ')}. ` +
          'Stop that server, or use the same options'
      : `${httpPort} is in use by another mailbox server, which mailboxServer() reuses, except in CI. ` +
          `Stop that server, or use ${nameOf('httpPort')} 0 for a free port`;
  };
  return new ServerOptionError('httpPort', problem, error);
}

/** The differences in the response, such as `1026 instead of 1025`; undefined if it is not from a mailbox server. */
export async function differencesTo(
  options: MailboxServerOptions,
  httpPort: number,
): Promise<ErrorBody['error']['details'] | undefined> {
  const { host = SERVER_DEFAULTS.host, smtpPort = SERVER_DEFAULTS.smtpPort, tlsCert } = options;
  const { apiKey, accounts = {} } = options;
  const [key = DEFAULT_API_KEY] = [apiKey, ...Object.values(accounts)].filter(Boolean);
  const base = `${tlsCert === undefined ? 'http' : 'https'}://${reachable(host)}:${httpPort}`;
  try {
    const response = await fetch(`${base}/health?${expectedOptions({ ...options, smtpPort })}`, {
      headers: { Authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    if (!response.headers.has(EXTENSIONS_HEADER)) return undefined;
    const { error } = (await response.json()) as Partial<ErrorBody>;
    return error?.details ?? [];
  } catch {
    return undefined;
  }
}

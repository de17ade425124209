import { nearestName } from '../contract/nearest-name.js';
import { PROVIDERS_VARIABLE } from '../contract/providers.js';
import {
  ENTRY_OPTIONS_VARIABLE,
  SERVER_FLAGS,
  serverVariable,
  WITHOUT_FLAG,
} from '../contract/server-options.js';

const PREFIX = 'MAILBOX_';

/** The variables of the server, without their prefix. */
const OF_SERVER = [...Object.keys(SERVER_FLAGS), ...WITHOUT_FLAG].map((option) =>
  serverVariable(option).slice(PREFIX.length),
);

/** The variables of the fixtures, of `mailboxServer()` and of the other commands. */
const OF_OTHERS: ReadonlySet<string> = new Set([
  'MAILBOX_URL',
  'MAILBOX_DOMAIN',
  'MAILBOX_ADDRESS',
  'MAILBOX_TIMEOUT',
  'MAILBOX_SMTP_URL',
  'MAILBOX_SMTPS_URL',
  PROVIDERS_VARIABLE,
  ENTRY_OPTIONS_VARIABLE,
]);

/** The variables that Kubernetes sets in a pod next to a Service called `mailbox`. */
const OF_KUBERNETES =
  /^MAILBOX_(?:SERVICE_(?:HOST|PORT(?:_\w+)?)|PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)?)$/;

/**
 * Rejects variables that look like an option of the server and are none.
 *
 * @throws Error with the variable, and the one that was probably meant
 */
export function checkVariables(environment: NodeJS.ProcessEnv): void {
  for (const [name, value = ''] of Object.entries(environment)) {
    const own = name.slice(PREFIX.length);
    if (!name.startsWith(PREFIX) || OF_SERVER.includes(own) || OF_OTHERS.has(name)) continue;
    // Kubernetes sets MAILBOX_PORT to a URL; a number is meant for the server.
    const isPort = name === 'MAILBOX_PORT' && !value.includes('://');
    if (OF_KUBERNETES.test(name) && !isPort) continue;
    const nearest = nearestName(own, OF_SERVER);
    const hint = nearest === undefined ? '' : `. Did you mean ${PREFIX}${nearest}?`;
    throw new Error(`${name} is not a variable of the mailbox server: rename or unset it${hint}`);
  }
}

import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { reachable } from '../contract/server-options.js';
import { ServerOptionError } from './options.js';

type PortOption = 'httpPort' | 'smtpPort' | 'smtpsPort' | 'adminPort';

/**
 * Starts to listen.
 *
 * @param option the option of the port, for errors
 * @returns host and port as in a URL, for clients on this machine
 * @throws ServerOptionError if it cannot listen on the port or the host
 */
export async function listen(
  server: Server,
  option: PortOption,
  port: number,
  host: string,
): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw cannotListen(error, option, port, host);
  });
  const { port: taken } = server.address() as AddressInfo;
  return `${reachable(host)}:${taken}`;
}

function cannotListen(
  error: NodeJS.ErrnoException,
  option: PortOption,
  port: number,
  host: string,
): ServerOptionError {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ServerOptionError(
        option,
        (nameOf) =>
          `${port} is in use (on ${host}): stop the process that listens there, perhaps another ` +
          `mailbox server, or use ${nameOf(option)} 0 for a free port`,
        error,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ServerOptionError(
        'host',
        `cannot bind to ${host}: not an address of this machine (${error.code})`,
        error,
      );
    default:
      return new ServerOptionError(option, `cannot listen on ${port} (${error.message})`, error);
  }
}

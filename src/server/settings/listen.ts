import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { reachable } from '../../contract/server-options.js';
import { ServerOptionError } from './options.js';

type PortOption = 'httpPort' | 'smtpPort' | 'smtpsPort' | 'adminPort';

/**
 * How many connections may wait to be accepted, if the system allows as many. With Node's 511, a burst of one client
 * makes the connections of others wait for seconds: what does not fit is sent again after 1, 3 and 7 s.
 */
const BACKLOG = 4_096;

const PRIVILEGES =
  ': ports below 1024 need privileges, on Linux the capability CAP_NET_BIND_SERVICE';

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
  server.listen({ port, host, backlog: BACKLOG });
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
  const isPrivileged = error.code === 'EACCES' && port < 1_024;
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
      return new ServerOptionError(
        option,
        `cannot listen on ${port} (${error.message})${isPrivileged ? PRIVILEGES : ''}`,
        error,
      );
  }
}

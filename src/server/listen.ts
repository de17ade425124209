import { once } from 'node:events';
import { type AddressInfo, isIPv6, type Server } from 'node:net';
import { ServerOptionError } from './options.js';

type PortOption = 'httpPort' | 'smtpPort' | 'smtpsPort';

/**
 * Makes a server listen.
 *
 * @param option the option that the port comes from, which an error names
 * @returns host and port as a URL has them, for a client on this machine
 * @throws ServerOptionError when the port or the host cannot be had
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
          `${port} is in use (on ${host}): stop what listens there, perhaps another ` +
          `mailbox server, or take ${nameOf(option)} 0 for any free port`,
        error,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ServerOptionError(
        'host',
        `${host} is no address of this machine (${error.code})`,
        error,
      );
    default:
      return new ServerOptionError(
        option,
        `${port} cannot be listened on (${error.message})`,
        error,
      );
  }
}

/** A host to connect to: one listens on the unspecified address, but connects to loopback. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIPv6(host) ? `[${host}]` : host;
}

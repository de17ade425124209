import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A scripted scanner. */
export interface StandIn {
  /** The value of the mailbox server's option. */
  address: string;
  /** The emails received. */
  emails: Buffer[];
  close(): Promise<void>;
}

/** A scripted rspamd. */
export interface RspamdStandIn extends StandIn {
  /** The requests, with their headers. */
  requests: IncomingMessage[];
  /** The number of connections so far. */
  readonly connections: number;
}

export async function standInRspamd(
  answer: (response: ServerResponse) => void,
): Promise<RspamdStandIn> {
  const emails: Buffer[] = [];
  const requests: IncomingMessage[] = [];
  const server = createHttpServer(async (request, response) => {
    requests.push(request);
    emails.push(await buffer(request));
    answer(response);
  });
  let connections = 0;
  server.on('connection', () => connections++);
  const port = await open(server);
  return {
    address: `http://127.0.0.1:${port}`,
    emails,
    requests,
    get connections() {
      return connections;
    },
    close: () => close(server),
  };
}

/**
 * A scripted clamd, which reads the whole email before it responds.
 *
 * @param path of its socket; default: a port
 */
export async function standInClamd(
  answer: (socket: Socket) => void,
  path?: string,
): Promise<StandIn> {
  const emails: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let data = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      data = Buffer.concat([data, chunk]);
      const mail = readInstream(data);
      if (!mail) return;
      emails.push(mail);
      answer(socket);
    });
  });
  const port = await open(server, path);
  const end = async () => {
    for (const socket of sockets) socket.destroy();
    await close(server);
  };
  const address = path === undefined ? `tcp://127.0.0.1:${port}` : `unix:${path}`;
  return { address, emails, close: end };
}

/** The email in an INSTREAM command (clamd(8)); undefined before its end. */
function readInstream(data: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (data.toString('latin1', 0, command.length) !== command) return undefined;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= data.length; ) {
    const length = data.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(data.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

async function open(server: Server, path?: string): Promise<number> {
  if (path === undefined) server.listen(0, '127.0.0.1');
  else server.listen(path);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function close(server: Server & { closeAllConnections?: () => void }): Promise<void> {
  server.close();
  server.closeAllConnections?.();
  if (server.listening) await once(server, 'close');
}

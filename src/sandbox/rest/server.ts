import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { listen } from '../listen.js';
import type { Settings } from '../options.js';
import type { Certificate } from '../tls.js';
import { ApiError } from './api-error.js';
import { createApp, type Services } from './app.js';

/** A REST interface that is open. */
export interface Rest {
  /** `http://127.0.0.1:8025` */
  url: string;
  /** Takes no more requests; those under way may end within {@link CLOSE_TIMEOUT_MS}. */
  close(): Promise<void>;
}

/** How long an answer that is not taken may keep {@link Rest.close} waiting. */
const CLOSE_TIMEOUT_MS = 1_500;

/**
 * Opens the REST interface.
 *
 * @throws SandboxOptionError when the port or the host cannot be had
 */
export async function startRest(
  settings: Settings,
  services: Services,
  certificate: Certificate | undefined,
): Promise<Rest> {
  const answer = getRequestListener(createApp(services).fetch, {
    // The process may be somebody's test runner: its Request and Response stay its own.
    overrideGlobalObjects: false,
    // What the adapter cannot make a request of: a broken URL or Host header.
    errorHandler: () => errorResponse(unreadable(400)),
  });
  const listener: RequestListener = (request, response) => {
    // Node leaves a connection open that was busy when the server was closed.
    response.once('finish', () => server.listening || server.closeIdleConnections());
    return answer(request, response);
  };
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener);
  server.on('clientError', refuse);
  const silent = silentConnections(server);
  const address = await listen(server, 'httpPort', settings.httpPort, settings.host);
  const scheme = certificate ? 'https' : 'http';
  return { url: `${scheme}://${address}`, close: () => close(server, silent, services) };
}

/**
 * Connections on which no request has come yet, by the client's end: Node does not count them as
 * idle ones. Over TLS the socket of a request is another than that of its connection.
 */
function silentConnections(server: Server): Map<string, Socket> {
  const silent = new Map<string, Socket>();
  server.on('connection', (socket) => {
    const end = endOf(socket);
    silent.set(end, socket);
    socket.once('close', () => silent.delete(end));
  });
  server.on('request', (request) => silent.delete(endOf(request.socket)));
  return silent;
}

function endOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

function close(
  server: Server,
  silent: ReadonlyMap<string, Socket>,
  { waitingRoom }: Services,
): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    for (const socket of silent.values()) socket.destroy();
    waitingRoom.close();
  });
}

/** Answers what Node could not read as HTTP, in the shape of every other error. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { status, body } = unreadable(statusOf(error));
  const json = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(json)}`,
      '',
      json,
    ].join('\r\n'),
  );
}

function statusOf({ code }: NodeJS.ErrnoException): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return 400;
}

function unreadable(status: number): ApiError {
  return new ApiError('INVALID_REQUEST', `The request cannot be read: ${STATUS_CODES[status]}`, {
    status,
  });
}

function errorResponse({ status, body }: ApiError): Response {
  return Response.json(body, {
    status,
    headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' },
  });
}

import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { listen } from '../listen.js';
import type { Settings } from '../options.js';
import type { Certificate } from '../tls.js';
import { refusalOf } from './admission.js';
import { ApiError } from './api-error.js';
import { createApp, type Services } from './app.js';

/** A REST interface that is open. */
export interface Rest {
  /** `http://127.0.0.1:8025` */
  url: string;
  /** Takes no more requests; those under way may end within {@link CLOSE_TIMEOUT_MS}. */
  close(): Promise<void>;
}

/** What every answer says of itself that the app does not give. */
const JSON_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Type': 'application/json',
};

/** Clients keep connections open between requests: so many for each request that may be under way. */
const CONNECTIONS_A_REQUEST = 2;

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
  let underWay = 0;
  const listener: RequestListener = (request, response) => {
    underWay++;
    response.once('close', () => underWay--);
    // Node leaves a connection open that was busy when the server was closed.
    response.once('finish', () => server.listening || server.closeIdleConnections());
    const refusal = refusalOf(request, underWay, settings);
    if (!refusal) return answer(request, response);
    services.metrics.queries.add({ operation: 'refused', status: String(refusal.status) });
    return send(response, refusal);
  };
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener);
  // Answers who opens connections and asks nothing: they are closed without a word.
  server.maxConnections = CONNECTIONS_A_REQUEST * settings.maxRequests;
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

function send(response: ServerResponse, { status, headers, body }: ApiError): void {
  const json = JSON.stringify(body);
  const length = { 'Content-Length': Buffer.byteLength(json) };
  response.writeHead(status, { ...JSON_HEADERS, ...headers, ...length }).end(json);
}

/** Answers what Node could not read as HTTP, in the shape of every other error. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  // What cannot be read may be the body of a request that has its answer, and gets no other.
  const { _httpMessage: answer } = socket as Duplex & { _httpMessage?: ServerResponse };
  if (answer?.headersSent) {
    socket.end();
    return;
  }
  const { status, body } = unreadable(statusOf(error));
  const json = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      ...Object.entries(JSON_HEADERS).map(([name, value]) => `${name}: ${value}`),
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
    headers: JSON_HEADERS,
  });
}

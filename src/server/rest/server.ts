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
import { EXTENSIONS, EXTENSIONS_HEADER } from '../../contract/extensions.js';
import { listen } from '../listen.js';
import type { Settings } from '../options.js';
import type { Certificate } from '../tls.js';
import { ApiError } from './api-error.js';
import { createApp, type Services } from './app.js';
import { Pipeline } from './pipeline.js';
import { checkRequestLimits } from './request-limits.js';
import { SlowReaderGuard } from './slow-reader-guard.js';

/** A REST interface that is open. */
export interface Rest {
  /** `http://127.0.0.1:8025` */
  url: string;
  /** Takes no more requests; those under way may end within {@link CLOSE_TIMEOUT_MS}. */
  close(): Promise<void>;
}

/** What every answer says of itself that the app does not give. */
const JSON_HEADERS = {
  [EXTENSIONS_HEADER]: EXTENSIONS.join(', '),
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Type': 'application/json',
};

/** Clients keep connections open between requests: so many for each request that may be under way. */
const CONNECTIONS_A_REQUEST = 2;

/** How long a connection is kept open for a next request, in ms: clients are told, and use it. */
const KEEP_ALIVE_MS = 5_000;

/** How long an answer that is not taken may keep {@link Rest.close} waiting. */
const CLOSE_TIMEOUT_MS = 1_500;

/**
 * Opens the REST interface.
 *
 * @throws ServerOptionError when the port or the host cannot be had
 */
export async function startRest(
  settings: Settings,
  services: Omit<Services, 'slowReaders'>,
  certificate: Certificate | undefined,
): Promise<Rest> {
  const count = (status: number | 'cut off') =>
    services.metrics.requests.increment({ operation: 'refused', status: String(status) });
  const limits = { bytes: settings.maxStoreBytes, time: settings.responseTimeout };
  const slowReaders = new SlowReaderGuard(limits, () => count('cut off'));
  const answer = getRequestListener(createApp({ ...services, slowReaders }).fetch, {
    // The process may be somebody's test runner: its Request and Response stay its own.
    overrideGlobalObjects: false,
    // HTTP/1.0 needs no Host header, and a request's URL needs a host.
    hostname: 'localhost',
    // What the adapter cannot make a request of: a broken URL or Host header.
    errorHandler: () => errorResponse(unreadable(400)),
  });
  const pipeline = new Pipeline();
  let underWay = 0;
  const listener: RequestListener = (request, response) => {
    underWay++;
    const refusal = checkRequestLimits(request, underWay, settings);
    if (refusal) count(refusal.status);
    // Node leaves a connection open that was busy when the server was closed.
    response.once('finish', () => server.listening || server.closeIdleConnections());
    slowReaders.watch(response);
    pipeline.enter(request.socket, response, {
      begin: () => void (refusal ? send(response, refusal) : answer(request, response)),
      end: () => underWay--,
    });
  };
  const times = timeLimits(settings);
  const server = certificate
    ? createSecureServer({ ...times, ...certificate }, listener)
    : createServer(times, listener);
  // Answers who opens connections and asks nothing: they are closed without a word.
  server.maxConnections = CONNECTIONS_A_REQUEST * settings.maxRequests;
  server.on('clientError', (error, socket) => {
    const refusal = refuse(error, socket);
    if (refusal) count(refusal.status);
  });
  const silent = silentConnections(server);
  const address = await listen(server, 'httpPort', settings.httpPort, settings.host);
  const scheme = certificate ? 'https' : 'http';
  return { url: `${scheme}://${address}`, close: () => close(server, silent, services) };
}

/**
 * Answers slowloris: who opens many connections and sends a byte of a request now and then, or
 * nothing at all. Node looks at its connections from time to time only.
 */
function timeLimits({ requestTimeout }: Settings) {
  return {
    handshakeTimeout: requestTimeout,
    headersTimeout: requestTimeout,
    requestTimeout,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.ceil(requestTimeout / 4),
  };
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
  { waitingRoom }: Pick<Services, 'waitingRoom'>,
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

/**
 * Answers what Node could not read as HTTP, in the shape of every other error.
 *
 * @returns what the client is told; null where the connection is closed without a word
 */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): ApiError | null {
  const status = statusOf(error);
  const isSilent = status === 408 && (socket as Socket).bytesRead === 0;
  if (!socket.writable || status === null || isSilent) {
    socket.destroy();
    return null;
  }
  // What cannot be read may be the body of a request that has its answer, and gets no other.
  const { _httpMessage: answer } = socket as Duplex & { _httpMessage?: ServerResponse };
  if (answer?.headersSent) {
    socket.end();
    return null;
  }
  const refusal = unreadable(status);
  const json = JSON.stringify(refusal.body);
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
  return refusal;
}

/** null for what is no fault of a request, but of the connection, such as of its TLS handshake. */
function statusOf({ code = '' }: NodeJS.ErrnoException): number | null {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code.startsWith('HPE_') ? 400 : null;
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

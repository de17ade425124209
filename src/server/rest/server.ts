import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { MAX_READ_BYTES, UNKNOWN_CLIENTS } from '../fairness/fair-pool.js';
import { fairTurns } from '../fairness/fair-turns.js';
import { listen } from '../settings/listen.js';
import type { Settings } from '../settings/options.js';
import type { Certificate } from '../settings/tls.js';
import { type AddPages, createApp, type Services } from './app.js';
import type { Env } from './auth.js';
import { type ApiError, badRequest, endWithError, errorResponse, sendReply } from './errors.js';
import { Pipeline } from './http-pipelining.js';
import { checkRequestLimits } from './request-limits.js';
import { SlowReaderGuard } from './slow-reader-guard.js';

/** A running REST API. */
export interface Rest {
  /** `http://127.0.0.1:8025` */
  url: string;
  /** Accepts no more requests. Requests in progress have {@link CLOSE_TIMEOUT_MS} to complete. */
  close(): Promise<void>;
}

/** Handles requests with bodies, such as those to the providers' APIs. */
export interface RequestHandler {
  /** Whether it handles the requests of a URL. */
  handles(url: string): boolean;
  /** @param isTooMany whether too many requests are in progress */
  handle(request: IncomingMessage, response: ServerResponse, isTooMany: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Connections per allowed request, since clients keep idle connections open. */
const CONNECTIONS_PER_REQUEST = 2;

/** How long an idle connection is kept open, in ms. Clients read it from the Keep-Alive header. */
const KEEP_ALIVE_MS = 5_000;

/** How long {@link Rest.close} waits for responses in progress, in ms. */
const CLOSE_TIMEOUT_MS = 1_500;

/**
 * Starts the REST API.
 *
 * @param addPages adds further paths
 * @param handlers for requests that the app does not know, in order of precedence
 * @throws ServerOptionError if it cannot listen on the host or the port
 */
export async function startRest(
  settings: Settings,
  services: Omit<Services, 'slowReaders'>,
  certificate: Certificate | undefined,
  addPages: AddPages,
  handlers: readonly RequestHandler[],
): Promise<Rest> {
  const count = (status: number | 'cut off') =>
    services.metrics.requests.increment({ operation: 'refused', status: String(status) });
  const bytes = Math.min(settings.maxStoreBytes, MAX_READ_BYTES);
  const limits = { bytes, time: settings.responseTimeout };
  const slowReaders = new SlowReaderGuard(limits, () => count('cut off'));
  const answer = listenerOf(createApp({ ...services, slowReaders }, addPages));
  const pipeline = new Pipeline();
  let inProgress = 0;
  const listener: RequestListener = (request, response) => {
    // Node keeps a connection open that was busy when the server was closed.
    response.once('finish', () => server.listening || server.closeIdleConnections());
    slowReaders.watch(response);
    const begin = () => {
      inProgress++;
      const handler = handlers.find((one) => one.handles(request.url ?? ''));
      if (handler) return void handler.handle(request, response, inProgress > settings.maxRequests);
      const refusal = checkRequestLimits(request, inProgress, settings);
      if (!refusal)
        return fairTurns.run(ownerOf(request, services), () => void answer(request, response));
      count(refusal.status);
      sendReply(response, refusal, services.store.now());
    };
    const end = () => {
      inProgress--;
    };
    if (!pipeline.enter(request.socket, response, { begin, end })) count('cut off');
  };
  const server = createHttpServer(settings, certificate, listener);
  // Guards against clients that open connections without sending requests: further connections are closed.
  server.maxConnections = CONNECTIONS_PER_REQUEST * settings.maxRequests;
  server.on('clientError', (error, socket) => {
    const refusal = rejectConnection(error, socket);
    if (refusal) count(refusal.status);
  });
  const silent = silentConnections(server);
  const address = await listen(server, 'httpPort', settings.httpPort, settings.host);
  const scheme = certificate ? 'https' : 'http';
  const closeAll = async () => {
    await close(server, silent, services);
    await Promise.all(handlers.map((handler) => handler.close()));
  };
  return { url: `${scheme}://${address}`, close: closeAll };
}

/** Answers requests with an app. */
export function listenerOf(app: Hono<Env>) {
  return getRequestListener(app.fetch, {
    // The process may be a test runner, whose Request and Response must not be replaced.
    overrideGlobalObjects: false,
    // HTTP/1.0 requires no Host header, but the URL of a Request needs a host.
    hostname: 'localhost',
    // The adapter could not create a Request: the URL or the Host header is malformed.
    errorHandler: () => errorResponse(badRequest(400)),
  });
}

/** Creates an HTTP server; with a certificate, an HTTPS server. */
export function createHttpServer(
  settings: Settings,
  certificate: Certificate | undefined,
  listener: RequestListener,
): Server | SecureServer {
  const times = timeLimits(settings);
  if (certificate === undefined) return createServer(times, listener);
  const server = createSecureServer({ ...times, ...certificate.options }, listener);
  certificate.onChange((options) => server.setSecureContext(options));
  return server;
}

/** Whose turn of the event loop a request takes. The key stands for its account, which is found later. */
function ownerOf({ headers }: IncomingMessage, { accounts }: Pick<Services, 'accounts'>): string {
  return (accounts.areSeveral && headers.authorization) || UNKNOWN_CLIENTS;
}

/**
 * Guards against slowloris: clients that open many connections and send a byte of a request now and then, or
 * nothing at all. Node checks connections at intervals.
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
 * Connections without a request so far, by the client's address and port: Node does not count them as idle.
 * With TLS, the socket of a request differs from that of its connection.
 */
function silentConnections(server: Server): Map<string, Socket> {
  const silent = new Map<string, Socket>();
  server.on('connection', (socket) => {
    const peer = peerOf(socket);
    silent.set(peer, socket);
    socket.once('close', () => silent.delete(peer));
  });
  server.on('request', (request) => silent.delete(peerOf(request.socket)));
  return silent;
}

function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

function close(
  server: Server,
  silent: ReadonlyMap<string, Socket>,
  { longPolls }: Pick<Services, 'longPolls'>,
): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    for (const socket of silent.values()) socket.destroy();
    longPolls.close();
  });
}

/**
 * Responds to bytes that Node cannot parse as a request.
 *
 * @returns the error that was sent; null if the connection was closed without one
 */
function rejectConnection(error: NodeJS.ErrnoException, socket: Duplex): ApiError | null {
  const status = statusOf(error);
  const isSilent = status === 408 && (socket as Socket).bytesRead === 0;
  if (!socket.writable || status === null || isSilent) {
    socket.destroy();
    return null;
  }
  // The bytes may be the body of a request that was answered already, to which there must be no second
  // response.
  const { _httpMessage: response } = socket as Duplex & { _httpMessage?: ServerResponse };
  if (response?.headersSent) {
    socket.end();
    return null;
  }
  const refusal = badRequest(status);
  endWithError(socket, refusal);
  return refusal;
}

/** null for an error of the connection rather than of a request, such as a failed TLS handshake. */
function statusOf({ code = '' }: NodeJS.ErrnoException): number | null {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code.startsWith('HPE_') ? 400 : null;
}

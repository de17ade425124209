import { hostname } from 'node:os';
import type { SMTPServerOptions } from 'smtp-server';
import { listen } from '../listen.js';
import type { Settings } from '../options.js';
import type { RefusalLog } from '../refusal-log.js';
import type { ScannerRunner } from '../scanners/scanner-runner.js';
import type { Certificate } from '../tls.js';
import { RefusalRecorder } from './refusal-recorder.js';
import { type SessionServices, sessionHandlers } from './session.js';
import { handshakeError, SmtpServer } from './smtp-server.js';

/** The open SMTP ports. */
export interface Smtp {
  /** `smtp://127.0.0.1:1025` */
  url: string;
  /** `smtps://127.0.0.1:1465`, if that port was requested. */
  secureUrl: string | undefined;
  /** The number of connections. */
  connections(): number;
  /** Accepts no more emails; pending transactions may end within {@link CLOSE_TIMEOUT_MS}. */
  close(): Promise<void>;
}

/**
 * How long an email in flight may keep {@link Smtp.close} waiting. One that is complete by then and still being
 * stored gets no reply, as if the process had been killed.
 */
const CLOSE_TIMEOUT_MS = 1_500;

/** What the SMTP ports need. */
export interface SmtpServices extends SessionServices {
  certificate: Certificate | undefined;
  scanners: ScannerRunner | undefined;
  refusals: RefusalLog;
}

/**
 * Opens the SMTP port (RFC 5321) to every sender and recipient; nothing is ever relayed. An email gets its 250
 * when it is stored. With a certificate STARTTLS is offered (RFC 3207), and a second port may use TLS from the
 * start (RFC 8314).
 *
 * @throws ServerOptionError if a port cannot be opened; nothing stays open then
 */
export async function startSmtp(settings: Settings, services: SmtpServices): Promise<Smtp> {
  const recorder = new RefusalRecorder(services);
  const options = serverOptions(settings, services, recorder);
  const { smtpPort, smtpsPort } = settings;
  const plain = serverOf(options, services, recorder);
  const url = `smtp://${await open(plain, 'smtpPort', smtpPort, settings)}`;
  if (smtpsPort === undefined) {
    const connections = () => plain.connections.size;
    return { url, secureUrl: undefined, connections, close: () => close(plain) };
  }

  const secure = serverOf({ ...options, secure: true }, services, recorder);
  const closeBoth = async () => void (await Promise.all([close(plain), close(secure)]));
  try {
    const secureUrl = `smtps://${await open(secure, 'smtpsPort', smtpsPort, settings)}`;
    const connections = () => plain.connections.size + secure.connections.size;
    return { url, secureUrl, connections, close: closeBoth };
  } catch (error) {
    await closeBoth();
    throw error;
  }
}

function serverOf(
  options: SMTPServerOptions,
  { metrics, log }: SmtpServices,
  recorder: RefusalRecorder,
): SmtpServer {
  const server = new SmtpServer(options);
  server.onRefusal = (code, reply) => {
    const [, status = ''] = /^\d{3} (\d\.\d+\.\d+) /.exec(reply) ?? [];
    metrics.smtpRefusals.increment({ code: String(code), status });
    log.debug('refused', { reply });
  };
  server.onFailure = (failure, session) => recorder.record(failure, session);
  // Errors of single connections, which are over then.
  server.on('error', (error) => {
    // A handshake on a port that uses TLS from the first byte: there is no session yet.
    if (!options.secure || !('meta' in error)) return;
    recorder.record({ stage: 'tls', code: null, message: handshakeError(error) }, undefined);
  });
  return server;
}

async function open(
  server: SmtpServer,
  option: 'smtpPort' | 'smtpsPort',
  port: number,
  { host }: Settings,
): Promise<string> {
  return listen(server.server, option, port, host);
}

function serverOptions(
  settings: Settings,
  services: SmtpServices,
  recorder: RefusalRecorder,
): SMTPServerOptions {
  const { accounts, scanners, certificate } = services;
  return {
    // Otherwise the library would ask the system for it on each connection.
    name: hostname(),
    banner: 'playwright-mailbox',
    // A DNS query for each connection would delay its greeting.
    disableReverseLookup: true,
    // Without a certificate the library would offer its own, whose key is public.
    ...(certificate ?? { disabledCommands: ['STARTTLS'] }),
    // An OAuth 2 token is not an API key: it is only accepted where everything is.
    authMethods: [
      'PLAIN',
      'LOGIN',
      'CRAM-MD5',
      ...(settings.smtpAuth === 'any' ? ['XOAUTH2'] : []),
    ],
    // Tests run on a network of their own, often without TLS.
    allowInsecureAuth: true,
    authOptional: accounts.acceptsUnauthenticated,
    // The library takes false for its default.
    maxAllowedUnauthenticatedCommands: Number.POSITIVE_INFINITY,
    // A test's network may use any host names.
    lenientAddressParsing: true,
    hideENHANCEDSTATUSCODES: false,
    size: settings.maxMessageSize,
    rejectOversized: true,
    maxRecipients: settings.maxRecipients,
    maxClients: settings.maxConnections,
    socketTimeout: settings.idleTimeout,
    closeTimeout: CLOSE_TIMEOUT_MS,
    // A test may claim another client address. Other machines may not: it would bypass the limit on connections per
    // address, and choose what SPF checks.
    useXClient: scanners ? ['127.0.0.1', '::1'] : false,
    ...sessionHandlers(settings, services, recorder),
  };
}

function close(server: SmtpServer): Promise<void> {
  return new Promise((resolve) => {
    const idle = [...server.connections].filter((connection) => !connection._dataStream);
    // Begun before the timer of the library, which would reply 421: a complete email may still be stored, and its
    // client would send it again.
    const timer = setTimeout(() => {
      for (const { _dataStream, _socket } of server.connections) {
        const isComplete = _dataStream ? _dataStream.writableEnded : false;
        if (isComplete) _socket.destroy();
      }
    }, CLOSE_TIMEOUT_MS);
    server.close(() => {
      clearTimeout(timer);
      for (const connection of server.connections) connection._socket.destroy();
      resolve();
    });
    for (const connection of idle) {
      connection.send(421, 'Server shutting down');
      connection._socket.destroySoon();
    }
  });
}

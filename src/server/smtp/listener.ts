import { hostname } from 'node:os';
import type { SMTPServerOptions } from 'smtp-server';
import { listen } from '../listen.js';
import type { Settings } from '../options.js';
import type { RefusalLog } from '../refusal-log.js';
import type { Certificate } from '../tls.js';
import { handshakeError, SmtpServer } from './connection.js';
import { RefusalRecorder } from './refusal-recorder.js';
import { type SessionServices, sessionHandlers } from './session.js';

/** The ports of entry, open. */
export interface Smtp {
  /** `smtp://127.0.0.1:1025` */
  url: string;
  /** `smtps://127.0.0.1:1465`, where that port was asked for. */
  secureUrl: string | undefined;
  /** How many connections there are. */
  connections(): number;
  /** Takes no more email; transactions under way may end within {@link CLOSE_TIMEOUT_MS}. */
  close(): Promise<void>;
}

/**
 * How long an email that is on the way may keep {@link Smtp.close} waiting. One that came whole by then
 * and is still being stored gets no reply, as if the process had been killed.
 */
const CLOSE_TIMEOUT_MS = 1_500;

/** What the ports of entry stand on. */
export interface SmtpServices extends SessionServices {
  certificate: Certificate | undefined;
  refusals: RefusalLog;
  /** The clock that emails get their times from, in ms since the epoch. */
  clock: () => number;
}

/**
 * Opens the SMTP port (RFC 5321) to every sender and recipient, and nothing is ever relayed. An email
 * gets its 250 when the store has it. With a certificate STARTTLS is offered (RFC 3207), and a
 * second port may speak TLS from the start (RFC 8314).
 *
 * @throws ServerOptionError when a port or the host cannot be had; nothing stays open then
 */
export async function startSmtp(settings: Settings, services: SmtpServices): Promise<Smtp> {
  const recorder = new RefusalRecorder(services);
  const options = serverOptions(settings, services, recorder);
  const { smtpPort, smtpsPort } = settings;
  const plain = serverOf(options, services, recorder, settings);
  const url = `smtp://${await open(plain, 'smtpPort', smtpPort, settings)}`;
  if (smtpsPort === undefined) {
    const connections = () => plain.connections.size;
    return { url, secureUrl: undefined, connections, close: () => close(plain) };
  }

  const secure = serverOf({ ...options, secure: true }, services, recorder, settings);
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
  { smtpTls }: Settings,
): SmtpServer {
  const server = new SmtpServer(options);
  server.requiresTls = smtpTls === 'required';
  server.onRefusal = (code, reply) => {
    const [, status = ''] = /^\d{3} (\d\.\d+\.\d+) /.exec(reply) ?? [];
    metrics.smtpRefusals.increment({ code: String(code), status });
    log.debug('refused', { reply });
  };
  server.onFailure = (failure, session) => recorder.record(failure, session);
  // Errors of single connections come up here: they are the client's, and over.
  server.on('error', (error) => {
    // A handshake on a port that speaks TLS from the first byte: there is no session yet.
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
  const { accounts, judge, certificate } = services;
  return {
    // Given, or the library would ask the system for it on each connection.
    name: hostname(),
    banner: 'playwright-mailbox',
    // A DNS query for each connection would delay its greeting.
    disableReverseLookup: true,
    // Without a certificate of one's own the library would offer one that everybody has.
    ...(certificate ?? { disabledCommands: ['STARTTLS'] }),
    // A token of OAuth 2 is no key of an account: it is only taken where everything is.
    authMethods: [
      'PLAIN',
      'LOGIN',
      'CRAM-MD5',
      ...(settings.smtpAuth === 'any' ? ['XOAUTH2'] : []),
    ],
    // Tests run on a network of their own, and many an app has no TLS there.
    allowInsecureAuth: true,
    authOptional: accounts.acceptsUnauthenticated,
    // The library takes false for its own number.
    maxAllowedUnauthenticatedCommands: Number.POSITIVE_INFINITY,
    // Which names of hosts there are in a test's network is not for this server to say.
    lenientAddressParsing: true,
    hideENHANCEDSTATUSCODES: false,
    size: settings.maxMessageSize,
    rejectOversized: true,
    maxRecipients: settings.maxRecipients,
    maxClients: settings.maxConnections,
    socketTimeout: settings.idleTimeout,
    closeTimeout: CLOSE_TIMEOUT_MS,
    // A test may say whom its email comes from. Other machines may not: it goes around the bound on
    // connections of an address, and they would choose what SPF is asked about.
    useXClient: judge ? ['127.0.0.1', '::1'] : false,
    ...sessionHandlers(settings, services, recorder),
  };
}

function close(server: SmtpServer): Promise<void> {
  return new Promise((resolve) => {
    const idle = [...server.connections].filter((connection) => !connection._dataStream);
    server.close(() => {
      for (const connection of server.connections) connection._socket.destroy();
      resolve();
    });
    for (const connection of idle) {
      connection.send(421, 'Server shutting down');
      connection._socket.destroySoon();
    }
  });
}

import type { SMTPServerOptions } from 'smtp-server';
import { TokenBuckets } from '../fairness/token-buckets.js';
import { normalizeIp } from '../network/ip-address.js';
import type { TrustedProxies } from '../network/trusted-proxies.js';
import type { RefusalLog } from '../observability/refusal-log.js';
import type { ScannerRunner } from '../scanners/scanner-runner.js';
import { listen } from '../settings/listen.js';
import type { Settings } from '../settings/options.js';
import type { Certificate } from '../settings/tls.js';
import { RefusalRecorder } from './refusal-recorder.js';
import { type SessionServices, sessionHandlers } from './session.js';
import { handshakeError, SmtpServer } from './smtp-server.js';

/** The open SMTP ports. */
interface Smtp {
  /** `smtp://127.0.0.1:1025` */
  url: string;
  /** `smtps://127.0.0.1:1465`, if this port is configured. */
  secureUrl: string | undefined;
  /** The number of connections. */
  connections(): number;
  /** Accepts no more emails; pending transactions may complete within {@link CLOSE_TIMEOUT_MS}. */
  close(): Promise<void>;
}

/**
 * How long {@link Smtp.close} waits for an email in flight. An email that is complete but still being stored
 * then gets no reply, as if the process had been killed.
 */
const CLOSE_TIMEOUT_MS = 1_500;

/** Refused PROXY headers in the log, per minute and level: anybody may send one, and operators need to see one. */
const PROXY_LOG_LINES = 10;

/** The services of the SMTP ports. */
interface SmtpServices extends SessionServices {
  certificate: Certificate | undefined;
  scanners: ScannerRunner | undefined;
  refusals: RefusalLog;
  trustedProxies: TrustedProxies;
}

/**
 * Opens the SMTP port (RFC 5321) for any sender. No email is ever relayed. An email gets its
 * 250 when it is stored. With a certificate, STARTTLS is offered (RFC 3207), and a second port may use TLS
 * from the start (RFC 8314).
 *
 * @throws ServerOptionError if a port cannot be opened; nothing is left open
 */
export async function startSmtp(settings: Settings, services: SmtpServices): Promise<Smtp> {
  const recorder = new RefusalRecorder(settings, services);
  const options = serverOptions(settings, services, recorder);
  const { host, smtpPort, smtpsPort } = settings;
  const servers: SmtpServer[] = [];
  const open = (option: 'smtpPort' | 'smtpsPort', port: number, secure: boolean) => {
    const server = serverOf({ ...options, secure }, settings, services, recorder);
    servers.push(server);
    return listen(server.server, option, port, host);
  };
  const closeAll = async () => void (await Promise.all(servers.map(close)));
  try {
    return {
      url: `smtp://${await open('smtpPort', smtpPort, false)}`,
      secureUrl:
        smtpsPort === undefined ? undefined : `smtps://${await open('smtpsPort', smtpsPort, true)}`,
      connections: () => servers.reduce((sum, { connections }) => sum + connections.size, 0),
      close: closeAll,
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

function serverOf(
  options: SMTPServerOptions,
  settings: Settings,
  { metrics, log, certificate, trustedProxies }: SmtpServices,
  recorder: RefusalRecorder,
): SmtpServer {
  const server = new SmtpServer(options, settings.loginTimeout, trustedProxies);
  // Domains may be added while the server runs.
  server.evictsIdle = () => settings.reception !== undefined;
  certificate?.onChange((tlsOptions) => server.updateSecureContext(tlsOptions));
  server.onRefusal = (code, reply, status = '') => {
    metrics.smtpRefusals.increment({ code: String(code), status });
    log.debug('refused', { reply });
  };
  server.onRefused = ({ stage, code, status }, { remoteAddress, user }) => {
    const [client, account] = [normalizeIp(remoteAddress), user || undefined];
    log.info('email refused', { via: 'smtp', client, account, stage, code, status });
  };
  const proxyLog = new TokenBuckets(PROXY_LOG_LINES, 60_000);
  server.onProxyRefused = (problem, isTrusted) => {
    // Anybody may send one; only that of a trusted proxy is the operator's to mend.
    const level = isTrusted ? 'error' : 'info';
    if (proxyLog.take(level) === 0) log[level]('PROXY header refused', { problem });
  };
  server.onEnd = (outcome) => metrics.smtpConnections.increment({ outcome });
  server.onFailure = (failure, session) => recorder.record(failure, session);
  // Errors of single connections, which have ended.
  server.on('error', (error) => {
    // A failed handshake on a port with implicit TLS, before there is a session.
    if (!options.secure || !('meta' in error)) return;
    recorder.record({ stage: 'tls', code: null, message: handshakeError(error) }, undefined);
  });
  return server;
}

function serverOptions(
  settings: Settings,
  services: SmtpServices,
  recorder: RefusalRecorder,
): SMTPServerOptions {
  const { scanners, certificate } = services;
  return {
    name: settings.smtpName,
    banner: 'playwright-mailbox',
    // A DNS query for each connection would delay the greeting.
    disableReverseLookup: true,
    // Without a certificate the library would offer its own, whose key is public.
    ...(certificate?.options ?? { disabledCommands: ['STARTTLS'] }),
    // An OAuth 2 token is not an API key: it is only accepted if all credentials are.
    authMethods: [
      'PLAIN',
      'LOGIN',
      'CRAM-MD5',
      ...(settings.smtpAuth === 'any' ? ['XOAUTH2'] : []),
    ],
    // The handler of connections decides who may log in without TLS.
    allowInsecureAuth: true,
    // MAIL checks it, because accounts can change while the server runs.
    authOptional: true,
    // false would select the library's default.
    maxAllowedUnauthenticatedCommands: Number.POSITIVE_INFINITY,
    // Test networks may use any host names.
    lenientAddressParsing: true,
    hideENHANCEDSTATUSCODES: false,
    size: settings.maxMessageSize,
    rejectOversized: true,
    maxRecipients: settings.maxRecipients,
    maxClients: settings.maxConnections,
    socketTimeout: settings.idleTimeout,
    closeTimeout: CLOSE_TIMEOUT_MS,
    // A test may claim another client address, but other machines may not: this would bypass the limit on
    // connections per address, and change the result of SPF.
    useXClient: scanners ? ['127.0.0.1', '::1'] : false,
    ...sessionHandlers(settings, services, recorder),
  };
}

function close(server: SmtpServer): Promise<void> {
  return new Promise((resolve) => {
    const idle = [...server.connections].filter((connection) => !connection._dataStream);
    // Starts before the library's timer, which would reply 421: a complete email may still be stored, and its
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

import type { SMTPServerAuthentication, SMTPServerOptions, SMTPServerSession } from 'smtp-server';
import { type Accounts, DEFAULT_ACCOUNT, isEqual } from '../accounts.js';
import type { Delivery } from '../delivery/delivery.js';
import { RecipientRefusals } from '../delivery/recipient-refusals.js';
import { SmtpError } from '../delivery/smtp-error.js';
import type { InFlightBytes } from '../in-flight-bytes.js';
import type { MessageReader } from '../message/message-reader.js';
import type { Log } from '../observability/log.js';
import type { Metrics } from '../observability/metrics.js';
import type { Settings } from '../options.js';
import type { ScannerRunner } from '../scanners/scanner-runner.js';
import { StoreUnavailable } from '../store/store.js';
import type { StoreHealth } from '../store/store-health.js';
import { ConnectionLimiter } from './connection-limiter.js';
import { receiveData } from './data.js';
import type { RefusalRecorder } from './refusal-recorder.js';

/** What the handlers of SMTP commands need. */
export interface SessionServices {
  accounts: Accounts;
  delivery: Delivery;
  bytesInFlight: InFlightBytes;
  reader: MessageReader;
  scanners: ScannerRunner | undefined;
  metrics: Metrics;
  log: Log;
  storeHealth: StoreHealth;
}

/** The handlers of the commands of an SMTP session. */
export function sessionHandlers(
  settings: Settings,
  services: SessionServices,
  recorder: RefusalRecorder,
): SMTPServerOptions {
  const connections = new ConnectionLimiter(settings.maxConnectionsPerAddress);
  const recipientRefusals = new RecipientRefusals();
  const tlsVersions = new WeakMap<SMTPServerSession, string | null>();
  return {
    // Synchronous, so that a client that does not wait for the greeting is served as well.
    onConnect: ({ id, remoteAddress }, callback) => callback(connections.enter(id, remoteAddress)),
    onClose: ({ id }) => connections.leave(id),

    onSecure(socket, session, callback) {
      tlsVersions.set(session, 'getProtocol' in socket ? socket.getProtocol() : null);
      callback();
    },

    onAuth(auth, session, callback) {
      recorder.noteUsername(session, auth.username ?? '');
      const user = userOf(auth, settings, services.accounts);
      if (user !== null) callback(null, { user });
      else callback(null, { message: `Authentication failed: ${howToLogIn(services.accounts)}` });
    },

    // Synchronous as well: the library's own handler takes a turn of the event loop.
    onMailFrom: (_address, _session, callback) => callback(),

    onRcptTo: ({ address }, _session, callback) => callback(recipientRefusals.rejectionOf(address)),

    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.length;
      const facts = {
        username: session.user ? recorder.usernameOf(session) : null,
        tlsVersion: tlsVersions.get(session) ?? null,
      };
      receiveData(stream, session, facts, settings, services).then(
        (bytes) => {
          callback();
          if (bytes !== null) noteReceived(services, bytes, recipients);
        },
        (error) => callback(toSmtpError(error, services)),
      );
    },
  };
}

/** The account of the given credentials; null if they are wrong. */
function userOf(
  auth: SMTPServerAuthentication,
  { smtpAuth }: Settings,
  accounts: Accounts,
): string | null {
  const user = accounts.ofCredentials({
    username: auth.username ?? '',
    provesKey: (key) =>
      auth.method === 'CRAM-MD5'
        ? auth.validatePassword(key)
        : isEqual(auth.password ?? auth.accessToken ?? '', key),
  });
  // Clients without credentials may use this account as well.
  return smtpAuth === 'any' ? (user ?? DEFAULT_ACCOUNT) : user;
}

function howToLogIn({ acceptsUnauthenticated }: Accounts): string {
  return acceptsUnauthenticated
    ? 'use the API key as the password'
    : 'use the name of an account as the user, and its API key as the password';
}

function noteReceived({ metrics, log }: SessionServices, bytes: number, recipients: number): void {
  metrics.emails.increment({ via: 'smtp' });
  metrics.emailBytes.increment({ via: 'smtp' }, bytes);
  log.info('email stored', { bytes, recipients });
}

/** The reply to an email that was not stored. */
function toSmtpError(error: unknown, { log, storeHealth }: SessionServices): Error {
  if (error instanceof SmtpError) return error;
  if (error instanceof StoreUnavailable) storeHealth.fail(error);
  else log.fault(error);
  return new SmtpError(451, 'The email cannot be stored now; try again later');
}

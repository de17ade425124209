import type { SMTPServerAuthentication, SMTPServerOptions } from 'smtp-server';
import { type Accounts, DEFAULT_ACCOUNT, isEqual } from '../accounts.js';
import type { Log } from '../observability/log.js';
import type { Metrics } from '../observability/metrics.js';
import type { StoreHealth } from '../observability/store-health.js';
import type { Settings } from '../options.js';
import type { ScannerRunner } from '../scanners/scanner-runner.js';
import { StoreUnavailable } from '../store/store.js';
import type { MessageReader } from '../workers/message-reader.js';
import { ConnectionLimiter } from './connection-limiter.js';
import { receiveData } from './data.js';
import type { Delivery } from './delivery.js';
import { FaultInjection } from './fault-injection.js';
import type { InFlightBytes } from './in-flight-bytes.js';
import type { RefusalRecorder } from './refusal-recorder.js';
import { SmtpError } from './smtp-error.js';

/** What the handlers of SMTP commands stand on. */
export interface SessionServices {
  accounts: Accounts;
  delivery: Delivery;
  inflow: InFlightBytes;
  reader: MessageReader;
  judge: ScannerRunner | undefined;
  metrics: Metrics;
  log: Log;
  outage: StoreHealth;
}

/** What is done on each command of an SMTP session. */
export function sessionHandlers(
  settings: Settings,
  services: SessionServices,
  recorder: RefusalRecorder,
): SMTPServerOptions {
  const crowd = new ConnectionLimiter(settings.maxConnectionsPerAddress);
  const rehearsals = new FaultInjection();
  return {
    // At once, so that a client that does not wait for the greeting is served as well.
    onConnect: ({ id, remoteAddress }, callback) => callback(crowd.enter(id, remoteAddress)),
    onClose: ({ id }) => crowd.leave(id),

    onAuth(auth, session, callback) {
      recorder.triesLogin(session, auth.username ?? '');
      const user = userOf(auth, settings, services.accounts);
      if (user !== null) callback(null, { user });
      else callback(null, { message: 'Authentication failed: use the API key as the password' });
    },

    // At once as well: the library's own takes a turn of the event loop.
    onMailFrom: (_address, _session, callback) => callback(),

    onRcptTo: ({ address }, _session, callback) => callback(rehearsals.rejectionOf(address)),

    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.length;
      receiveData(stream, session, settings, services).then(
        (bytes) => {
          callback();
          if (bytes !== null) noteReceived(services, bytes, recipients);
        },
        (error) => callback(refusalOf(error, services)),
      );
    },
  };
}

/** The account of some credentials, null for wrong ones. */
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
  // Who has none may send to this account as well.
  return smtpAuth === 'any' ? (user ?? DEFAULT_ACCOUNT) : user;
}

function noteReceived({ metrics, log }: SessionServices, bytes: number, recipients: number): void {
  metrics.emails.increment();
  metrics.emailBytes.increment({}, bytes);
  log.info('email stored', { bytes, recipients });
}

/** What a client is told of an email that was not filed. */
function refusalOf(error: unknown, { log, outage }: SessionServices): Error {
  if (error instanceof SmtpError) return error;
  if (error instanceof StoreUnavailable) outage.fail(error);
  else log.fault(error);
  return new SmtpError(451, 'The email cannot be stored now; try again later');
}

import type { SMTPServerAuthentication, SMTPServerOptions } from 'smtp-server';
import { type Accounts, DEFAULT_ACCOUNT, isEqual } from '../accounts.js';
import type { Log } from '../observe/log.js';
import type { Metrics } from '../observe/metrics.js';
import type { Outage } from '../observe/outage.js';
import type { Settings } from '../options.js';
import { StoreUnavailable } from '../store/store.js';
import type { Judge } from '../verdicts/judge.js';
import type { MessageReader } from '../workers/message-reader.js';
import { Crowd } from './crowd.js';
import type { Delivery } from './delivery.js';
import type { Inflow } from './inflow.js';
import { receive } from './receive.js';
import { SmtpRefusal } from './refusal.js';
import type { RefusalRecorder } from './refusal-recorder.js';
import { Rehearsals } from './rehearsal.js';

/** What the handlers of SMTP commands stand on. */
export interface HandlerServices {
  accounts: Accounts;
  delivery: Delivery;
  inflow: Inflow;
  reader: MessageReader;
  judge: Judge | undefined;
  metrics: Metrics;
  log: Log;
  outage: Outage;
}

/** What is done on each command of an SMTP session. */
export function handlers(
  settings: Settings,
  services: HandlerServices,
  recorder: RefusalRecorder,
): SMTPServerOptions {
  const crowd = new Crowd(settings.maxConnectionsPerAddress);
  const rehearsals = new Rehearsals();
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

    onRcptTo: ({ address }, _session, callback) => callback(rehearsals.refusalOf(address)),

    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.length;
      receive(stream, session, settings, services).then(
        (bytes) => {
          callback();
          if (bytes !== null) noteMail(services, bytes, recipients);
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

function noteMail({ metrics, log }: HandlerServices, bytes: number, recipients: number): void {
  metrics.mails.add();
  metrics.mailBytes.add({}, bytes);
  log.info('mail taken', { bytes, recipients });
}

/** What a client is told of a mail that was not filed. */
function refusalOf(error: unknown, { log, outage }: HandlerServices): Error {
  if (error instanceof SmtpRefusal) return error;
  if (error instanceof StoreUnavailable) outage.meet(error);
  else log.fault(error);
  return new SmtpRefusal(451, 'Mail cannot be stored now, try again later');
}

import type {
  SMTPServerAddress,
  SMTPServerAuthentication,
  SMTPServerDataStream,
  SMTPServerOptions,
  SMTPServerSession,
} from 'smtp-server';
import type { Delivery } from '../delivery/delivery.js';
import { SIMULATED_FAILURE } from '../delivery/recipient-faults.js';
import type { RefusalReason, Submission } from '../delivery/submission.js';
import { type FairPool, UNKNOWN_CLIENTS } from '../fairness/fair-pool.js';
import type { TokenBuckets } from '../fairness/token-buckets.js';
import { isLoopback } from '../network/ip-address.js';
import type { AccountRefusals } from '../observability/account-refusals.js';
import type { FailedLogins } from '../observability/failed-logins.js';
import type { Log } from '../observability/log.js';
import type { Metrics } from '../observability/metrics.js';
import { type Accounts, DEFAULT_ACCOUNT } from '../settings/accounts.js';
import type { Settings } from '../settings/options.js';
import { ConnectionLimiter } from './connection-limiter.js';
import { readData } from './data.js';
import { IS_ROUTED } from './path-syntax.js';
import type { RefusalRecorder } from './refusal-recorder.js';
import { SmtpError } from './smtp-error.js';
import { StrangerLimits } from './stranger-limits.js';

/** The services of the SMTP handlers. */
export interface SessionServices {
  accounts: Accounts;
  delivery: Delivery;
  bytesInFlight: FairPool;
  messageRate: TokenBuckets;
  failedLogins: FailedLogins;
  accountRefusals: AccountRefusals;
  metrics: Metrics;
  log: Log;
}

/** The reply codes for emails that are rejected after DATA. */
const CODES: { [Reason in RefusalReason]: number } = {
  'no-recipient': 554,
  'too-many-recipients': 452,
  'too-large': 552,
  structure: 554,
  rejected: 550,
  deferred: 450,
  busy: 452,
  unavailable: 451,
  internal: 451,
};

/** The handlers of the commands of an SMTP session. */
export function sessionHandlers(
  settings: Settings,
  services: SessionServices,
  recorder: RefusalRecorder,
): SMTPServerOptions {
  const { accounts, delivery, bytesInFlight, messageRate, failedLogins, accountRefusals } =
    services;
  const { metrics, log } = services;
  const { maxConnectionsPerAddress, accountMaxConnections, accountMaxMessages } = settings;
  const strangerLimits = new StrangerLimits(
    settings.strangerConnections,
    settings.strangerMessages,
    { onPause: (pause) => log.info('network paused', pause) },
  );
  const ofAddress = new ConnectionLimiter(
    maxConnectionsPerAddress,
    'Too many connections from your address',
  );
  const ofAccount = new ConnectionLimiter(
    accountMaxConnections,
    `More than ${accountMaxConnections} connections of this account`,
    accountRefusals.by('account-max-connections'),
  );
  const tlsVersions = new WeakMap<SMTPServerSession, string | null>();
  /** The accounts of recipients that clients have named without a login. */
  const recipientAccounts = new WeakMap<SMTPServerAddress, string>();

  /** The rules for a client that has not logged in; undefined for others, and without domains. */
  const receptionOf = ({ user }: SMTPServerSession) => (user ? undefined : settings.reception);

  // As Postfix's anvil does, refuses before the data, and keeps the connection. Its 450 is not among the replies
  // to MAIL in RFC 5321 (section 4.3.2); 452 is.
  const tooManyMessages = () =>
    new SmtpError(452, `More than ${accountMaxMessages} messages per minute; try again later`);

  /** Returns the reply to a rejected email; null if the email is stored, or the library replies itself. */
  const receive = async (
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
  ): Promise<SmtpError | null> => {
    let endedAt = 0;
    stream.once('finish', () => {
      endedAt = performance.now();
    });
    const countsFor = session.user || UNKNOWN_CLIENTS;
    const raw = await readData(stream, settings.dataTimeout, bytesInFlight, countsFor);
    if (raw === null) return null;
    const { mailFrom, rcptTo } = session.envelope;
    const from = mailFrom ? mailFrom.address : '';
    const isStranger = receptionOf(session) !== undefined;
    const client = {
      address: clientAddressOf(session, settings),
      helo: session.hostNameAppearsAs || '',
      tls: tlsVersions.get(session) ?? null,
      user: session.user ? recorder.usernameOf(session) : null,
    };
    const recipients = new Map<string, string[]>();
    for (const recipient of rcptTo) {
      // XCLIENT resets the user to false.
      const account = session.user || (recipientAccounts.get(recipient) ?? DEFAULT_ACCOUNT);
      const others = recipients.get(account);
      if (others) others.push(recipient.address);
      else recipients.set(account, [recipient.address]);
    }
    const submissions: Submission[] = [];
    for (const [account, to] of recipients) {
      const envelope = { from, to };
      submissions.push({ account, countsFor, envelope, raw, via: 'smtp', client, isStranger });
    }
    const outcome = await delivery.accept(submissions);
    if (outcome.reason !== null) return new SmtpError(CODES[outcome.reason], outcome.message);
    const seconds = (performance.now() - endedAt) / 1000;
    for (const account of recipients.keys()) metrics.acceptDurations.observe({ account }, seconds);
    return null;
  };

  return {
    // Synchronous, so that a client that does not wait for the greeting is served as well.
    onConnect(session, callback) {
      session.disabledCommands = commandsThatNeedTls(session, settings);
      const { id, remoteAddress } = session;
      const refusal = settings.reception ? strangerLimits.connect(remoteAddress) : null;
      callback(refusal ?? ofAddress.enter(id, remoteAddress));
    },

    onClose({ id }) {
      ofAddress.leave(id);
      ofAccount.leave(id);
    },

    onSecure(socket, session, callback) {
      session.disabledCommands = undefined;
      tlsVersions.set(session, 'getProtocol' in socket ? socket.getProtocol() : null);
      callback();
    },

    onAuth(auth, session, callback) {
      recorder.noteUsername(session, auth.username ?? '');
      const client = ofAddress.ownerOf(session.id);
      const enter = (user: string) => {
        if (settings.reception) strangerLimits.loggedIn(client);
        // From now on the limit of the account applies: many teams may share an address.
        ofAddress.release(session.id);
        callback(ofAccount.enter(session.id, user), { user });
      };
      const user = accountOf(auth, accounts);
      if (user !== null) return enter(user);
      // Clients on this machine may use the default account without credentials as well.
      if (settings.smtpAuth === 'any' && isLoopback(client)) return enter(DEFAULT_ACCOUNT);
      const refuse = () =>
        callback(null, { message: `Authentication failed: ${howToLogIn(accounts)}` });
      void failedLogins.refused('smtp', client).then(refuse);
    },

    // Synchronous, because the library's default handler takes a turn of the event loop.
    onMailFrom(_address, session, callback) {
      const { id, user } = session;
      const isStranger = receptionOf(session) !== undefined;
      if (!user && !isStranger && !accounts.acceptsUnauthenticated)
        return callback(new SmtpError(530, 'Error: authentication Required'));
      const refusal = isStranger ? strangerLimits.send(ofAddress.ownerOf(id)) : null;
      if (refusal) return callback(refusal);
      // Strangers name the accounts only later, and so share the limits of one.
      const account = user || (isStranger ? UNKNOWN_CLIENTS : DEFAULT_ACCOUNT);
      callback(messageRate.take(account) > 0 ? tooManyMessages() : ofAccount.enter(id, account));
    },

    onRcptTo(recipient, session, callback) {
      const { address } = recipient;
      const reception = receptionOf(session);
      const refusal = reception?.refusalOf(address, IS_ROUTED in recipient);
      if (refusal) {
        const tooMany = strangerLimits.send(ofAddress.ownerOf(session.id));
        return callback(tooMany ?? new SmtpError(550, `${refusal.status} ${refusal.text}`));
      }
      const account = reception?.accountOf(address);
      if (account !== undefined) recipientAccounts.set(recipient, account);
      const code = reception && !settings.faults ? null : delivery.faults.codeOf(address);
      callback(code === null ? null : new SmtpError(code, SIMULATED_FAILURE));
    },

    onData: (stream, session, callback) => void receive(stream, session).then(callback, callback),
  };
}

/** The client's address: as claimed by XCLIENT, as configured, or that of the connection. */
function clientAddressOf(
  { xClient, remoteAddress }: SMTPServerSession,
  { clientAddress }: Settings,
): string {
  return String(xClient.get('ADDR') || clientAddress || remoteAddress);
}

/**
 * The commands that a client may not use without TLS. AUTH is not announced either: a client would send its
 * password in plain text. undefined if all commands are allowed that the server has.
 */
function commandsThatNeedTls(
  { secure, remoteAddress }: SMTPServerSession,
  { smtpTls, smtpAuthPlaintext, tlsCert }: Settings,
): string[] | undefined {
  if (secure) return undefined;
  if (smtpTls === 'required') return ['AUTH', 'MAIL'];
  if (smtpAuthPlaintext || isLoopback(remoteAddress)) return undefined;
  return tlsCert === undefined ? ['AUTH', 'STARTTLS'] : ['AUTH'];
}

/** The account of the given credentials; null if they are wrong. */
function accountOf(auth: SMTPServerAuthentication, accounts: Accounts): string | null {
  return accounts.ofCredentials({
    username: auth.username ?? '',
    proof:
      auth.method === 'CRAM-MD5'
        ? (key) => auth.validatePassword(key)
        : (auth.password ?? auth.accessToken ?? ''),
  });
}

function howToLogIn({ acceptsUnauthenticated, areSeveral }: Accounts): string {
  return acceptsUnauthenticated && !areSeveral
    ? 'use the API key as the password'
    : 'use the name of an account as the user, and its API key as the password';
}

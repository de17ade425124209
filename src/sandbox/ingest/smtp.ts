import type { SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from 'smtp-server';
import { type Accounts, DEFAULT_ACCOUNT, isEqual } from '../accounts.js';
import { listen } from '../listen.js';
import { takeMail } from '../mail/mail.js';
import type { Settings } from '../options.js';
import { reportFault } from '../report-fault.js';
import type { Certificate } from '../tls.js';
import type { Delivery } from './delivery.js';
import { PromptServer } from './prompt-server.js';
import { Rehearsals } from './rehearsal.js';

/** The ports of entry, open. */
export interface Smtp {
  /** `smtp://127.0.0.1:1025` */
  url: string;
  /** `smtps://127.0.0.1:1465`, where that port was asked for. */
  secureUrl: string | undefined;
  /** Takes no more mail; transactions under way may end within {@link CLOSE_TIMEOUT_MS}. */
  close(): Promise<void>;
}

/** RFC 5321, section 4.5.3.2.7: pooled connections of an app may idle that long. */
const IDLE_TIMEOUT_MS = 5 * 60 * 1000;

/** How long a mail whose data is on the way may keep {@link Smtp.close} waiting. */
const CLOSE_TIMEOUT_MS = 1_500;

/** What the ports of entry stand on. */
export interface SmtpServices {
  accounts: Accounts;
  delivery: Delivery;
  certificate: Certificate | undefined;
}

/**
 * Opens the SMTP port (RFC 5321) to every sender and recipient, and nothing is ever relayed. A mail
 * gets its 250 when the store has it. With a certificate STARTTLS is offered (RFC 3207), and a
 * second port may speak TLS from the start (RFC 8314).
 *
 * @throws SandboxOptionError when a port or the host cannot be had; nothing stays open then
 */
export async function startSmtp(settings: Settings, services: SmtpServices): Promise<Smtp> {
  const options = serverOptions(settings, services);
  const { smtpPort, smtpsPort } = settings;
  const plain = new PromptServer(options);
  const url = `smtp://${await open(plain, 'smtpPort', smtpPort, settings)}`;
  if (smtpsPort === undefined) return { url, secureUrl: undefined, close: () => close(plain) };

  const secure = new PromptServer({ ...options, secure: true });
  const closeBoth = async () => void (await Promise.all([close(plain), close(secure)]));
  try {
    const secureUrl = `smtps://${await open(secure, 'smtpsPort', smtpsPort, settings)}`;
    return { url, secureUrl, close: closeBoth };
  } catch (error) {
    await closeBoth();
    throw error;
  }
}

async function open(
  server: PromptServer,
  option: 'smtpPort' | 'smtpsPort',
  port: number,
  { host }: Settings,
): Promise<string> {
  // Errors of single connections come up here as well: they are the client's, and over.
  server.on('error', () => {});
  return listen(server.server, option, port, host);
}

function serverOptions(
  settings: Settings,
  { accounts, delivery, certificate }: SmtpServices,
): SMTPServerOptions {
  const rehearsals = new Rehearsals();
  return {
    banner: 'playwright-mailbox',
    // A DNS query for each connection would delay its greeting.
    disableReverseLookup: true,
    // Without a certificate of one's own the library would offer one that everybody has.
    ...(certificate ?? { disabledCommands: ['STARTTLS'] }),
    authMethods: ['PLAIN', 'LOGIN', 'CRAM-MD5'],
    // Tests run on a network of their own, and many an app has no TLS there.
    allowInsecureAuth: true,
    authOptional: accounts.takesStrangers,
    maxAllowedUnauthenticatedCommands: false,
    hideENHANCEDSTATUSCODES: false,
    size: settings.maxSize,
    rejectOversized: true,
    maxRecipients: settings.maxRecipients,
    maxClients: settings.maxConnections,
    socketTimeout: IDLE_TIMEOUT_MS,
    closeTimeout: CLOSE_TIMEOUT_MS,

    // At once, so that a client that does not wait for the greeting is served as well.
    onConnect: (_session, callback) => callback(),

    onAuth(auth, _session, callback) {
      const user = accounts.ofCredentials({
        username: auth.username ?? '',
        provesKey: (key) =>
          auth.method === 'CRAM-MD5'
            ? auth.validatePassword(key)
            : isEqual(auth.password ?? '', key),
      });
      if (user !== null) callback(null, { user });
      else callback(null, { message: 'Wrong credentials: the password is the API key' });
    },

    onRcptTo({ address }, _session, callback) {
      callback(rehearsals.refusalOf(address));
    },

    onData(stream, session, callback) {
      receive(stream, session, delivery).then(
        () => callback(),
        (error) => {
          reportFault(error);
          callback(Object.assign(new Error('Mail could not be stored'), { responseCode: 451 }));
        },
      );
    },
  };
}

/** Files one mail, unless the client went away or went over the size: nobody was told 250 then. */
async function receive(
  stream: SMTPServerDataStream,
  { envelope, user }: SMTPServerSession,
  delivery: Delivery,
): Promise<void> {
  const raw = await readAll(stream);
  if (raw === null) return;
  const { mailFrom, rcptTo } = envelope;
  const mail = takeMail(
    { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) },
    raw,
  );
  await delivery.file(user ?? DEFAULT_ACCOUNT, mail);
}

/** The whole of a stream, or null when it broke off or became too big. */
function readAll(stream: SMTPServerDataStream): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => {
      // The rest is read and dropped: the client hears the 552 only when it has sent everything.
      if (stream.sizeExceeded) chunks.length = 0;
      else chunks.push(chunk);
    });
    stream.on('end', () => resolve(stream.sizeExceeded ? null : Buffer.concat(chunks)));
    stream.on('error', () => resolve(null));
  });
}

function close(server: PromptServer): Promise<void> {
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

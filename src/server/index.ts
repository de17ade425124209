import type { MailboxServerOptions } from '../contract/server-options.js';
import { Accounts, DEFAULT_ACCOUNT } from './accounts.js';
import { EmailSerializer } from './message/email-serializer.js';
import { Log } from './observability/log.js';
import { Metrics } from './observability/metrics.js';
import { StoreHealth } from './observability/store-health.js';
import type { Settings } from './options.js';
import { readOptions } from './read-options.js';
import { RefusalLog } from './refusal-log.js';
import { LongPollRegistry } from './rest/long-poll-registry.js';
import { RateLimit } from './rest/rate-limit.js';
import { startRest } from './rest/server.js';
import { openScanners } from './scanners/index.js';
import { Delivery } from './smtp/delivery.js';
import { InFlightBytes } from './smtp/limits.js';
import { startSmtp } from './smtp/listener.js';
import { openStore } from './store/open.js';
import { type Certificate, readCertificate } from './tls.js';
import { MessageReader } from './workers/message-reader.js';

export type { MailboxServerOptions } from '../contract/server-options.js';
export { ServerOptionError } from './options.js';

/** A running mailboxServer: a mailbox service of its own, in this process. */
export interface MailboxServer extends AsyncDisposable {
  /** Base URL of the REST interface, such as `http://127.0.0.1:8025`. */
  readonly http: string;
  /** Where the app under test sends its mail, such as `smtp://127.0.0.1:1025`. */
  readonly smtp: string;
  /** Where the app may send it over TLS from the first byte: `smtps://127.0.0.1:1465`. */
  readonly smtps?: string;
  /** The key of REST requests, and the password of SMTP AUTH; empty where accounts have names. */
  readonly apiKey: string;
  /**
   * Stops the mailbox server within 2 s, and mail in memory is gone: held requests are answered, mails that
   * are on the way may end, and then nothing is left open. A mail that is still being stored then gets
   * no reply: what becomes of it is not known.
   */
  close(): Promise<void>;
}

interface Opened {
  close(): unknown;
}

/**
 * Starts a mailbox server: SMTP in, the contract's REST interface out.
 *
 * @throws ServerOptionError naming the option, when one is wrong or a port is in use; nothing
 * stays open then
 */
export async function startMailboxServer(
  options: MailboxServerOptions = {},
): Promise<MailboxServer> {
  const settings = readOptions(options);
  const certificate = readCertificate(settings);
  const opened: Opened[] = [];
  return start(settings, certificate, opened).catch(async (error) => {
    for (const one of opened.reverse()) await one.close();
    throw error;
  });
}

/** @param opened gets what has to be closed again where the start fails */
async function start(
  settings: Settings,
  certificate: Certificate | undefined,
  opened: Opened[],
): Promise<MailboxServer> {
  const log = new Log(settings.logLevel);
  const outage = new StoreHealth(log);
  const store = await openStore(settings, outage);
  opened.push(store);
  const accounts = new Accounts(settings.keys);
  const waitingRoom = new LongPollRegistry(store, settings.maxLongPolls);
  const bytesInFlight = new InFlightBytes(
    Math.max(settings.maxStoreBytes, settings.maxMessageSize),
  );
  const delivery = new Delivery(store, bytesInFlight, log);
  const metrics = new Metrics();
  const reader = new MessageReader(settings, (problem) => {
    metrics.parseFailures.increment();
    log.info('no body', { problem });
  });
  opened.push(reader);
  const records = new EmailSerializer(reader, settings);
  const refusals = new RefusalLog();
  const rateLimit = new RateLimit(settings.rateLimit);
  const scanners = await openScanners(settings, (scanner, problem) => {
    metrics.scannerFailures.increment({ scanner });
    log.info('no verdict', { scanner, problem });
  });
  if (scanners) opened.push(scanners);

  const services = {
    accounts,
    store,
    records,
    waitingRoom,
    rateLimit,
    refusals,
    metrics,
    log,
    outage,
  };
  const rest = await startRest(settings, services, certificate);
  opened.push(rest);
  const clock = () => store.now();
  const ingest = {
    accounts,
    delivery,
    bytesInFlight,
    reader,
    scanners,
    certificate,
    refusals,
    clock,
    metrics,
    log,
    storeHealth: outage,
  };
  const smtp = await startSmtp(settings, ingest);
  metrics.addGauges({
    store: () => store.size(),
    longPolls: () => waitingRoom.size,
    smtpConnections: smtp.connections,
  });

  let closed: Promise<unknown> | undefined;
  const close = async () => {
    delivery.close();
    closed ??= Promise.all([scanners?.close(), smtp.close(), rest.close()])
      .then(() => reader.close())
      .then(() => store.close());
    await closed;
  };
  return {
    http: rest.url,
    smtp: smtp.url,
    ...(smtp.secureUrl !== undefined && { smtps: smtp.secureUrl }),
    apiKey: settings.keys.get(DEFAULT_ACCOUNT) ?? '',
    close,
    [Symbol.asyncDispose]: close,
  };
}

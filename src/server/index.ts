/**
 * The mailbox server, in a process of your own.
 *
 * @module playwright-mailbox/server
 */

import type { MailboxServerOptions } from '../contract/server-options.js';
import { Delivery } from './delivery/delivery.js';
import { EventReporter } from './events/event-reporter.js';
import { FairPool } from './fairness/fair-pool.js';
import { TokenBuckets } from './fairness/token-buckets.js';
import { inboundOnDemand } from './inbound/on-demand.js';
import { EmailFiles } from './message/email-files.js';
import { EmailSerializer } from './message/email-serializer.js';
import { MessageReader } from './message/message-reader.js';
import { TrustedProxies } from './network/trusted-proxies.js';
import { AccountRefusals } from './observability/account-refusals.js';
import { FailedLogins } from './observability/failed-logins.js';
import { Log } from './observability/log.js';
import { Metrics } from './observability/metrics.js';
import { RefusalLog } from './observability/refusal-log.js';
import { providersOnDemand } from './providers/on-demand.js';
import { startAdmin } from './rest/admin.js';
import { LongPollRegistry } from './rest/long-poll-registry.js';
import { OutgoingLog } from './rest/outgoing-log.js';
import { RateLimit } from './rest/rate-limit.js';
import { startRest } from './rest/server.js';
import { openScanners } from './scanners/index.js';
import { Accounts, DEFAULT_ACCOUNT } from './settings/accounts.js';
import { Configuration, type NameOf } from './settings/configuration.js';
import type { Settings } from './settings/options.js';
import { readOptions } from './settings/read-options.js';
import { type Certificate, readCertificate } from './settings/tls.js';
import { startSmtp } from './smtp/listener.js';
import { Expiry } from './store/expiry.js';
import { kindOfStore, openStore } from './store/open.js';
import { StoreHealth } from './store/store-health.js';
import type { About } from './viewer/data.js';
import { addViewer } from './viewer/index.js';

export type { MailboxServerOptions } from '../contract/server-options.js';
export { ServerOptionError } from './settings/options.js';

/** A mailbox server that runs in this process. */
export interface MailboxServer extends AsyncDisposable {
  /** Base URL of the REST API, such as `http://127.0.0.1:8025`. */
  readonly http: string;
  /** Where the app under test sends its emails, such as `smtp://127.0.0.1:1025`. */
  readonly smtp: string;
  /** The same with implicit TLS, such as `smtps://127.0.0.1:1465`, if `smtpsPort` is set. */
  readonly smtps?: string;
  /** Base URL of monitoring without a key, if `adminPort` is set. */
  readonly admin?: string;
  /** The option `apiKey`, or the default key; empty if there are other keys only. */
  readonly apiKey: string;
  /**
   * Reads the options and the keys file again, and closes no connection. Options that need a restart stay as they
   * are, and the log names them. If something is wrong, nothing changes, and the log and `GET /ready` say what.
   *
   * @param read returns the options, or throws an error about them
   */
  reload(read: () => MailboxServerOptions): void;
  /**
   * Stops the mailbox server within 2 s. Ends long polls with a response, and completes SMTP transactions in
   * progress. Emails in memory are lost. A message that is still being stored at the end gets no reply, so
   * its client cannot tell whether it was stored.
   */
  close(): Promise<void>;
}

interface Closable {
  close(): unknown;
}

/** What a server is started with. */
interface Start {
  given: MailboxServerOptions;
  nameOf: NameOf;
  settings: Settings;
  certificate: Certificate | undefined;
  /** Everything that must be closed if the start fails. */
  opened: Closable[];
}

/**
 * Starts a mailbox server, which receives emails by SMTP and shows them through the REST API.
 *
 * @throws ServerOptionError naming the option, if an option is invalid or a port is in use; nothing is left
 * open
 */
export function startMailboxServer(options?: MailboxServerOptions): Promise<MailboxServer>;
/** @internal For options that the user gave by flags or variables, and that were read already. */
export function startMailboxServer(
  options: MailboxServerOptions,
  nameOf: NameOf,
  settings: Settings,
): Promise<MailboxServer>;
export async function startMailboxServer(
  given: MailboxServerOptions = {},
  nameOf: NameOf = String,
  settings: Settings = readOptions(given),
): Promise<MailboxServer> {
  const certificate = readCertificate(settings);
  const opened: Closable[] = [];
  return start({ given, nameOf, settings, certificate, opened }).catch(async (error) => {
    for (const one of opened.reverse()) await one.close();
    throw error;
  });
}

async function start(begun: Start): Promise<MailboxServer> {
  const { settings, certificate, opened } = begun;
  const intake = await openServices(begun);
  const { store, delivery, events, reader, scanners, longPolls, metrics, log, configuration } =
    intake;
  const hasImap = settings.imapMailboxes.length > 0;
  const imap = hasImap ? await (await import('./imap/index.js')).openImap(intake) : undefined;
  if (imap) opened.push(imap);
  const services = { ...intake, imap };
  const rest = await startRest(settings, services, certificate, (app) => addViewer(app, services), [
    inboundOnDemand(settings, services),
    providersOnDemand(settings, services),
  ]);
  opened.push(rest);
  const { adminPort } = settings;
  const admin =
    adminPort === undefined
      ? undefined
      : await startAdmin(settings, adminPort, services, certificate);
  if (admin) opened.push(admin);
  const smtp = await startSmtp(settings, { ...services, certificate });
  services.about.smtp = smtp.url;
  metrics.addGauges({
    storedBytes: async () => (await store.size()).bytes,
    usage: () => store.usage(),
    longPolls: () => longPolls.size,
    smtpConnections: smtp.connections,
    imap: () => imap?.statuses() ?? [],
  });
  delivery.start();
  events.start();
  imap?.start();
  void configuration.checkQuotas();
  const { maxAge } = settings;
  const expiry = maxAge === undefined ? undefined : new Expiry(store, maxAge, log);
  void expiry?.run();

  let closed: Promise<unknown> | undefined;
  const close = async () => {
    configuration.close();
    delivery.close();
    expiry?.close();
    metrics.close();
    const closeAll = () =>
      [scanners, imap, smtp, rest, admin, events].map(async (service) => service?.close());
    closed ??= Promise.all(closeAll())
      .then(() => reader.close())
      .then(() => store.close());
    await closed;
  };
  return {
    http: rest.url,
    smtp: smtp.url,
    ...(smtp.secureUrl !== undefined && { smtps: smtp.secureUrl }),
    ...(admin && { admin: admin.url }),
    apiKey: settings.apiKey ?? '',
    reload: (read) => configuration.reload(read),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Opens the services that the REST API and SMTP use. */
async function openServices({ given, nameOf, settings, certificate, opened }: Start) {
  const log = new Log(settings.logLevel);
  const metrics = new Metrics();
  opened.push(metrics);
  const storeHealth = new StoreHealth(log);
  const store = await openStore(settings, storeHealth);
  opened.push(store);
  const reader = new MessageReader(settings, (problem) => {
    metrics.parseFailures.increment();
    log.info('no body', { problem });
  });
  opened.push(reader);
  const scanners = await openScanners(settings, (scanner, problem) => {
    metrics.scannerFailures.increment({ scanner });
    log.info('no verdict', { scanner, problem });
  });
  if (scanners) opened.push(scanners);
  const accountRefusals = new AccountRefusals(log, metrics);
  const onInflightBytes = accountRefusals.by('max-inflight-bytes');
  // Clients that have not logged in share what they use.
  const bytesInFlight = new FairPool(settings.maxInflightBytes, (owner) =>
    onInflightBytes(owner || DEFAULT_ACCOUNT),
  );
  const about: About = {
    store: kindOfStore(settings.store),
    smtp: null,
    requires_tls: settings.smtpTls === 'required',
  };
  const accounts = new Accounts(settings.keys);
  const rateLimit = new RateLimit(settings.rateLimit, accountRefusals.by('rate-limit'));
  const usage = () => store.usage();
  const configured = { accounts, usage, rateLimit, certificate, nameOf, log };
  const configuration = new Configuration(given, settings, configured);
  opened.push(configuration);
  const serializer = new EmailSerializer(reader, settings);
  const intake = {
    settings,
    store,
    storeHealth,
    bytesInFlight,
    reader,
    scanners,
    events: new EventReporter({ settings, store, log }),
    accountRefusals,
    metrics,
    log,
  };
  return {
    ...intake,
    about,
    clientVersions: new Map<string, string>(),
    accounts,
    failedLogins: new FailedLogins(log, metrics),
    delivery: new Delivery(intake),
    serializer,
    files: new EmailFiles(reader, serializer, settings),
    longPolls: new LongPollRegistry(store, settings.maxLongPolls),
    messageRate: new TokenBuckets(settings.accountMaxMessages, 60_000, {
      onRefusal: accountRefusals.by('account-max-messages'),
    }),
    trustedProxies: new TrustedProxies(settings.trustedProxy),
    rateLimit,
    configuration,
    refusals: new RefusalLog(accounts, () => store.now()),
    outgoing: new OutgoingLog(),
  };
}

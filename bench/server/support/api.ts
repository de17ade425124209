import { SERVER_DEFAULTS } from '../../../src/contract/server-options.js';
import { EventReporter } from '../../../src/server/events/event-reporter.js';
import { EmailFiles } from '../../../src/server/message/email-files.js';
import { EmailSerializer } from '../../../src/server/message/email-serializer.js';
import { parseMessage } from '../../../src/server/message/message.js';
import { MessageReader } from '../../../src/server/message/message-reader.js';
import { TrustedProxies } from '../../../src/server/network/trusted-proxies.js';
import { FailedLogins } from '../../../src/server/observability/failed-logins.js';
import { Log } from '../../../src/server/observability/log.js';
import { Metrics } from '../../../src/server/observability/metrics.js';
import { RefusalLog } from '../../../src/server/observability/refusal-log.js';
import { createApp } from '../../../src/server/rest/app.js';
import { LongPollRegistry } from '../../../src/server/rest/long-poll-registry.js';
import { OutgoingLog } from '../../../src/server/rest/outgoing-log.js';
import { RateLimit } from '../../../src/server/rest/rate-limit.js';
import { SlowReaderGuard } from '../../../src/server/rest/slow-reader-guard.js';
import { Accounts, DEFAULT_ACCOUNT } from '../../../src/server/settings/accounts.js';
import { readOptions } from '../../../src/server/settings/read-options.js';
import { MemoryStore } from '../../../src/server/store/memory/memory-store.js';
import type { Store, StoreLimits } from '../../../src/server/store/store.js';
import { StoreHealth } from '../../../src/server/store/store-health.js';
import { addViewer } from '../../../src/server/viewer/index.js';

export { openPostgres } from '../../../src/server/store/postgres/open.js';

/** Ignores all events of the store. */
export function silentStoreHealth(): StoreHealth {
  return new StoreHealth(new Log('silent'));
}

/** A REST API for a store, by default in memory, without a socket. */
export function createApi(limits: StoreLimits, store: Store = new MemoryStore(limits)) {
  const reader = new MessageReader(SERVER_DEFAULTS);
  const accounts = new Accounts(readOptions({}).keys);
  const serializer = new EmailSerializer(reader, SERVER_DEFAULTS);
  const [log, metrics] = [new Log('silent'), new Metrics()];
  const settings = readOptions({});
  const services = {
    accounts,
    store,
    settings,
    events: new EventReporter({ settings, store, log }),
    files: new EmailFiles(reader, serializer, SERVER_DEFAULTS),
    serializer,
    reader,
    about: { store: 'memory' as const, smtp: null, requires_tls: false },
    longPolls: new LongPollRegistry(store, 1),
    clientVersions: new Map<string, string>(),
    configuration: { warnings: [], needsLoginForFaults: false },
    rateLimit: new RateLimit(0, () => {}),
    trustedProxies: new TrustedProxies([]),
    refusals: new RefusalLog(accounts, () => store.now()),
    outgoing: new OutgoingLog(),
    slowReaders: new SlowReaderGuard(
      { bytes: SERVER_DEFAULTS.maxStoreBytes, time: 60_000 },
      () => {},
    ),
    failedLogins: new FailedLogins(log, metrics),
    metrics,
    log,
    storeHealth: silentStoreHealth(),
  };
  const app = createApp(services, (app) => addViewer(app, services));
  const headers = { authorization: 'Bearer sandbox', host: 'localhost' };
  return {
    append: (to: string, raw: string) =>
      store.append(
        DEFAULT_ACCOUNT,
        parseMessage({ from: 'app@shop.test', to: [to] }, Buffer.from(raw)),
      ),
    /** When the newest email arrived, in ms since the epoch. */
    newest: async () => (await store.latest(DEFAULT_ACCOUNT, 'inbox', {}))?.time ?? 0,
    async get(path: string): Promise<unknown> {
      const response = await app.request(path, { headers });
      if (response.status !== 200) throw new Error(`${path} → ${response.status}`);
      return response.json();
    },
  };
}

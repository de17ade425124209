import { Accounts, DEFAULT_ACCOUNT } from '../../../src/sandbox/accounts.js';
import { takeMail } from '../../../src/sandbox/mail/mail.js';
import { RecordReader } from '../../../src/sandbox/mail/record.js';
import { Log } from '../../../src/sandbox/observe/log.js';
import { Metrics } from '../../../src/sandbox/observe/metrics.js';
import { Outage } from '../../../src/sandbox/observe/outage.js';
import { DEFAULTS } from '../../../src/sandbox/options.js';
import { RefusalLog } from '../../../src/sandbox/refusal-log.js';
import { createApp } from '../../../src/sandbox/rest/app.js';
import { RateLimit } from '../../../src/sandbox/rest/rate-limit.js';
import { SlowReaderGuard } from '../../../src/sandbox/rest/slow-reader-guard.js';
import { WaitingRoom } from '../../../src/sandbox/rest/waiting-room.js';
import { MemoryStore } from '../../../src/sandbox/store/memory/memory-store.js';
import type { Store, StoreLimits } from '../../../src/sandbox/store/store.js';
import { MessageReader } from '../../../src/sandbox/workers/message-reader.js';

export { openPostgres } from '../../../src/sandbox/store/postgres/open.js';

/** Tells nobody. */
export function silentOutage(): Outage {
  return new Outage(new Log('silent'));
}

/** A REST interface over mails in a store, in memory unless told, without a socket. */
export function createApi(limits: StoreLimits, store: Store = new MemoryStore(limits)) {
  const app = createApp({
    accounts: new Accounts(new Map([[DEFAULT_ACCOUNT, 'sandbox']])),
    store,
    records: new RecordReader(new MessageReader(DEFAULTS), DEFAULTS),
    waitingRoom: new WaitingRoom(store, 1),
    rateLimit: new RateLimit(0),
    refusals: new RefusalLog(),
    slowReaders: new SlowReaderGuard({ bytes: DEFAULTS.maxBytes, time: 60_000 }, () => {}),
    metrics: new Metrics(),
    log: new Log('silent'),
    outage: silentOutage(),
  });
  const headers = { authorization: 'Bearer sandbox', host: 'localhost' };
  return {
    append: (to: string, raw: string) =>
      store.append(
        DEFAULT_ACCOUNT,
        takeMail({ from: 'app@shop.test', to: [to] }, Buffer.from(raw)),
      ),
    /** When the newest mail came, in ms since the epoch. */
    newest: async () => (await store.latest(DEFAULT_ACCOUNT, 'inbox', {}))?.time ?? 0,
    async get(path: string): Promise<unknown> {
      const response = await app.request(path, { headers });
      if (response.status !== 200) throw new Error(`${path} → ${response.status}`);
      return response.json();
    },
  };
}

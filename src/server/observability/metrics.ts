import type { Gauge as PrometheusGauge } from 'prom-client';
import type { StoreSize } from '../store/store.js';
import { Counter, Gauge, Histogram, type Metric } from './metric-types.js';

/** What is read when somebody looks. */
export interface Readings {
  store: () => Promise<StoreSize>;
  heldRequests: () => number;
  smtpConnections: () => number;
}

/** Upper bounds in s: from a record in memory to a request that was held to its end. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 20, 60];

/** What the mailbox server counts of itself, for Prometheus. */
export class Metrics {
  readonly mails = new Counter('mailbox_mails_total', 'Mails that were taken.');
  readonly mailBytes = new Counter(
    'mailbox_mail_bytes_total',
    'Bytes of the mails that were taken.',
  );
  readonly smtpRefusals = new Counter(
    'mailbox_smtp_refusals_total',
    'SMTP replies of 400 and above, by code and enhanced status code.',
  );
  readonly queries = new Counter(
    'mailbox_queries_total',
    'REST requests, by operation and HTTP status.',
  );
  readonly queryDurations = new Histogram(
    'mailbox_query_duration_seconds',
    'Time to the answer of a REST request, by operation; what it was held is part of it.',
    BUCKETS,
  );
  readonly parseFailures = new Counter(
    'mailbox_parse_failures_total',
    'Mails whose body could not be parsed: their records have none.',
  );
  readonly scannerFailures = new Counter(
    'mailbox_scanner_failures_total',
    'Mails that a scanner gave no verdict on, by scanner.',
  );
  readonly #readings: Gauge[] = [];

  /** Adds what is read when somebody looks. */
  read({ store, heldRequests, smtpConnections }: Readings): void {
    const one = (value: number) => [{ labels: {}, value }];
    // A store that is away leaves a gap, and the rest is told.
    const known = () => store().catch(() => null);
    this.#readings.push(
      new Gauge('mailbox_held_requests', 'Requests that are held.', () => one(heldRequests())),
      new Gauge('mailbox_smtp_connections', 'SMTP connections.', () => one(smtpConnections())),
      new Gauge('mailbox_stored_mails', 'Mails that are kept, by box.', async () =>
        Object.entries((await known())?.emails ?? {}).map(([box, value]) => ({
          labels: { box },
          value,
        })),
      ),
      new Gauge('mailbox_stored_bytes', 'Bytes of the mails that are kept.', async () => {
        const size = await known();
        return size ? one(size.bytes) : [];
      }),
      new Gauge('process_resident_memory_bytes', 'Resident memory.', () =>
        one(process.memoryUsage.rss()),
      ),
    );
  }

  /** The text that Prometheus scrapes, and its content type. */
  async text(): Promise<{ body: string; contentType: string }> {
    // It takes longer to load than the rest of the mailbox server: only who scrapes pays for it.
    const { Registry } = await import('prom-client');
    const registry = new Registry();
    // The library's own metrics cannot be filled by somebody who has counted already.
    for (const metric of this.#all) registry.registerMetric(metric as unknown as PrometheusGauge);
    return { body: await registry.metrics(), contentType: registry.contentType };
  }

  get #all(): Metric[] {
    return [
      this.mails,
      this.mailBytes,
      this.smtpRefusals,
      this.queries,
      this.queryDurations,
      this.parseFailures,
      this.scannerFailures,
      ...this.#readings,
    ];
  }
}

import type { Collection } from '../../contract/email.js';
import { CONTENT_TYPE, Counter, format, Gauge, Histogram, type Metric } from './prometheus.js';

/** The values of the gauges. */
export interface GaugeSources {
  /** Emails in each box, and bytes in total. */
  store: () => Promise<{ emails: Record<Collection, number>; bytes: number }>;
  longPolls: () => number;
  smtpConnections: () => number;
}

/** Upper bounds in s: from reading a record in memory to a full long poll. */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 20, 60];

/** The metrics of the mailbox server, for Prometheus. */
export class Metrics {
  readonly emails = new Counter('mailbox_emails_total', 'Emails received, by the way they came.');
  readonly emailBytes = new Counter('mailbox_email_bytes_total', 'Bytes of the emails received.');
  readonly smtpRefusals = new Counter(
    'mailbox_smtp_refusals_total',
    'SMTP replies of 400 and above, by code and enhanced status code.',
  );
  readonly requests = new Counter(
    'mailbox_requests_total',
    'REST requests, by operation and HTTP status.',
  );
  readonly requestDurations = new Histogram(
    'mailbox_request_duration_seconds',
    'Time until a REST request was answered, by operation; includes the time that it was held.',
    BOUNDS,
  );
  readonly parseFailures = new Counter(
    'mailbox_parse_failures_total',
    'Emails whose body could not be parsed: their records have none.',
  );
  readonly scannerFailures = new Counter(
    'mailbox_scanner_failures_total',
    'Emails without a verdict because a scanner failed, by scanner.',
  );
  readonly #gauges: Gauge[] = [];

  /** Adds the gauges. */
  addGauges({ store, longPolls, smtpConnections }: GaugeSources): void {
    // The gauges of an unreachable store have no samples.
    const size = () => store().catch(() => null);
    this.#gauges.push(
      new Gauge('mailbox_long_polls', 'Requests held (Prefer: wait).', () => [
        { value: longPolls() },
      ]),
      new Gauge('mailbox_smtp_connections', 'Open SMTP connections.', () => [
        { value: smtpConnections() },
      ]),
      new Gauge('mailbox_stored_emails', 'Emails stored, by box.', async () =>
        Object.entries((await size())?.emails ?? {}).map(([box, value]) => ({
          labels: { box },
          value,
        })),
      ),
      new Gauge('mailbox_stored_bytes', 'Bytes of the emails stored.', async () => {
        const stored = await size();
        return stored ? [{ value: stored.bytes }] : [];
      }),
      new Gauge('process_resident_memory_bytes', 'Resident memory size in bytes.', () => [
        { value: process.memoryUsage.rss() },
      ]),
    );
  }

  /** The metrics as text for Prometheus, and its content type. */
  async text(): Promise<{ body: string; contentType: string }> {
    return { body: await format(this.#all), contentType: CONTENT_TYPE };
  }

  get #all(): Metric[] {
    return [
      this.emails,
      this.emailBytes,
      this.smtpRefusals,
      this.requests,
      this.requestDurations,
      this.parseFailures,
      this.scannerFailures,
      ...this.#gauges,
    ];
  }
}

import type { Collection } from '../../contract/email.js';
import type { ImapStatus } from '../../contract/inbound.js';
import { EventLoopLag } from './event-loop-lag.js';
import { CONTENT_TYPE, Counter, format, Gauge, Histogram, type Metric } from './prometheus.js';

/** The values of the gauges. */
interface GaugeSources {
  /** Bytes in total, including scheduled emails. */
  storedBytes: () => Promise<number>;
  /** What each account has stored, and how many emails were deleted, by reason. */
  usage: () => Promise<{
    accounts: { account: string; emails: Record<Collection, number>; bytes: number }[];
    deleted: Record<string, number>;
  }>;
  longPolls: () => number;
  smtpConnections: () => number;
  imap: () => ImapStatus[];
}

/** Upper bounds in s: from reading a record in memory to a full long poll. */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 20, 60];

/** The metrics of the mailbox server, for Prometheus. */
export class Metrics {
  /** In the order of the text. */
  readonly #all: Metric[] = [];
  readonly emails = this.#counter(
    'mailbox_emails_total',
    'Emails received, by account and by the way they came.',
  );
  readonly emailBytes = this.#counter(
    'mailbox_email_bytes_total',
    'Bytes of the emails received, by account and by the way they came.',
  );
  readonly acceptDurations = this.#histogram(
    'mailbox_smtp_accept_duration_seconds',
    'Time from the end of the data of an email until its reply 250, by account.',
  );
  readonly smtpConnections = this.#counter(
    'mailbox_smtp_connections_total',
    'SMTP connections that have ended: delivered at least one email, failed, or empty.',
  );
  readonly smtpRefusals = this.#counter(
    'mailbox_smtp_refusals_total',
    'SMTP replies of 400 and above, by code and enhanced status code.',
  );
  readonly failedLogins = this.#counter(
    'mailbox_failed_logins_total',
    'Logins with a wrong key, by protocol.',
  );
  readonly accountRefusals = this.#counter(
    'mailbox_account_refusals_total',
    'Connections, emails and requests refused by a limit of their account, by account and limit.',
  );
  readonly requests = this.#counter(
    'mailbox_requests_total',
    'REST requests, by operation and HTTP status.',
  );
  readonly accountRequests = this.#counter(
    'mailbox_account_requests_total',
    'REST requests with a key, by account.',
  );
  readonly requestDurations = this.#histogram(
    'mailbox_request_duration_seconds',
    'Time until a REST request was answered, by operation; includes the time that it was held.',
  );
  readonly parseFailures = this.#counter(
    'mailbox_parse_failures_total',
    'Emails whose body could not be parsed: their records have none.',
  );
  readonly scannerFailures = this.#counter(
    'mailbox_scanner_failures_total',
    'Emails without a verdict because a scanner failed, by scanner.',
  );
  readonly #eventLoopLag = new EventLoopLag();

  /** Adds the gauges. */
  addGauges({ storedBytes, usage, longPolls, smtpConnections, imap }: GaugeSources): void {
    let reading: ReturnType<typeof usage> | null = null;
    // Read once for all metrics of a scrape. Those of an unreachable store have no samples.
    const used = () => {
      reading ??= usage()
        .catch(() => ({ accounts: [], deleted: {} }))
        .finally(() => {
          reading = null;
        });
      return reading;
    };
    this.#all.push(
      new Gauge(
        'mailbox_event_loop_lag_seconds',
        'How late the event loop ran its timers since the last scrape, as quantiles.',
        () => this.#eventLoopLag.read(),
      ),
      new Gauge('mailbox_long_polls', 'Requests held (Prefer: wait).', () => [
        { value: longPolls() },
      ]),
      new Gauge('mailbox_smtp_connections', 'Open SMTP connections.', () => [
        { value: smtpConnections() },
      ]),
      new Gauge(
        'mailbox_imap_connected',
        'Whether a mailbox with IMAP is connected (1 or 0).',
        () =>
          imap().map(({ mailbox, problem }) => ({
            labels: { mailbox },
            value: Number(problem === null),
          })),
      ),
      new Gauge(
        'mailbox_imap_last_email_timestamp_seconds',
        'When the last email of a mailbox with IMAP was stored, in s since the epoch.',
        () =>
          imap().flatMap(({ mailbox, last_email_at: at }) =>
            at === null ? [] : [{ labels: { mailbox }, value: Date.parse(at) / 1000 }],
          ),
      ),
      new Gauge('mailbox_stored_emails', 'Emails stored, by account and box.', async () =>
        (await used()).accounts.flatMap(({ account, emails }) =>
          Object.entries(emails).map(([box, value]) => ({ labels: { account, box }, value })),
        ),
      ),
      new Gauge('mailbox_account_bytes', 'Bytes of the emails stored, by account.', async () =>
        (await used()).accounts.map(({ account, bytes }) => ({
          labels: { account },
          value: bytes,
        })),
      ),
      new Gauge('mailbox_stored_bytes', 'Bytes of all emails, including scheduled ones.', () =>
        storedBytes().then(
          (value) => [{ value }],
          () => [],
        ),
      ),
      {
        name: 'mailbox_deleted_emails_total',
        help: 'Emails deleted, by reason.',
        type: 'counter',
        read: async () =>
          Object.entries((await used()).deleted).map(([reason, value]) => ({
            labels: { reason },
            value,
          })),
      },
      new Gauge('process_resident_memory_bytes', 'Resident memory size in bytes.', () => [
        { value: process.memoryUsage.rss() },
      ]),
    );
  }

  /** The metrics as text for Prometheus, and its content type. */
  async text(): Promise<{ body: string; contentType: string }> {
    return { body: await format(this.#all), contentType: CONTENT_TYPE };
  }

  /** Stops measuring. */
  close(): void {
    this.#eventLoopLag.close();
  }

  #counter(name: string, help: string): Counter {
    const counter = new Counter(name, help);
    this.#all.push(counter);
    return counter;
  }

  #histogram(name: string, help: string): Histogram {
    const histogram = new Histogram(name, help, BOUNDS);
    this.#all.push(histogram);
    return histogram;
  }
}

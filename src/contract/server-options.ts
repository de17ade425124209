/**
 * Options of the mailbox server: of `startMailboxServer()` in a process of your own, and of
 * `mailboxServer()` in Playwright's `webServer`. Each has a flag and an environment variable of the
 * same name.
 */
export interface MailboxServerOptions {
  /** Address to listen on; default: 127.0.0.1. Any address beyond loopback requires `apiKey`. */
  host?: string | undefined;
  /** Port of the REST API; default: 8025. 0 takes a free one. */
  httpPort?: number | undefined;
  /** Port of SMTP; default: 1025. 0 takes a free one. */
  smtpPort?: number | undefined;
  /** Port of SMTP over TLS from the first byte; default: none. 0 takes a free one. */
  smtpsPort?: number | undefined;
  /**
   * The key of REST requests and the password of SMTP AUTH; default: `sandbox`. Emails that arrive
   * without credentials belong to its account.
   */
  apiKey?: string | undefined;
  /**
   * More accounts: the key of each by its name. With these and no `apiKey`, SMTP requires
   * credentials.
   */
  accounts?: Record<string, string> | undefined;
  /** File with the TLS certificate (PEM): REST then speaks HTTPS, and SMTP offers STARTTLS. */
  tlsCert?: string | undefined;
  /** File with the certificate's private key (PEM). */
  tlsKey?: string | undefined;
  /** Whether SMTP works without TLS: `offered` (default), or `required`, which replies 530. */
  smtpTls?: SmtpTls | undefined;
  /**
   * Which SMTP credentials are accepted: `keys` (default), or `any`, for an app that has
   * credentials of its own; its emails go to the account of `apiKey`.
   */
  smtpAuth?: SmtpAuth | undefined;
  /**
   * Where emails are stored: in `memory` (default) until the server stops; in `sqlite:FILE`, which
   * needs the package better-sqlite3; or in `postgres://…`, a database that many servers can share,
   * which needs the package pg.
   */
  store?: string | undefined;
  /** Emails per account; default: 10,000. The oldest are deleted first. */
  maxEmails?: number | undefined;
  /**
   * Bytes stored in total; default: 256 MiB. The account with the most bytes loses its oldest email
   * first.
   */
  maxStoreBytes?: number | undefined;
  /** Bytes per message; default: 25 MiB. A larger one is refused with 552. */
  maxMessageSize?: number | undefined;
  /** Recipients per message; default: 1,000. One more is refused with 452. */
  maxRecipients?: number | undefined;
  /** Bytes of a message's header; default: 128 KiB. A longer one is refused with 554. */
  maxHeaderSize?: number | undefined;
  /** Bytes of a line of a message; default: 1 MiB. A longer one is refused with 554. */
  maxLineLength?: number | undefined;
  /** MIME parts per message; default: 1,000. A message with more is refused with 554. */
  maxParts?: number | undefined;
  /** Depth of nested MIME parts; default: 100. A message with deeper ones is refused with 554. */
  maxDepth?: number | undefined;
  /** Concurrent SMTP connections; default: 1,000. One more is refused with 421. */
  maxConnections?: number | undefined;
  /** The same per client address; default: 500, so that one client cannot take all of them. */
  maxConnectionsPerAddress?: number | undefined;
  /** How long an SMTP connection may be idle in ms; default: 300,000. Then it gets 421. */
  idleTimeout?: number | undefined;
  /** How long a message's data may take in ms; default: 600,000. Then it gets 421. */
  dataTimeout?: number | undefined;
  /** Concurrent long polls (`Prefer: wait`); default: 10,000. One more is answered at once. */
  maxLongPolls?: number | undefined;
  /** Concurrent requests; default: 20,000. One more is refused with 503. */
  maxRequests?: number | undefined;
  /** How long a request may take to arrive in ms; default: 30,000. Then it gets 408. */
  requestTimeout?: number | undefined;
  /** How long a client may take to read a response in ms; default: 60,000. Then it is cut off. */
  responseTimeout?: number | undefined;
  /** Characters of a query string; default: 8,192. A longer one is refused with 414. */
  maxQueryLength?: number | undefined;
  /** Requests per second and account; default: 0, no limit. One more is refused with 429. */
  rateLimit?: number | undefined;
  /** Checks SPF, DKIM and DMARC of every email; default: false. Needs the package mailauth. */
  checkSenderAuth?: boolean | undefined;
  /**
   * File with the DNS records that `checkSenderAuth` uses; default: the real DNS. A record that is
   * not in the file does not exist, and the network is not asked.
   */
  dnsRecords?: string | undefined;
  /**
   * IP address that emails are assumed to come from, for SPF and rspamd; default: the client's own.
   * An address that the client sends by XCLIENT takes precedence.
   */
  clientAddress?: string | undefined;
  /** URL of an rspamd for the spam verdict, such as `http://127.0.0.1:11333`. */
  rspamd?: string | undefined;
  /** A clamd for the virus verdict: `tcp://127.0.0.1:3310` or `unix:/run/clamav/clamd.ctl`. */
  clamd?: string | undefined;
  /** How long the verdicts on an email may take in ms; default: 5,000. Then it has none. */
  verdictTimeout?: number | undefined;
  /** What is logged on stderr; default: `error`, internal errors only. */
  logLevel?: LogLevel | undefined;
}

/** The name of an option. */
export type OptionName = keyof MailboxServerOptions;

/** Whether SMTP works without TLS, where there is a certificate. */
export type SmtpTls = 'offered' | 'required';

/** Which SMTP credentials are accepted. */
export type SmtpAuth = 'keys' | 'any';

/** How much is logged. */
export type LogLevel = 'silent' | 'error' | 'info' | 'debug';

/** The variable with the keys of `accounts`, as `name=key`, separated by spaces. */
export const ACCOUNTS_VARIABLE = 'MAILBOX_API_KEYS';

/** The environment variable of an option: `httpPort` → `MAILBOX_HTTP_PORT`. */
export function serverVariable(option: string): string {
  if (option === 'accounts') return ACCOUNTS_VARIABLE;
  return `MAILBOX_${option.replace(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase()}`;
}

import type { EventProvider } from './providers.js';

/**
 * Options of the mailbox server: of `startMailboxServer()` in a process of your own, and of
 * `mailboxServer()` in Playwright's `webServer`. Each has a flag and an environment variable of the
 * same name.
 */
export interface MailboxServerOptions {
  /** Address to listen on; default: `127.0.0.1`. Beyond loopback, keys of your own are required, of at least 24 characters. */
  host?: string | undefined;
  /** Port of the REST API; default: 8025. 0 picks a free port. */
  httpPort?: number | undefined;
  /** Port of SMTP; default: 1025. 0 picks a free port. */
  smtpPort?: number | undefined;
  /** Port of SMTP over implicit TLS; default: none. 0 picks a free port. */
  smtpsPort?: number | undefined;
  /**
   * Port with `/health`, `/ready` and `/metrics` for clients without a key, which need one on the port of the
   * REST API unless they are on the same machine; default: none. 0 picks a free port. HTTPS with `tlsCert`.
   */
  adminPort?: number | undefined;
  /**
   * Load balancers and proxies, as addresses or networks such as `10.0.0.0/8`, which are believed when they name the
   * client: by the PROXY protocol (SMTP), `Forwarded` or `X-Forwarded-For` (HTTP), and when they say that it uses HTTPS
   * (`X-Forwarded-Proto`); default: none. The variable separates them by spaces.
   */
  trustedProxy?: string[] | undefined;
  /**
   * The key of the REST API, and the password of SMTP AUTH; default: `sandbox`. Email sent without
   * credentials belongs to the account of this key.
   */
  apiKey?: string | undefined;
  /**
   * Further accounts: the key of each by its name. With accounts and no `apiKey`, SMTP requires
   * credentials.
   */
  accounts?: Record<string, string> | undefined;
  /**
   * File with further keys, several for an account if need be: one key a line, `account use key`. `use` is `read`
   * or `send`; a key that sends cannot read emails. `-` is the account without a name, `#` begins a comment. The
   * file is read again when it changes.
   */
  keysFile?: string | undefined;
  /**
   * The domains of a server on the internet, such as `e2e.example.com`; default: none, which accepts email for all.
   * `*.e2e.example.com` is every name below it, `shop.example.com=shop` belongs to the account `shop`, the others
   * to the account of `apiKey`. Clients that have not logged in can then send email to these domains only, and any
   * domain after AUTH. The variable separates domains by spaces.
   */
  domains?: string[] | undefined;
  /**
   * The HTTP webhook signing key of Mailgun: emails that its routes post are accepted with its signature only, and with a
   * key of this server; default: none.
   */
  mailgunSigningKey?: string | undefined;
  /**
   * Which recipients at `domains` clients may name without a login; default: `tests`, which are the addresses that the
   * fixtures make, and those of `recipient`. `any` accepts all.
   */
  recipients?: Recipients | undefined;
  /**
   * Further addresses at `domains` that clients may name without a login, such as `kim@e2e.example.com`; default: none.
   * The variable separates addresses by spaces.
   */
  recipient?: string[] | undefined;
  /**
   * SMTP connections of clients without a login per minute and client address, with `domains`; default: 300. The
   * networks around an address have three and nine times as many. Beyond it, clients get 421, also during a pause of 15 s that
   * doubles up to 15 minutes. 0 means no limit.
   */
  strangerConnections?: number | undefined;
  /**
   * Emails, and refused recipients, of clients without a login per minute and client address, as with
   * `strangerConnections`; default: 300. 0 means no limit.
   */
  strangerMessages?: number | undefined;
  /**
   * Whether addresses can inject faults into emails of clients without a login, with `domains`; default: false. Emails
   * that are delivered later count for the limits of the account.
   */
  faults?: boolean | undefined;
  /**
   * Mailboxes at other servers, whose new email is fetched by IMAP, such as
   * `imaps://qa%40company.com@imap.company.com/INBOX`; default: none. Requires the package imapflow. `imap://` needs
   * STARTTLS, except for a server on this machine. Each of the options below is for all mailboxes, or has a value for each
   * of them, in their order; `-` for one that has none. The variable separates mailboxes by spaces.
   */
  imap?: string | string[] | undefined;
  /** The password of the mailboxes of `imap`; it has no flag, which other users of the machine could see; default: none. */
  imapPassword?: string | undefined;
  /** File with the password of a mailbox of `imap`, read at each login; default: none. The variable has a file a line. */
  imapPasswordFile?: string | string[] | undefined;
  /**
   * Command that prints an OAuth 2 token for a mailbox of `imap` (XOAUTH2), run by the shell at each login; default: none.
   * The variable has a command a line.
   */
  imapTokenCommand?: string | string[] | undefined;
  /**
   * The account that the email of a mailbox of `imap` belongs to; default: with `domains` that of the recipient's domain,
   * otherwise that of `apiKey`, which is also `-`. The variable separates accounts by spaces.
   */
  imapAccount?: string | string[] | undefined;
  /**
   * File with the TLS certificate (PEM). The REST API then speaks HTTPS, and SMTP offers STARTTLS. The certificate and
   * its key are read again when their files change.
   */
  tlsCert?: string | undefined;
  /** File with the private key of the certificate (PEM). */
  tlsKey?: string | undefined;
  /** Host name that SMTP gives in its greeting and its answer to EHLO; default: that of the machine. For an MX, its name. */
  smtpName?: string | undefined;
  /** Whether SMTP requires TLS; default: `offered`. With `required`, commands without TLS get 530. */
  smtpTls?: SmtpTls | undefined;
  /**
   * Which credentials SMTP accepts; default: `keys`. `any` accepts all credentials of clients on this machine, for
   * an app with fixed ones; email sent with unknown credentials belongs to the account of `apiKey`.
   */
  smtpAuth?: SmtpAuth | undefined;
  /**
   * Whether SMTP accepts credentials without TLS from other machines; default: false. With `true`, keys cross the
   * network in plain text: use it in a network of your own only, such as that of Docker Compose.
   */
  smtpAuthPlaintext?: boolean | undefined;
  /**
   * Where emails are stored; default: `memory`, which ends with the process. `sqlite:FILE` stores them in
   * a file (requires the package better-sqlite3), `postgres://…` in a database that several
   * servers can share (requires the package pg).
   */
  store?: string | undefined;
  /** Emails per account; default: 10,000. Beyond it, the oldest are deleted. */
  maxEmails?: number | undefined;
  /**
   * Bytes of all stored emails; default: 256 MiB. Beyond it, the oldest emails of the largest account are
   * deleted.
   */
  maxStoreBytes?: number | undefined;
  /**
   * Bytes of the emails of each account; default: `maxStoreBytes` divided by the number of accounts. Beyond
   * it, the oldest emails of the account are deleted.
   */
  accountMaxBytes?: number | undefined;
  /**
   * How long emails are stored, such as `7d`: a whole number from 1 to 999,999 with s, m, h or d; default: no
   * limit. Older emails are deleted within a minute.
   */
  maxAge?: string | undefined;
  /**
   * Bytes per message; default: 25 MiB, or `accountMaxBytes` if that is less. A larger message gets 552.
   */
  maxMessageSize?: number | undefined;
  /** Recipients per message; default: 1,000. Each further recipient gets 452. */
  maxRecipients?: number | undefined;
  /** Bytes per message header; default: 128 KiB. A larger header gets 554. */
  maxHeaderSize?: number | undefined;
  /** Bytes per line of a message; default: 1 MiB. A longer line gets 554. */
  maxLineLength?: number | undefined;
  /** MIME parts per message; default: 1,000. A message with more gets 554. */
  maxParts?: number | undefined;
  /** Nesting depth of MIME parts; default: 100. A message with deeper nesting gets 554. */
  maxDepth?: number | undefined;
  /**
   * Concurrent SMTP connections; default: 1,000. Each further connection gets 421. With `domains`, the one that has been
   * silent for the longest gets it instead, if it is before AUTH and MAIL.
   */
  maxConnections?: number | undefined;
  /**
   * Concurrent SMTP connections per client address, until AUTH; default: 500, so that a single client cannot use up
   * `maxConnections`.
   */
  maxConnectionsPerAddress?: number | undefined;
  /**
   * Concurrent SMTP connections per account, from AUTH on, or from MAIL without AUTH; default: 500. Each
   * further connection gets 421.
   */
  accountMaxConnections?: number | undefined;
  /**
   * Messages per minute and account, by SMTP and by the providers' APIs; default: 600,000. Further ones get
   * 452 at MAIL, or 429. 0 means no limit.
   */
  accountMaxMessages?: number | undefined;
  /**
   * Bytes of all messages that are being received, in memory; default: 64 MiB. If more arrive, messages of
   * the account with the most of these bytes get 452, or 503 by a provider's API.
   */
  maxInflightBytes?: number | undefined;
  /**
   * How long an SMTP connection may take until AUTH or MAIL succeeds, in ms; default: 30,000. Then it gets
   * 421.
   */
  loginTimeout?: number | undefined;
  /** How long an SMTP connection may be idle, in ms; default: 300,000. Then it gets 421. */
  idleTimeout?: number | undefined;
  /** How long a client may take to send the data of a message, in ms; default: 600,000. Then it gets 421. */
  dataTimeout?: number | undefined;
  /** Concurrent long polls (`Prefer: wait`); default: 10,000. Further ones are answered at once. */
  maxLongPolls?: number | undefined;
  /** Concurrent REST requests; default: 20,000. Each further request gets 503. */
  maxRequests?: number | undefined;
  /** How long a client may take to send a request, in ms; default: 30,000. Then it gets 408. */
  requestTimeout?: number | undefined;
  /** How long a client may take to read a response, in ms; default: 60,000. Then it is cut off. */
  responseTimeout?: number | undefined;
  /** Characters per query string; default: 8,192. A longer one gets 414. */
  maxQueryLength?: number | undefined;
  /** Requests per second and account; default: 0, which means no limit. Further requests get 429. */
  rateLimit?: number | undefined;
  /**
   * Whether to check SPF, DKIM and DMARC of every email; default: false. Requires the package mailauth, an
   * optional peer dependency.
   */
  checkSenderAuth?: boolean | undefined;
  /**
   * JSON file with the DNS records for `checkSenderAuth`; default: none, which queries the real DNS. With
   * a file, names that are not in it do not exist, and the network is not used.
   */
  dnsRecords?: string | undefined;
  /**
   * IP address that emails appear to come from, for SPF and rspamd; default: the client's own address.
   * XCLIENT takes precedence over it.
   */
  clientAddress?: string | undefined;
  /** URL of an rspamd for the spam verdict, such as `http://127.0.0.1:11333`; default: none. */
  rspamd?: string | undefined;
  /**
   * Address of a clamd for the virus verdict: `tcp://127.0.0.1:3310` or `unix:/run/clamav/clamd.ctl`;
   * default: none.
   */
  clamd?: string | undefined;
  /**
   * How long the scanners may take for an email, in ms; default: 5,000. Then it is accepted without
   * their verdicts.
   */
  verdictTimeout?: number | undefined;
  /**
   * Where the app receives events of email providers, by provider: `{ resend: { url, secret } }`; default: none. The
   * variable is JSON. docs/events.md says which secret each provider has.
   */
  events?: EventTargets | undefined;
  /** What is logged to stderr; default: `error`, which covers internal errors only. */
  logLevel?: LogLevel | undefined;
}

/** Where the app receives events of a provider. */
export interface EventTarget {
  /** URL of the app's webhook. A user name and a password in it are sent as Basic authentication. */
  url: string;
  /** What events are signed with. */
  secret?: string | undefined;
  /** Hosts other than loopback that may receive events. */
  allowHosts?: string[] | undefined;
}

/** Where the app receives events, by provider. */
export type EventTargets = { [Name in EventProvider]?: EventTarget | undefined };

/** The name of an option. */
export type OptionName = keyof MailboxServerOptions;

export const STORE_KINDS = ['memory', 'sqlite', 'postgres'] as const;

/** The kind of a store. */
export type StoreKind = (typeof STORE_KINDS)[number];

export const SMTP_TLS = ['offered', 'required'] as const;

/** Whether SMTP requires TLS, if there is a certificate. */
export type SmtpTls = (typeof SMTP_TLS)[number];

export const SMTP_AUTH = ['keys', 'any'] as const;

/** Which credentials SMTP accepts. */
export type SmtpAuth = (typeof SMTP_AUTH)[number];

export const RECIPIENTS = ['tests', 'any'] as const;

/** Which recipients at the server's domains clients may name without a login. */
export type Recipients = (typeof RECIPIENTS)[number];

/** From the least output to the most: each level includes the levels before it. */
export const LOG_LEVELS = ['silent', 'error', 'info', 'debug'] as const;

/** How much is logged. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The key if none is set: it is public. */
export const DEFAULT_API_KEY = 'sandbox';

/** The default of each option that has one. */
export const SERVER_DEFAULTS = {
  host: '127.0.0.1',
  httpPort: 8025,
  smtpPort: 1025,
  smtpTls: 'offered',
  smtpAuth: 'keys',
  smtpAuthPlaintext: false,
  recipients: 'tests',
  // A provider sends from few addresses, and comes back only minutes after a 421.
  strangerConnections: 300,
  strangerMessages: 300,
  faults: false,
  store: 'memory',
  maxEmails: 10_000,
  maxStoreBytes: 256 * 1024 * 1024,
  maxMessageSize: 25 * 1024 * 1024,
  maxRecipients: 1_000,
  // Parsing addresses takes some twenty times as long per byte as parsing a body; Postfix accepts 100 KB.
  maxHeaderSize: 128 * 1024,
  maxLineLength: 1024 * 1024,
  maxParts: 1_000,
  maxDepth: 100,
  maxConnections: 1_000,
  // Half of maxConnections: one address, such as loopback, leaves as many to all others.
  maxConnectionsPerAddress: 500,
  // As for one address.
  accountMaxConnections: 500,
  // More than a server receives: it is for operators who know what their accounts need.
  accountMaxMessages: 600_000,
  maxInflightBytes: 64 * 1024 * 1024,
  // Apps log in within milliseconds. Guards against silent clients, which would take all connections.
  loginTimeout: 30_000,
  idleTimeout: 300_000,
  dataTimeout: 600_000,
  maxLongPolls: 10_000,
  maxRequests: 20_000,
  requestTimeout: 30_000,
  responseTimeout: 60_000,
  maxQueryLength: 8_192,
  rateLimit: 0,
  checkSenderAuth: false,
  verdictTimeout: 5_000,
  logLevel: 'error',
} as const satisfies MailboxServerOptions;

/** The options that are lists. Their flags are repeatable, and their variables have {@link listSeparator} between the values. */
export const LIST_OPTIONS = [
  'domains',
  'recipient',
  'trustedProxy',
  'imap',
  'imapPasswordFile',
  'imapTokenCommand',
  'imapAccount',
] as const satisfies OptionName[];

/** The options that are secrets. */
export const SECRET_OPTIONS = [
  'apiKey',
  'accounts',
  'imapPassword',
  'mailgunSigningKey',
  'events',
] as const satisfies OptionName[];

/** What separates the values of a list in its variable: paths and commands may have spaces. */
export function listSeparator(option: string): ' ' | '\n' {
  return option === 'imapPasswordFile' || option === 'imapTokenCommand' ? '\n' : ' ';
}

/** The lists that may be given as a single string. */
export const SINGLE_OR_LIST_OPTIONS: readonly string[] = LIST_OPTIONS.filter((name) =>
  name.startsWith('imap'),
);

/** The arguments of {@link SERVER_FLAGS} that are whole numbers. */
export const NUMERIC_ARGUMENTS = ['port', 'n', 'bytes', 'ms'] as const;

/**
 * The options without a flag: `accounts` is given by `--api-key name=key`, and other processes could see the secrets of the
 * others.
 */
export const WITHOUT_FLAG = ['accounts', 'imapPassword', 'events'] as const satisfies OptionName[];

/** The flag of each option: its argument (null for a switch) and its description. */
export const SERVER_FLAGS = {
  httpPort: ['port', 'port of the REST API; 0 picks a free port'],
  smtpPort: ['port', 'port of SMTP; 0 picks a free port'],
  smtpsPort: ['port', 'port of SMTP over implicit TLS; 0 picks a free port'],
  adminPort: ['port', 'port of /metrics and /ready without a key; 0 picks a free port'],
  host: ['address', 'address to listen on'],
  trustedProxy: [
    'cidr',
    'address or network of a load balancer that names its clients; repeatable',
  ],
  apiKey: ['key', 'key of the REST API and of SMTP AUTH; name=key adds an account; repeatable'],
  keysFile: ['file', 'further keys: a line "account use key" for each'],
  domains: ['domain', 'domain of a server on the internet; domain=account; repeatable'],
  mailgunSigningKey: ['key', 'signing key of webhooks of Mailgun'],
  recipients: ['which', 'recipients of clients without a login: tests or any'],
  recipient: ['address', 'further address for clients without a login; repeatable'],
  strangerConnections: ['n', 'connections without a login per minute and address; 0: no limit'],
  strangerMessages: ['n', 'emails without a login per minute and address; 0: no limit'],
  faults: [null, 'inject faults into emails of clients without a login'],
  imap: ['url', 'mailbox to fetch by IMAP, imaps://user@host/folder; repeatable'],
  imapPasswordFile: ['file', 'password of the mailbox; repeatable'],
  imapTokenCommand: ['command', 'prints an OAuth 2 token for the mailbox; repeatable'],
  imapAccount: ['account', 'account of the email fetched by IMAP; repeatable'],
  tlsCert: ['file', 'TLS certificate (PEM): enables HTTPS and STARTTLS'],
  tlsKey: ['file', 'private key of the certificate (PEM)'],
  smtpName: ['name', 'host name in the greeting of SMTP'],
  smtpTls: ['mode', 'whether SMTP requires TLS: offered or required'],
  smtpAuth: ['mode', 'which credentials SMTP accepts: keys or any'],
  smtpAuthPlaintext: [null, 'accept credentials of other machines without TLS'],
  store: ['store', 'where emails are stored: memory, sqlite:FILE or postgres://…'],
  maxEmails: ['n', 'emails per account; the oldest are deleted first'],
  maxStoreBytes: ['bytes', 'bytes of all stored emails; the oldest are deleted first'],
  accountMaxBytes: ['bytes', 'bytes of the emails of each account; the oldest are deleted first'],
  maxAge: ['age', 'how long emails are stored, such as 7d or 12h'],
  maxMessageSize: ['bytes', 'bytes per message'],
  maxRecipients: ['n', 'recipients per message'],
  maxHeaderSize: ['bytes', 'bytes per message header'],
  maxLineLength: ['bytes', 'bytes per line of a message'],
  maxParts: ['n', 'MIME parts per message'],
  maxDepth: ['n', 'nesting depth of MIME parts'],
  maxConnections: ['n', 'concurrent SMTP connections'],
  maxConnectionsPerAddress: ['n', 'concurrent SMTP connections per client address'],
  accountMaxConnections: ['n', 'concurrent SMTP connections per account'],
  accountMaxMessages: ['n', 'messages per minute and account; 0 means no limit'],
  maxInflightBytes: ['bytes', 'bytes of all messages that are being received'],
  loginTimeout: ['ms', 'how long an SMTP connection may take until AUTH or MAIL'],
  idleTimeout: ['ms', 'how long an SMTP connection may be idle'],
  dataTimeout: ['ms', 'how long a client may take to send the data of a message'],
  maxLongPolls: ['n', 'concurrent long polls (Prefer: wait)'],
  maxRequests: ['n', 'concurrent REST requests'],
  requestTimeout: ['ms', 'how long a client may take to send a request'],
  responseTimeout: ['ms', 'how long a client may take to read a response'],
  maxQueryLength: ['n', 'characters per query string'],
  rateLimit: ['n', 'requests per second and account; 0 means no limit'],
  checkSenderAuth: [null, 'check SPF, DKIM and DMARC (requires the package mailauth)'],
  dnsRecords: ['file', 'JSON file with DNS records to use instead of the real DNS'],
  clientAddress: ['ip', 'IP address that emails appear to come from'],
  rspamd: ['url', 'rspamd for the spam verdict'],
  clamd: ['address', 'clamd for the virus verdict: tcp://host:port or unix:/path'],
  verdictTimeout: ['ms', 'how long the scanners may take for an email'],
  logLevel: ['level', 'what is logged to stderr: silent, error, info or debug'],
} as const satisfies Record<
  Exclude<OptionName, (typeof WITHOUT_FLAG)[number]>,
  [argument: string | null, description: string]
>;

/** An option that has a flag. */
export type ServerFlagName = keyof typeof SERVER_FLAGS;

/** The environment variable with the keys of further accounts; `MAILBOX_API_KEY` is a single key. */
export const ACCOUNTS_VARIABLE = 'MAILBOX_API_KEYS';

/**
 * The names of the options that `mailboxServer()` sets by variables, separated by spaces: errors of the server name them as
 * the configuration does.
 */
export const ENTRY_OPTIONS_VARIABLE = 'MAILBOX_ENTRY_OPTIONS';

/** The flag of an option: `httpPort` → `--http-port`. */
export function serverFlag(option: string): string {
  if (option === 'domains') return '--domain';
  return `--${option.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;
}

/** The environment variable of an option: `httpPort` → `MAILBOX_HTTP_PORT`. */
export function serverVariable(option: string): string {
  if (option === 'accounts') return ACCOUNTS_VARIABLE;
  return `MAILBOX_${option.replace(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase()}`;
}

/** A host that clients can connect to, as in a URL: the unspecified address is only for listening. */
export function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return /^[^[].*:/.test(host) ? `[${host}]` : host;
}

import type { LogLevel } from './observability/log.js';

/** What {@link startMailboxServer} can be told. Each has a default and a flag of the same name. */
export interface MailboxServerOptions {
  /** Address to listen on; 127.0.0.1 unless told. Elsewhere than on loopback `apiKey` is needed. */
  host?: string | undefined;
  /** Port of the REST interface, 8025 unless told; 0 takes a free one. */
  httpPort?: number | undefined;
  /** Port of SMTP, 1025 unless told; 0 takes a free one. */
  smtpPort?: number | undefined;
  /** Port of SMTP over TLS from the first byte, none unless told; 0 takes a free one. */
  smtpsPort?: number | undefined;
  /**
   * The key of REST requests and of SMTP AUTH; `sandbox` unless told. Mail that comes without
   * credentials is its account's.
   */
  apiKey?: string | undefined;
  /**
   * Further accounts, the key of each by its name. With these and no `apiKey`, SMTP asks for
   * credentials.
   */
  accounts?: Record<string, string> | undefined;
  /** File with the certificate (PEM): REST then speaks HTTPS, and SMTP offers STARTTLS. */
  tlsCert?: string | undefined;
  /** File with the certificate's private key (PEM). */
  tlsKey?: string | undefined;
  /** Whether SMTP may do without TLS: `offered` unless told, or `required`, else 530. */
  smtpTls?: SmtpTls | undefined;
  /**
   * What credentials SMTP takes: `keys` unless told, or `any`, for an app that has some of its own;
   * mail that comes with those goes to the account of `apiKey`.
   */
  smtpAuth?: SmtpAuth | undefined;
  /**
   * Where mail is kept: `memory` unless told, and it ends with the process; `sqlite:FILE` keeps it in
   * a file, and needs the package better-sqlite3; `postgres://…` keeps it in a database that many
   * servers share, and needs the package pg.
   */
  store?: string | undefined;
  /** Mails kept of an account, 10,000 unless told; the oldest leave first. */
  maxEmails?: number | undefined;
  /**
   * Bytes of mail kept in all, 256 MiB unless told; of the account that has most the oldest leave first.
   */
  maxStoreBytes?: number | undefined;
  /** Bytes of a mail, 25 MiB unless told. A bigger one is refused with 552. */
  maxMessageSize?: number | undefined;
  /** Recipients of a mail, 1,000 unless told. One more is refused with 452. */
  maxRecipients?: number | undefined;
  /** Bytes of a mail's header, 128 KiB unless told. A longer one is refused with 554. */
  maxHeaderSize?: number | undefined;
  /** Bytes of a mail's line, 1 MiB unless told. A longer one is refused with 554. */
  maxLineLength?: number | undefined;
  /** MIME parts of a mail, 1,000 unless told. One more, and the mail is refused with 554. */
  maxParts?: number | undefined;
  /** MIME parts within each other, 100 unless told. One more, and the mail is refused with 554. */
  maxDepth?: number | undefined;
  /** SMTP connections at a time, 1,000 unless told. One more is refused with 421. */
  maxConnections?: number | undefined;
  /** The same for each client address; default: 500, so that one client cannot take them all. */
  maxConnectionsPerAddress?: number | undefined;
  /** How long an SMTP connection may be silent in ms, 300,000 unless told; then it gets 421. */
  idleTimeout?: number | undefined;
  /** How long the data of a mail may take in ms, 600,000 unless told; then it gets 421. */
  dataTimeout?: number | undefined;
  /** Requests held at a time (`Prefer: wait`), 10,000 unless told. One more is answered at once. */
  maxLongPolls?: number | undefined;
  /** Requests under way at a time, 20,000 unless told. One more is refused with 503. */
  maxRequests?: number | undefined;
  /** How long a request may take to come in ms, 30,000 unless told; then it gets 408. */
  requestTimeout?: number | undefined;
  /** How long an answer may take to be read in ms, 60,000 unless told; then it is cut off. */
  responseTimeout?: number | undefined;
  /** Characters of a query, 8,192 unless told. A longer one is refused with 414. */
  maxQueryLength?: number | undefined;
  /** Requests a second that an account may make, 0 for any number, as is unless told: 429. */
  rateLimit?: number | undefined;
  /**
   * Checks SPF, DKIM and DMARC of every mail; false unless told. Needs the package mailauth, which
   * is not installed with this one.
   */
  checkSenderAuth?: boolean | undefined;
  /**
   * File with the DNS records that `checkSenderAuth` goes by, JSON or a zone file; the real DNS unless
   * told. What is not in it does not exist, and nothing is asked of the network.
   */
  dnsRecords?: string | undefined;
  /**
   * IP address that mail is taken to come from, for SPF and rspamd: the client's own unless told.
   * What a client says by XCLIENT goes before it.
   */
  clientAddress?: string | undefined;
  /** URL of an rspamd that gives the spam verdict, such as `http://127.0.0.1:11333`. */
  rspamd?: string | undefined;
  /** A clamd that gives the virus verdict: `tcp://127.0.0.1:3310` or `unix:/run/clamav/clamd.ctl`. */
  clamd?: string | undefined;
  /** How long the verdicts on a mail may take in ms, 5,000 unless told; it is taken without then. */
  verdictTimeout?: number | undefined;
  /** What is logged on stderr: `error` unless told, which is only what went wrong inside. */
  logLevel?: LogLevel | undefined;
}

export const SMTP_TLS = ['offered', 'required'] as const;

/** What SMTP does about TLS, where there is a certificate. */
export type SmtpTls = (typeof SMTP_TLS)[number];

export const SMTP_AUTH = ['keys', 'any'] as const;

/** What credentials SMTP takes. */
export type SmtpAuth = (typeof SMTP_AUTH)[number];

/** The name of an option. */
export type OptionName = keyof MailboxServerOptions;

/** Options that have no default. */
type Absent = 'apiKey' | 'accounts' | Optional;

/** Those of them that stay as they are told. */
type Optional =
  | 'smtpsPort'
  | 'tlsCert'
  | 'tlsKey'
  | 'dnsRecords'
  | 'clientAddress'
  | 'rspamd'
  | 'clamd';

/** Every option, as it was told or is by default. */
export type Settings = {
  [Name in Exclude<OptionName, Absent>]-?: NonNullable<MailboxServerOptions[Name]>;
} & Pick<MailboxServerOptions, Optional> & {
    /** The key of each account. */
    keys: ReadonlyMap<string, string>;
  };

/** The key of who sets none: everybody knows it. */
export const DEFAULT_API_KEY = 'sandbox';

/** What each option is unless told. */
export const DEFAULTS = {
  host: '127.0.0.1',
  httpPort: 8025,
  smtpPort: 1025,
  smtpTls: 'offered',
  smtpAuth: 'keys',
  store: 'memory',
  maxEmails: 10_000,
  maxStoreBytes: 256 * 1024 * 1024,
  maxMessageSize: 25 * 1024 * 1024,
  maxRecipients: 1_000,
  // Addresses take some twenty times as long to read as a body: Postfix takes 100 KB.
  maxHeaderSize: 128 * 1024,
  maxLineLength: 1024 * 1024,
  maxParts: 1_000,
  maxDepth: 100,
  maxConnections: 1_000,
  // Half of them: one address, as all of loopback is, leaves as many to others.
  maxConnectionsPerAddress: 500,
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
} satisfies MailboxServerOptions;

/** A problem with one option that has to do with others. */
export type OptionProblem = (nameOf: (option: OptionName) => string) => string;

function sentence(
  option: string,
  problem: OptionProblem,
  nameOf: (option: string) => string,
): string {
  const rest = problem(nameOf);
  return nameOf(option) + (/^[:,] /.test(rest) ? rest : ` ${rest}`);
}

/** An option that the mailbox server cannot start with. */
export class ServerOptionError extends Error {
  override readonly name = 'ServerOptionError';

  /** The option. */
  readonly option: string;
  /** Not enumerable: whoever prints the error has the message. */
  readonly #problem: OptionProblem;

  /** @param problem what is wrong with it: the rest of a sentence that begins with its name */
  constructor(option: string, problem: string | OptionProblem, cause?: unknown) {
    const tell: OptionProblem = typeof problem === 'string' ? () => problem : problem;
    super(sentence(option, tell, String), { cause });
    this.option = option;
    this.#problem = tell;
  }

  /**
   * The message, with other names for the options: those that the user gave them by.
   *
   * @internal
   */
  messageWith(nameOf: (option: string) => string): string {
    return sentence(this.option, this.#problem, nameOf);
  }
}

import type {
  MailboxServerOptions,
  OptionName,
  SmtpAuth,
  SmtpTls,
} from '../contract/server-options.js';

export type { MailboxServerOptions, OptionName } from '../contract/server-options.js';

export const SMTP_TLS: readonly SmtpTls[] = ['offered', 'required'];

export const SMTP_AUTH: readonly SmtpAuth[] = ['keys', 'any'];

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

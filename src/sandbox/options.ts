import { isIPv4 } from 'node:net';
import * as z from 'zod';
import { DEFAULT_ACCOUNT } from './accounts.js';
import { LOG_LEVELS, type LogLevel } from './observe/log.js';

/** What {@link startSandbox} can be told. Each has a default and a flag of the same name. */
export interface SandboxOptions {
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
  /**
   * Where mail is kept: `memory` unless told, and it ends with the process; `sqlite:FILE` keeps it in
   * a file, and needs the package better-sqlite3.
   */
  store?: string | undefined;
  /** Mails kept of an account, 10,000 unless told; the oldest leave first. */
  maxEmails?: number | undefined;
  /** Bytes of mail kept in all, 256 MiB unless told; the oldest leave first. */
  maxBytes?: number | undefined;
  /** Bytes of a mail, 25 MiB unless told. A bigger one is refused with 552. */
  maxSize?: number | undefined;
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
  /** The same for each client address, 1,000 unless told. */
  maxConnectionsPerAddress?: number | undefined;
  /** How long an SMTP connection may be silent in ms, 300,000 unless told; then it gets 421. */
  idleTimeout?: number | undefined;
  /** How long the data of a mail may take in ms, 600,000 unless told; then it gets 421. */
  dataTimeout?: number | undefined;
  /** Requests held at a time (`Prefer: wait`), 10,000 unless told. One more is answered at once. */
  maxHeld?: number | undefined;
  /** Requests under way at a time, 20,000 unless told. One more is refused with 503. */
  maxRequests?: number | undefined;
  /** Characters of a query, 8,192 unless told. A longer one is refused with 414. */
  maxQueryLength?: number | undefined;
  /** Requests a second that an account may make, 0 for any number, as is unless told: 429. */
  rateLimit?: number | undefined;
  /** What is logged on stderr: `error` unless told, which is only what went wrong inside. */
  logLevel?: LogLevel | undefined;
}

/** The name of an option. */
export type OptionName = keyof SandboxOptions;

/** Options that have no default. */
type Absent = 'apiKey' | 'accounts' | 'smtpsPort' | 'tlsCert' | 'tlsKey';

/** Every option, as it was told or is by default. */
export type Settings = {
  [Name in Exclude<OptionName, Absent>]-?: NonNullable<SandboxOptions[Name]>;
} & Pick<SandboxOptions, 'smtpsPort' | 'tlsCert' | 'tlsKey'> & {
    /** The key of each account. */
    keys: ReadonlyMap<string, string>;
  };

/** The key of who sets none: everybody knows it. */
export const PUBLIC_KEY = 'sandbox';

/** What each option is unless told. */
export const DEFAULTS = {
  host: '127.0.0.1',
  httpPort: 8025,
  smtpPort: 1025,
  store: 'memory',
  maxEmails: 10_000,
  maxBytes: 256 * 1024 * 1024,
  maxSize: 25 * 1024 * 1024,
  maxRecipients: 1_000,
  // Addresses take some twenty times as long to read as a body: Postfix takes 100 KB.
  maxHeaderSize: 128 * 1024,
  maxLineLength: 1024 * 1024,
  maxParts: 1_000,
  maxDepth: 100,
  maxConnections: 1_000,
  maxConnectionsPerAddress: 1_000,
  idleTimeout: 300_000,
  dataTimeout: 600_000,
  maxHeld: 10_000,
  maxRequests: 20_000,
  maxQueryLength: 8_192,
  rateLimit: 0,
  logLevel: 'error',
} satisfies SandboxOptions;

/** An option that the sandbox cannot start with. */
export class SandboxOptionError extends Error {
  override readonly name = 'SandboxOptionError';

  /** The option. */
  readonly option: string;

  /** @param problem what is wrong with the option, a sentence that begins with its name */
  constructor(option: string, problem: string, cause?: unknown) {
    super(problem, { cause });
    this.option = option;
  }
}

const port = integer(0, 65_535, 'a port, 0 to 65535 (0 takes a free one)');
const count = integer(1, Number.MAX_SAFE_INTEGER, 'a whole number from 1');
// The longest that a timer of Node's can run.
const milliseconds = integer(1, 2 ** 31 - 1, 'ms from 1');
const countOrNone = integer(0, Number.MAX_SAFE_INTEGER, 'a whole number from 0');

// What a header can carry after 'Bearer '.
const key = text(/^[\x21-\x7e]+$/, 'printable ASCII without spaces');
const name = text(/^[a-z0-9][a-z0-9._-]*$/i, 'a name of letters, digits, dots and dashes');

const options = z.strictObject({
  host: text(/^\S+$/, 'an address or a host name').default(DEFAULTS.host),
  httpPort: port.default(DEFAULTS.httpPort),
  smtpPort: port.default(DEFAULTS.smtpPort),
  smtpsPort: port.optional(),
  apiKey: key.optional(),
  accounts: z.record(name, key).default({}),
  tlsCert: file().optional(),
  tlsKey: file().optional(),
  store: text(/./, 'the name of a store').default(DEFAULTS.store),
  maxEmails: count.default(DEFAULTS.maxEmails),
  maxBytes: count.default(DEFAULTS.maxBytes),
  maxSize: count.default(DEFAULTS.maxSize),
  maxRecipients: count.default(DEFAULTS.maxRecipients),
  maxHeaderSize: count.default(DEFAULTS.maxHeaderSize),
  maxLineLength: count.default(DEFAULTS.maxLineLength),
  maxParts: count.default(DEFAULTS.maxParts),
  maxDepth: count.default(DEFAULTS.maxDepth),
  maxConnections: count.default(DEFAULTS.maxConnections),
  maxConnectionsPerAddress: count.default(DEFAULTS.maxConnectionsPerAddress),
  idleTimeout: milliseconds.default(DEFAULTS.idleTimeout),
  dataTimeout: milliseconds.default(DEFAULTS.dataTimeout),
  maxHeld: countOrNone.default(DEFAULTS.maxHeld),
  maxRequests: count.default(DEFAULTS.maxRequests),
  maxQueryLength: count.default(DEFAULTS.maxQueryLength),
  rateLimit: countOrNone.default(DEFAULTS.rateLimit),
  logLevel: z
    .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)
    .default(DEFAULTS.logLevel),
});

/**
 * Checks options and fills in the rest.
 *
 * @throws SandboxOptionError for an unknown option, for one of the wrong type or out of range, for
 * some that do not go together, and for a host beyond loopback together with the public key
 */
export function readOptions(given: SandboxOptions): Settings {
  const parsed = options.safeParse(given);
  if (!parsed.success) throw wrongOption(parsed.error);
  const { apiKey, accounts, ...settings } = parsed.data;
  const keys = keysOf(apiKey, accounts);
  checkReach(settings.host, keys);
  if (settings.tlsCert === undefined || settings.tlsKey === undefined) checkNoTls(settings);
  return { ...settings, keys };
}

/** The key of each account. Who sets none at all gets the public one. */
function keysOf(apiKey: string | undefined, accounts: Record<string, string>): Map<string, string> {
  const keys = new Map(Object.entries(accounts));
  if (keys.has(DEFAULT_ACCOUNT)) {
    throw new SandboxOptionError(
      'accounts',
      `accounts has one of the name ${DEFAULT_ACCOUNT}: that is the account of apiKey`,
    );
  }
  if (apiKey !== undefined || keys.size === 0) keys.set(DEFAULT_ACCOUNT, apiKey ?? PUBLIC_KEY);
  if (new Set(keys.values()).size < keys.size) {
    throw new SandboxOptionError('accounts', 'accounts has two with one key: a key is an account');
  }
  return keys;
}

function checkReach(host: string, keys: ReadonlyMap<string, string>): void {
  if (isLoopback(host) || ![...keys.values()].includes(PUBLIC_KEY)) return;
  throw new SandboxOptionError(
    'host',
    `host ${host} is open to other machines, and everybody knows the default apiKey: ` +
      'set an apiKey of your own',
  );
}

/** Half a certificate is none. */
function checkNoTls({ tlsCert, tlsKey, smtpsPort }: Partial<Settings>): void {
  if (tlsCert !== undefined)
    throw new SandboxOptionError('tlsKey', 'tlsKey is missing: tlsCert goes with it');
  if (tlsKey !== undefined)
    throw new SandboxOptionError('tlsCert', 'tlsCert is missing: tlsKey goes with it');
  if (smtpsPort === undefined) return;
  throw new SandboxOptionError(
    'smtpsPort',
    'smtpsPort needs a certificate: set tlsCert and tlsKey',
  );
}

function wrongOption({ issues: [issue] }: z.ZodError): SandboxOptionError {
  if (issue?.code === 'unrecognized_keys') {
    const [option = ''] = issue.keys;
    const known = Object.keys(options.shape).join(', ');
    return new SandboxOptionError(option, `${option} is no option; there are ${known}`);
  }
  const [option = 'options'] = issue?.path ?? [];
  const problem =
    issue?.code === 'invalid_key' ? 'needs names of letters and digits' : issue?.message;
  return new SandboxOptionError(String(option), `${issue?.path.join('.') || 'options'} ${problem}`);
}

function integer(minimum: number, maximum: number, kind: string) {
  return z.custom<number>(
    (value) => Number.isSafeInteger(value) && Number(value) >= minimum && Number(value) <= maximum,
    `must be ${kind}`,
  );
}

function text(pattern: RegExp, kind: string) {
  return z.custom<string>(
    (value) => typeof value === 'string' && pattern.test(value),
    `must be ${kind}`,
  );
}

function file() {
  return text(/./, 'the path of a file');
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

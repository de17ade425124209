import {
  type LogLevel,
  type MailboxServerOptions,
  type OptionName,
  SERVER_FLAGS,
  type ServerFlagName,
} from '../../contract/server-options.js';
import type { Accounts } from './accounts.js';
import { ServerOptionError, type Settings } from './options.js';
import { readOptions } from './read-options.js';
import { STRANGER_SHARE } from './reception.js';
import { versionOf } from './secret-file.js';
import type { Certificate } from './tls.js';

/** The options that take effect while the server runs. All others need a restart. */
const RELOADED = [
  'apiKey',
  'accounts',
  // Its default depends on the number of accounts.
  'accountMaxBytes',
  'keysFile',
  'mailgunSigningKey',
  'domains',
  'recipients',
  'recipient',
  'smtpAuthPlaintext',
  'rateLimit',
  'events',
  'logLevel',
] as const satisfies OptionName[];

/** How soon a change of a file is noticed, in ms. */
const WATCH_INTERVAL_MS = 1_000;

interface LoggedFields {
  problem?: string;
  options?: string[];
  account?: string;
  bytes?: number;
}

/** What is read again. */
type Source = 'options' | 'keysFile' | 'certificate';

/** Names an option as the user gave it, such as by its flag. */
export type NameOf = (option: string) => string;

/** What changes with the configuration. */
interface ConfiguredServices {
  accounts: Accounts;
  /** What each account has stored; rejects if the store cannot be reached. */
  usage: () => Promise<{ accounts: { account: string; bytes: number }[] }>;
  rateLimit: { perSecond: number };
  certificate: Certificate | undefined;
  /** How problems name an option. */
  nameOf: NameOf;
  log: {
    level: LogLevel;
    error(message: string, fields: LoggedFields): void;
    info(message: string): void;
  };
}

/** The configuration of a running server, which can be read again. */
export class Configuration {
  readonly #started: MailboxServerOptions;
  readonly #settings: Settings;
  readonly #services: ConfiguredServices;
  /** What could not be read again, and why. */
  readonly #problems = new Map<Source, string>();
  readonly #timer: NodeJS.Timeout;
  #given: MailboxServerOptions;
  /** The options that have changed since the start, and need a restart. */
  #ignored: string[] = [];
  /** The version of the keys file that was last read, or tried to read. */
  #keysVersion: string | undefined;
  /** What the log says of the certificate in use. */
  #logged: string[] = [];

  /** @param settings read by all services; some of them change */
  constructor(given: MailboxServerOptions, settings: Settings, services: ConfiguredServices) {
    this.#started = given;
    this.#given = given;
    this.#settings = settings;
    this.#services = services;
    this.#keysVersion = settings.keysVersion;
    this.#timer = setInterval(() => this.#checkFiles(), WATCH_INTERVAL_MS).unref();
    this.#logCertificate();
  }

  /**
   * Why the running configuration is an older one, and that the certificate has expired, or lacks the name of SMTP;
   * usually empty.
   */
  get warnings(): string[] {
    const ofCertificate = this.#services.certificate?.warnings ?? [];
    const ignored = this.#ignored.map(
      (name) =>
        new ServerOptionError(name, 'has changed: restart the server for it to take effect'),
    );
    const errors = [...ignored, ...ofCertificate.map(({ problem }) => problem)];
    return [...new Set([...this.#problems.values(), ...errors.map((one) => this.#textOf(one))])];
  }

  /** Whether addresses inject faults only into the emails of clients that have logged in. */
  get needsLoginForFaults(): boolean {
    const { reception, faults } = this.#settings;
    return reception !== undefined && !faults;
  }

  /**
   * Reads the options and the keys file again. If they are wrong, nothing changes, and the log and `/ready` say
   * what is wrong.
   *
   * @param read may throw
   */
  reload(read: () => MailboxServerOptions): void {
    this.#read('options', () => {
      this.#apply(read());
      // The options include the keys file.
      this.#problems.delete('keysFile');
    });
  }

  #read(source: Source, read: () => void): void {
    const { log } = this.#services;
    const what = source === 'certificate' ? source : 'configuration';
    try {
      read();
      this.#problems.delete(source);
      log.info(`${what} read again`);
    } catch (error) {
      const problem = this.#textOf(error);
      this.#problems.set(source, problem);
      log.error(`${what} not read again`, { problem });
    }
  }

  #textOf(error: unknown): string {
    if (error instanceof ServerOptionError) return error.messageWith(this.#services.nameOf);
    return error instanceof Error ? error.message : String(error);
  }

  /**
   * Logs the accounts that certainly have more bytes than they may have from now on, since an account was added or the
   * limit lowered: their next email deletes their oldest.
   */
  async checkQuotas(): Promise<void> {
    const { keys, accountMaxBytes, reception } = this.#settings;
    const { usage, log } = this.#services;
    const { accounts } = await usage().catch(() => ({ accounts: [] }));
    // What an account has includes the emails of strangers, which have a limit of their own.
    const most = Math.ceil(accountMaxBytes * (reception ? 1 + STRANGER_SHARE : 1));
    for (const { account, bytes } of accounts) {
      if (!keys.has(account) || bytes <= most) continue;
      const problem = `each account may have ${most} bytes (--account-max-bytes)`;
      const fields = { account, bytes: bytes - most, problem };
      log.error('the next email of the account deletes its oldest', fields);
    }
  }

  /** Ends the watch of the files. */
  close(): void {
    clearInterval(this.#timer);
  }

  #apply(given: MailboxServerOptions): void {
    const { accounts, rateLimit, log } = this.#services;
    const settings = this.#settings;
    const next = readOptions(given);
    // The host stays, so it is the one that keys have to be safe for.
    const { keys, reception } =
      next.host === settings.host ? next : readOptions({ ...given, host: settings.host });
    this.#ignored = this.#ignoredIn(given, next);
    const changed = RELOADED.map((name) => [name, next[name]]);
    Object.assign(settings, Object.fromEntries(changed), { keys, reception });
    accounts.replaceKeys(keys);
    rateLimit.perSecond = settings.rateLimit;
    log.level = settings.logLevel;
    this.#given = given;
    this.#keysVersion = next.keysVersion;
    void this.checkQuotas();
    if (this.#ignored.length > 0)
      log.error('options that need a restart have changed', { options: this.#ignored });
  }

  /** The options that have changed, and do not take effect. */
  #ignoredIn(given: MailboxServerOptions, next: Settings): string[] {
    const names = Object.keys(SERVER_FLAGS) as ServerFlagName[];
    return names.filter((name) => {
      // Defaults that depend on other options may have changed as well.
      const isGiven = String(given[name]) !== String(this.#started[name]);
      const isIgnored = !RELOADED.some((one) => one === name);
      return isGiven && isIgnored && String(next[name]) !== String(this.#settings[name]);
    });
  }

  #checkFiles(): void {
    this.#checkKeysFile();
    const { certificate } = this.#services;
    // Before a renewal, so that the log has each expiry that `/ready` has shown.
    this.#logCertificate();
    if (!certificate?.hasChanged) return;
    this.#read('certificate', () => certificate.refresh());
    this.#logCertificate();
  }

  /** Logs each warning of a certificate once. */
  #logCertificate(): void {
    const { certificate, log } = this.#services;
    const before = this.#logged;
    this.#logged = [];
    for (const { event, problem } of certificate?.warnings ?? []) {
      const line = `${certificate?.fingerprint} ${event}`;
      this.#logged.push(line);
      if (!before.includes(line)) log.error(event, { problem: this.#textOf(problem) });
    }
  }

  #checkKeysFile(): void {
    const { keysFile } = this.#settings;
    if (keysFile === undefined) return;
    const version = versionOf(keysFile);
    if (version === this.#keysVersion) return;
    this.#keysVersion = version;
    this.#read('keysFile', () => this.#apply(this.#given));
  }
}

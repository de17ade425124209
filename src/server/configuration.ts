import {
  type LogLevel,
  type MailboxServerOptions,
  type OptionName,
  SERVER_FLAGS,
  type ServerFlagName,
} from '../contract/server-options.js';
import type { Accounts } from './accounts.js';
import type { Settings } from './options.js';
import { readOptions } from './read-options.js';
import { versionOf } from './secret-file.js';

/** The options that take effect while the server runs. All others need a restart. */
const RELOADED = [
  'apiKey',
  'accounts',
  // Its default depends on the number of accounts.
  'accountMaxBytes',
  'keysFile',
  'domains',
  'recipients',
  'recipient',
  'smtpAuthPlaintext',
  'rateLimit',
  'logLevel',
] as const satisfies OptionName[];

/** How soon a change of the keys file is noticed, in ms. */
const WATCH_INTERVAL_MS = 1_000;

/** What changes with the configuration. */
export interface ConfiguredServices {
  accounts: Accounts;
  rateLimit: { perSecond: number };
  log: {
    level: LogLevel;
    error(message: string, fields: { problem?: string; options?: string[] }): void;
    info(message: string): void;
  };
}

/** The configuration of a running server, which can be read again. */
export class Configuration {
  readonly #started: MailboxServerOptions;
  readonly #settings: Settings;
  readonly #services: ConfiguredServices;
  /** What could not be read again, and why. */
  readonly #problems = new Map<'options' | 'keysFile', string>();
  readonly #timer: NodeJS.Timeout;
  #given: MailboxServerOptions;
  /** The version of the keys file that was last read, or tried to read. */
  #keysVersion: string | undefined;

  /** @param settings read by all services; some of them change */
  constructor(given: MailboxServerOptions, settings: Settings, services: ConfiguredServices) {
    this.#started = given;
    this.#given = given;
    this.#settings = settings;
    this.#services = services;
    this.#keysVersion = settings.keysVersion;
    this.#timer = setInterval(() => this.#checkKeysFile(), WATCH_INTERVAL_MS).unref();
  }

  /** Why the running configuration is an older one; empty if it is not. */
  get warnings(): string[] {
    return [...this.#problems.values()];
  }

  /**
   * Reads the options and the keys file again. If they are wrong, nothing changes, and the log and `/ready` say
   * what is wrong.
   *
   * @param read may throw
   */
  reload(read: () => MailboxServerOptions): void {
    this.#read('options', read);
  }

  #read(source: 'options' | 'keysFile', read: () => MailboxServerOptions): void {
    const { log } = this.#services;
    try {
      this.#apply(read());
      // The options include the keys file.
      if (source === 'options') this.#problems.clear();
      else this.#problems.delete(source);
      log.info('configuration read again');
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      this.#problems.set(source, problem);
      log.error('configuration not read again', { problem });
    }
  }

  /** Ends the watch of the keys file. */
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
    const ignored = this.#ignoredIn(given, next);
    const changed = RELOADED.map((name) => [name, next[name]]);
    Object.assign(settings, Object.fromEntries(changed), { keys, reception });
    accounts.replaceKeys(keys);
    rateLimit.perSecond = settings.rateLimit;
    log.level = settings.logLevel;
    this.#given = given;
    this.#keysVersion = next.keysVersion;
    if (ignored.length > 0)
      log.error('options that need a restart have changed', { options: ignored });
  }

  /** The options that have changed, and do not take effect. */
  #ignoredIn(given: MailboxServerOptions, next: Settings): string[] {
    const names = Object.keys(SERVER_FLAGS) as ServerFlagName[];
    return names.filter((name) => {
      // Defaults that depend on other options may have changed as well.
      const isGiven = given[name] !== this.#started[name];
      return (
        isGiven && !RELOADED.some((one) => one === name) && next[name] !== this.#settings[name]
      );
    });
  }

  #checkKeysFile(): void {
    const { keysFile } = this.#settings;
    if (keysFile === undefined) return;
    const version = versionOf(keysFile);
    if (version === this.#keysVersion) return;
    this.#keysVersion = version;
    this.#read('keysFile', () => this.#given);
  }
}

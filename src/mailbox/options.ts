/** Where mail is waited for, and for how long: the options of fixtures and of `createMailbox()`. */
export interface MailboxOptions {
  /** Where the mailbox service answers. `MAILBOX_URL`, or `http://127.0.0.1:8025`. */
  mailboxURL: string;
  /** The API key. `MAILBOX_API_KEY`, or `sandbox`. */
  mailboxKey: string;
  /** The domain of the addresses that tests get. `MAILBOX_DOMAIN`, or `inbox.test`. */
  mailboxDomain: string;
  /** How long every wait lasts in ms, 0 for no limit. `MAILBOX_TIMEOUT`, or 10,000. */
  mailboxTimeout: number;
}

/** Options that may be left out, or undefined where a variable is not set. */
export type GivenOptions = { [K in keyof MailboxOptions]?: MailboxOptions[K] | undefined };

/** The environment's values, read anew each time: servers that start first may have set them. */
export function environmentDefaults(env: NodeJS.ProcessEnv = process.env): MailboxOptions {
  return {
    mailboxURL: env.MAILBOX_URL || 'http://127.0.0.1:8025',
    mailboxKey: env.MAILBOX_API_KEY || 'sandbox',
    mailboxDomain: env.MAILBOX_DOMAIN || 'inbox.test',
    mailboxTimeout: env.MAILBOX_TIMEOUT ? Number(env.MAILBOX_TIMEOUT) : 10_000,
  };
}

/** The options of a mailbox by their names; `mailboxAttach` is the fixture's alone. */
const NAMES = ['mailboxURL', 'mailboxKey', 'mailboxDomain', 'mailboxTimeout', 'mailboxAttach'];

/**
 * Checks that what is named as an option of a mailbox is one. Names of anything else are let through:
 * a project's whole `use` is a way to give the options.
 *
 * @throws TypeError that names the option and those that there are.
 */
export function checkMailboxNames(given: object): void {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || NAMES.includes(name) || !/^(?:mailbox|timeout$)/i.test(name))
      continue;
    const hint = name === 'timeout' ? ' Did you mean "mailboxTimeout"?' : '';
    throw new TypeError(
      `There is no option ${JSON.stringify(name)}. Known: ${NAMES.join(', ')}.${hint}`,
    );
  }
}

/**
 * Fills in what was left out and checks the whole.
 *
 * @throws TypeError naming the option that is wrong.
 */
export function resolveOptions(given: GivenOptions): MailboxOptions {
  const defaults = environmentDefaults();
  const options: MailboxOptions = {
    mailboxURL: given.mailboxURL ?? defaults.mailboxURL,
    mailboxKey: given.mailboxKey ?? defaults.mailboxKey,
    mailboxDomain: given.mailboxDomain ?? defaults.mailboxDomain,
    mailboxTimeout: given.mailboxTimeout ?? defaults.mailboxTimeout,
  };
  check(
    'mailboxURL',
    'MAILBOX_URL',
    'an http(s) URL such as http://127.0.0.1:8025, without credentials or query',
    options.mailboxURL,
    isHttpURL,
  );
  check(
    'mailboxDomain',
    'MAILBOX_DOMAIN',
    'a domain such as inbox.test',
    options.mailboxDomain,
    isDomain,
  );
  check('mailboxTimeout', 'MAILBOX_TIMEOUT', 'ms from 0', options.mailboxTimeout, isTimeout);
  // The key's value is no reader's business.
  if (!isKey(options.mailboxKey)) {
    throw new TypeError('mailboxKey (MAILBOX_API_KEY) must be a text of visible ASCII characters.');
  }
  return options;
}

function check(
  option: string,
  variable: string,
  what: string,
  value: unknown,
  fits: (value: unknown) => boolean,
): void {
  if (fits(value)) return;
  throw new TypeError(`${option} (${variable}) must be ${what}, got ${show(value)}.`);
}

function show(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  // Credentials in a URL are no reader's business.
  return JSON.stringify(value.replace(/\/\/[^/@]*@/, '//…@'));
}

function isHttpURL(value: unknown): boolean {
  if (typeof value !== 'string' || !/^https?:\/\//.test(value) || !URL.canParse(value))
    return false;
  const { username, password, search, hash } = new URL(value);
  return !username && !password && !search && !hash;
}

function isDomain(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value);
}

function isKey(value: unknown): boolean {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);
}

/** Whether a value is a time limit in ms, 0 standing for none. */
export function isTimeout(value: unknown): boolean {
  return typeof value === 'number' && value >= 0;
}

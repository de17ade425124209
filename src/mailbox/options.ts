/** The mailbox server, and how long to wait: the options of fixtures and of `createMailbox()`. */
export interface MailboxOptions {
  /** Where the mailbox server listens. `MAILBOX_URL`, or `http://127.0.0.1:8025`. */
  mailboxURL: string;
  /** The API key. `MAILBOX_API_KEY`, or `sandbox`. */
  mailboxApiKey: string;
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
    mailboxApiKey: env.MAILBOX_API_KEY || 'sandbox',
    mailboxDomain: env.MAILBOX_DOMAIN || 'inbox.test',
    mailboxTimeout: env.MAILBOX_TIMEOUT ? Number(env.MAILBOX_TIMEOUT) : 10_000,
  };
}

/** The options of a mailbox by their names; `mailboxAttach` is the fixture's alone. */
const NAMES = ['mailboxURL', 'mailboxApiKey', 'mailboxDomain', 'mailboxTimeout', 'mailboxAttach'];

/** Whether a name is not one of ours without its `mailbox`, which is a likely mistake. */
export function isUnlikeOurs(name: string): boolean {
  return !/^(?:url|key|api_?key|domain)$/i.test(name);
}

/**
 * Checks that each name is that of an option. A project's whole `use` is a way to give the options: names
 * that are another's in it are let through, if they do not look like ours.
 *
 * @param more the names that are known in addition to the options of every mailbox
 * @param isOthers whether a name may be that of an option of something else
 * @throws TypeError that names the option, those that there are, and the one that may be meant.
 */
export function checkMailboxNames(
  given: object,
  more: readonly string[],
  isOthers: (name: string) => boolean,
): void {
  const known = [...NAMES, ...more];
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || known.includes(name)) continue;
    if (!/^(?:mailbox|timeout$)/i.test(name) && isOthers(name)) continue;
    // `url`, `baseURL` and `mailboxUrl` end as `mailboxURL` does.
    const endsAs = (one: string) =>
      name.toLowerCase().endsWith(one.replace('mailbox', '').toLowerCase());
    const meant = known.find(endsAs);
    const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`;
    throw new TypeError(
      `Unknown option ${JSON.stringify(name)}. Valid options: ${known.join(', ')}.${hint}`,
    );
  }
}

/** What a timeout must be, in words for an error. */
export const TIMEOUT_RULE = 'a number of milliseconds, 0 or more';

/** The variable of each option, what it must be in words, and its check. */
const RULES = [
  [
    'mailboxURL',
    'MAILBOX_URL',
    'an http(s) URL such as http://127.0.0.1:8025, without credentials or query',
    isHttpURL,
  ],
  ['mailboxDomain', 'MAILBOX_DOMAIN', 'a domain such as inbox.test', isDomain],
  ['mailboxTimeout', 'MAILBOX_TIMEOUT', TIMEOUT_RULE, isTimeout],
] as const;

/**
 * Fills in what was left out and checks the whole.
 *
 * @throws TypeError naming the option that is wrong.
 */
export function resolveOptions(given: GivenOptions): MailboxOptions {
  const defaults = environmentDefaults();
  const options: MailboxOptions = {
    mailboxURL: given.mailboxURL ?? defaults.mailboxURL,
    mailboxApiKey: given.mailboxApiKey ?? defaults.mailboxApiKey,
    mailboxDomain: given.mailboxDomain ?? defaults.mailboxDomain,
    mailboxTimeout: given.mailboxTimeout ?? defaults.mailboxTimeout,
  };
  for (const [option, variable, what, isValid] of RULES) {
    const value = options[option];
    if (isValid(value)) continue;
    throw new TypeError(`${option} (${variable}) must be ${what}; got ${show(value)}.`);
  }
  // An error must not show the key.
  if (!isKey(options.mailboxApiKey)) {
    throw new TypeError(
      'mailboxApiKey (MAILBOX_API_KEY) must be a string of printable ASCII characters, without spaces.',
    );
  }
  return options;
}

function show(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  // Without the credentials in a URL.
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

/** Whether a value is a timeout in ms; 0 stands for none. */
export function isTimeout(value: unknown): boolean {
  return typeof value === 'number' && value >= 0;
}

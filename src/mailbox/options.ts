import { nearestName } from '../contract/nearest-name.js';

/** The mailbox server, and how long to wait: the options of fixtures and of `createMailbox()`. */
export interface MailboxSettings {
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
export type GivenOptions = { [K in keyof MailboxSettings]?: MailboxSettings[K] | undefined };

/** The environment's values, read anew each time: servers that start first may have set them. */
export function environmentDefaults(env: NodeJS.ProcessEnv = process.env): MailboxSettings {
  return {
    mailboxURL: env.MAILBOX_URL || 'http://127.0.0.1:8025',
    mailboxApiKey: env.MAILBOX_API_KEY || 'sandbox',
    mailboxDomain: env.MAILBOX_DOMAIN || 'inbox.test',
    mailboxTimeout: env.MAILBOX_TIMEOUT ? Number(env.MAILBOX_TIMEOUT) : 10_000,
  };
}

/** The options of a mailbox by their names; `mailboxAttach` is the fixture's alone. */
const NAMES = ['mailboxURL', 'mailboxApiKey', 'mailboxDomain', 'mailboxTimeout', 'mailboxAttach'];

/** Whether a name is not that of a mailbox option whose prefix was forgotten. */
export function isForeignOption(name: string): boolean {
  return !/^(?:url|key|api_?key|domain|timeout)$/i.test(name);
}

/**
 * Checks that no name is a misspelled option. A project's whole `use` is a way to give the options: the options of other
 * fixtures are ignored, also if they begin with `mailbox`.
 *
 * @param more the names that are known in addition to the options of every mailbox
 * @param isForeign whether a name may be an option of something else
 * @throws TypeError that names the option, those that there are, and the one that may be meant.
 */
export function checkMailboxNames(
  given: object,
  more: readonly string[],
  isForeign: (name: string) => boolean,
): void {
  const known = [...NAMES, ...more];
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || known.includes(name)) continue;
    const like = likeOption(name);
    const isMisspelled = /^mailbox/i.test(name) && like !== undefined;
    if (isForeign(name) && !isMisspelled) continue;
    const hint = like === undefined ? '' : ` Did you mean "${like}"?`;
    throw new TypeError(
      `Unknown option ${JSON.stringify(name)}. Valid options: ${known.join(', ')}.${hint}`,
    );
  }
}

/** The option that was probably meant. The prefix does not count: it would make any two names alike. */
function likeOption(name: string): string | undefined {
  const like = nearestName(withoutPrefix(name), NAMES.map(withoutPrefix));
  return NAMES.find((one) => withoutPrefix(one) === like);
}

function withoutPrefix(name: string): string {
  return name.replace(/^mailbox/i, '');
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
  [
    'mailboxApiKey',
    'MAILBOX_API_KEY',
    'a string of printable ASCII characters, without spaces',
    isKey,
  ],
] as const;

/**
 * Fills in what was left out and checks the whole.
 *
 * @param names what the reader calls the options, if not by their names
 * @throws TypeError naming the option that is wrong.
 */
export function resolveOptions(
  given: GivenOptions,
  names: Partial<Record<keyof MailboxSettings, string>> = {},
): MailboxSettings {
  const isGiven = ([, value]: [string, unknown]) => value !== undefined && value !== null;
  const options: MailboxSettings = {
    ...environmentDefaults(),
    ...Object.fromEntries(Object.entries(given).filter(isGiven)),
  };
  for (const [option, variable, what, isValid] of RULES) {
    const value = options[option];
    if (isValid(value)) continue;
    // An error must not show the key.
    const got = option === 'mailboxApiKey' ? '' : `; got ${show(value)}`;
    throw new TypeError(`${names[option] ?? option} (${variable}) must be ${what}${got}.`);
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

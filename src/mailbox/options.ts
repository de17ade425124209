import { nearestName } from '../contract/nearest-name.js';

/** The mailbox server and the timeout: options of the fixtures and of `createMailbox()`. */
export interface MailboxSettings {
  /** Base URL of the mailbox server. Default: `MAILBOX_URL`, or `http://127.0.0.1:8025`. */
  mailboxURL: string;
  /** The API key. Default: `MAILBOX_API_KEY`, or `sandbox`. */
  mailboxApiKey: string;
  /** The domain of addresses. Default: `MAILBOX_DOMAIN`, or `inbox.test`. */
  mailboxDomain: string;
  /**
   * A template for addresses, such as `qa+*@company.com`, instead of `mailboxDomain`: `*` is the unique part, in which
   * hyphens stand for dots. Default: `MAILBOX_ADDRESS`, or none.
   */
  mailboxAddress: string | undefined;
  /** Timeout of each wait in ms, 0 for no limit. Default: `MAILBOX_TIMEOUT`, or 10,000. */
  mailboxTimeout: number;
}

/** Options that may be omitted, or undefined if a variable is not set. */
export type GivenOptions = { [K in keyof MailboxSettings]?: MailboxSettings[K] | undefined };

/** The options in environment variables, read on each call: servers that start earlier may have set them. */
export function environmentDefaults(env: NodeJS.ProcessEnv = process.env): MailboxSettings {
  return {
    mailboxURL: env.MAILBOX_URL || 'http://127.0.0.1:8025',
    mailboxApiKey: env.MAILBOX_API_KEY || 'sandbox',
    mailboxDomain: env.MAILBOX_DOMAIN || 'inbox.test',
    mailboxAddress: env.MAILBOX_ADDRESS || undefined,
    mailboxTimeout: env.MAILBOX_TIMEOUT ? Number(env.MAILBOX_TIMEOUT) : 10_000,
  };
}

/** The names of mailbox options; only the fixture has `mailboxAttach` and `mailboxChecks`. */
const NAMES = [
  'mailboxURL',
  'mailboxApiKey',
  'mailboxDomain',
  'mailboxAddress',
  'mailboxTimeout',
  'mailboxAttach',
  'mailboxChecks',
  'mailboxOutbound',
];

/** Whether a name may be an option of another fixture, rather than a mailbox option without its prefix. */
export function isForeignOption(name: string): boolean {
  return !/^(?:url|key|api_?key|domain|address|timeout)$/i.test(name);
}

/**
 * Checks for misspelled options. The options may be given as a project's whole `use`, so options of other
 * fixtures are ignored, even if they start with `mailbox`.
 *
 * @param more names that are valid in addition to the options of every mailbox
 * @param isForeign whether a name may be an option of another fixture
 * @throws TypeError that names the option, the valid ones, and the one that was probably meant
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

/** The option that was probably meant, ignoring the prefix, which would make any two names similar. */
function likeOption(name: string): string | undefined {
  const like = nearestName(withoutPrefix(name), NAMES.map(withoutPrefix));
  return NAMES.find((one) => withoutPrefix(one) === like);
}

function withoutPrefix(name: string): string {
  return name.replace(/^mailbox/i, '');
}

/** The values of a timeout, for errors. */
export const TIMEOUT_RULE = 'a number of milliseconds, 0 or more';

const DOMAIN =
  /^(?=.{1,253}$)(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)*(?!\d+$)(?!-)[a-z0-9-]{1,63}(?<!-)$/i;

/** The variable of each option, its valid values as text, and its check. */
const RULES = [
  [
    'mailboxURL',
    'MAILBOX_URL',
    'an http(s) URL such as http://127.0.0.1:8025, without credentials or query',
    isHttpURL,
  ],
  ['mailboxDomain', 'MAILBOX_DOMAIN', 'a domain in ASCII such as inbox.test', isDomain],
  ['mailboxTimeout', 'MAILBOX_TIMEOUT', TIMEOUT_RULE, isTimeout],
  [
    'mailboxApiKey',
    'MAILBOX_API_KEY',
    'a string of printable ASCII characters, without spaces',
    isKey,
  ],
] as const;

/**
 * Adds defaults and checks all options.
 *
 * @param names the user's names of options, if different
 * @throws TypeError naming the invalid option
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
  // Hides the credentials in a URL.
  return JSON.stringify(value.replace(/\/\/[^/@]*@/, '//…@'));
}

function isHttpURL(value: unknown): boolean {
  if (typeof value !== 'string' || !/^https?:\/\//.test(value) || !URL.canParse(value))
    return false;
  const { username, password, search, hash } = new URL(value);
  return !username && !password && !search && !hash;
}

/** Whether a value is a domain in ASCII. Its last label is no number, which an IP address has. */
export function isDomain(value: unknown): boolean {
  return typeof value === 'string' && DOMAIN.test(value);
}

function isKey(value: unknown): boolean {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);
}

/** Whether a value is a timeout in ms; 0 for none. */
export function isTimeout(value: unknown): boolean {
  return typeof value === 'number' && value >= 0;
}

import { isIP } from 'node:net';
import { hostname } from 'node:os';
import * as z from 'zod';
import { nearestName } from '../../contract/nearest-name.js';
import {
  DEFAULT_API_KEY,
  SERVER_DEFAULTS as DEFAULTS,
  LOG_LEVELS,
  type MailboxServerOptions,
  type OptionName,
  RECIPIENTS,
  SMTP_AUTH,
  SMTP_TLS,
} from '../../contract/server-options.js';
import { isNetwork } from '../network/trusted-proxies.js';
import { DEFAULT_ACCOUNT } from './accounts.js';
import { ServerOptionError, type Settings } from './options.js';
import { readReception } from './read-domains.js';
import { checkEvents, eventTargets } from './read-events.js';
import { readImap } from './read-imap.js';
import { ACCOUNT_NAME, KEY, readKeys } from './read-keys.js';
import { STRANGER_SHARE } from './reception.js';
import { versionOf } from './secret-file.js';

const port = integer(0, 65_535, 'a port', ' (0 takes a free one)');
const count = integer(1, Number.MAX_SAFE_INTEGER, 'a whole number');
// The maximum of Node's timers.
const milliseconds = integer(1, 2 ** 31 - 1, 'ms');
const countOrNone = integer(0, Number.MAX_SAFE_INTEGER, 'a whole number');

const key = secret(KEY.pattern, KEY.kind);
const name = secret(ACCOUNT_NAME.pattern, 'a name');

/** Names and keys have problems of their own. */
const notKeys = {
  error: ({ code }: { code: string }) =>
    code === 'invalid_type'
      ? 'must be an object of names and keys, such as {"shop": "KEY"}'
      : undefined,
};

const networks = z.custom<string[]>((value) => wrongNetwork(value) === undefined, {
  error: ({ input }) =>
    `must be addresses or networks such as 10.0.0.0/8, got ${JSON.stringify(wrongNetwork(input))}`,
});

/** A host name, also one with underscores, such as that of a container. */
const HOST_NAME = /^(?!.{254})[\w-]+(?:\.[\w-]+)*$/;

/** Up to 2,700 years. */
const AGE = /^[1-9]\d{0,5}[smhd]$/;

const PORTS = ['httpPort', 'smtpPort', 'smtpsPort', 'adminPort'] as const;

/** The address of a clamd. */
const CLAMD = /^(?:tcp:\/\/(?:\[[0-9a-f:.]+\]|[^\s/:@]+):(\d{1,5})|unix:\/.+)$/i;

const WORDS = 'must be an array of strings';

const options = z.strictObject({
  host: text(/^\S+$/, 'an address or a host name').default(DEFAULTS.host),
  httpPort: port.default(DEFAULTS.httpPort),
  smtpPort: port.default(DEFAULTS.smtpPort),
  smtpsPort: port.optional(),
  adminPort: port.optional(),
  apiKey: key.optional(),
  accounts: z.record(name, key, notKeys).default({}),
  keysFile: file().optional(),
  domains: z.array(z.string(WORDS), WORDS).default([]),
  mailgunSigningKey: secret(/^\S+$/, 'a key without spaces').optional(),
  recipients: oneOf(RECIPIENTS).default(DEFAULTS.recipients),
  recipient: z.array(z.string(WORDS), WORDS).default([]),
  strangerConnections: countOrNone.default(DEFAULTS.strangerConnections),
  strangerMessages: countOrNone.default(DEFAULTS.strangerMessages),
  faults: z.boolean(got('must be true or false')).default(DEFAULTS.faults),
  imap: oneOrMore(),
  imapPassword: secret(/./, 'a password').optional(),
  imapPasswordFile: oneOrMore(),
  imapTokenCommand: oneOrMore(),
  imapAccount: oneOrMore(),
  tlsCert: file().optional(),
  tlsKey: file().optional(),
  trustedProxy: networks.default([]),
  smtpName: text(HOST_NAME, 'a host name such as mail.e2e.example.com').default(hostname),
  smtpTls: oneOf(SMTP_TLS).default(DEFAULTS.smtpTls),
  smtpAuth: oneOf(SMTP_AUTH).default(DEFAULTS.smtpAuth),
  smtpAuthPlaintext: z.boolean(got('must be true or false')).default(DEFAULTS.smtpAuthPlaintext),
  store: secret(/./, 'the name of a store').default(DEFAULTS.store),
  maxEmails: count.default(DEFAULTS.maxEmails),
  maxStoreBytes: count.default(DEFAULTS.maxStoreBytes),
  accountMaxBytes: count.optional(),
  maxAge: text(AGE, 'a whole number from 1 to 999999 with s, m, h or d, such as 7d').optional(),
  maxMessageSize: count.default(DEFAULTS.maxMessageSize),
  maxRecipients: count.default(DEFAULTS.maxRecipients),
  maxHeaderSize: count.default(DEFAULTS.maxHeaderSize),
  maxLineLength: count.default(DEFAULTS.maxLineLength),
  maxParts: count.default(DEFAULTS.maxParts),
  maxDepth: count.default(DEFAULTS.maxDepth),
  maxConnections: count.default(DEFAULTS.maxConnections),
  maxConnectionsPerAddress: count.default(DEFAULTS.maxConnectionsPerAddress),
  accountMaxConnections: count.default(DEFAULTS.accountMaxConnections),
  accountMaxMessages: countOrNone.default(DEFAULTS.accountMaxMessages),
  maxInflightBytes: count.default(DEFAULTS.maxInflightBytes),
  loginTimeout: milliseconds.default(DEFAULTS.loginTimeout),
  idleTimeout: milliseconds.default(DEFAULTS.idleTimeout),
  dataTimeout: milliseconds.default(DEFAULTS.dataTimeout),
  maxLongPolls: countOrNone.default(DEFAULTS.maxLongPolls),
  maxRequests: count.default(DEFAULTS.maxRequests),
  requestTimeout: milliseconds.default(DEFAULTS.requestTimeout),
  responseTimeout: milliseconds.default(DEFAULTS.responseTimeout),
  maxQueryLength: count.default(DEFAULTS.maxQueryLength),
  rateLimit: countOrNone.default(DEFAULTS.rateLimit),
  checkSenderAuth: z.boolean(got('must be true or false')).default(DEFAULTS.checkSenderAuth),
  dnsRecords: file().optional(),
  clientAddress: z.custom<string>(isAddress, got('must be an IP address')).optional(),
  rspamd: z
    .custom<string>(
      isHttpUrl,
      'must be a URL such as http://127.0.0.1:11333, without credentials and without a query',
    )
    .optional(),
  clamd: z.custom<string>(isClamd, 'must be tcp://host:port or unix:/path').optional(),
  verdictTimeout: milliseconds.default(DEFAULTS.verdictTimeout),
  events: eventTargets.default({}),
  logLevel: oneOf(LOG_LEVELS).default(DEFAULTS.logLevel),
});

/**
 * Checks options and adds defaults.
 *
 * @throws ServerOptionError for an option that is unknown, of a wrong type or out of range, for options that
 * contradict each other, and for a host beyond loopback with the default key
 */
export function readOptions(given: MailboxServerOptions): Settings {
  if (!isObject(given)) {
    throw new TypeError(
      `startMailboxServer() takes an object of options such as { httpPort: 0 }, got ${given === null ? 'null' : typeof given}.`,
    );
  }
  const parsed = options.safeParse(given);
  if (!parsed.success) throw wrongOption(parsed.error);
  const { accountMaxBytes, ...others } = parsed.data;
  const settings = { ...others, apiKey: apiKeyOf(parsed.data) };
  checkPorts(settings);
  // Before it is read, so that no later version is missed.
  const keysVersion = settings.keysFile === undefined ? undefined : versionOf(settings.keysFile);
  const keys = readKeys(settings);
  checkUse(settings);
  checkEvents(settings.events);
  if (settings.smtpAuth === 'any' && !keys.has(DEFAULT_ACCOUNT)) throw noAccountForAny();
  if (settings.tlsCert === undefined || settings.tlsKey === undefined) checkNoTls(settings);
  const reception = readReception(settings, keys);
  if (!reception) checkNoStrangers(given);
  const shares = keys.size * (reception ? 1 + STRANGER_SHARE : 1);
  const equalShare = Math.max(1, Math.floor(settings.maxStoreBytes / shares));
  const bounds = { ...settings, accountMaxBytes: accountMaxBytes ?? equalShare };
  const imapMailboxes = readImap(settings, keys, reception);
  return {
    ...settings,
    ...boundsInOrder(given, bounds),
    keys,
    keysVersion,
    // The default is the name of the machine, which nobody has to connect to.
    certificateName: given.smtpName,
    reception,
    imapMailboxes,
  };
}

/** The default key if there are no other keys. */
function apiKeyOf({ apiKey, accounts, keysFile }: MailboxServerOptions): string | undefined {
  const hasOthers = keysFile !== undefined || Object.keys(accounts ?? {}).length > 0;
  return apiKey ?? (hasOthers ? undefined : DEFAULT_API_KEY);
}

/** @throws ServerOptionError if two ports are equal: the second would seem to be used by another process */
function checkPorts(settings: Pick<Settings, (typeof PORTS)[number]>): void {
  for (const [index, option] of PORTS.entries()) {
    const port = settings[option];
    const other = PORTS.slice(0, index).find((earlier) => settings[earlier] === port);
    if (!port || !other) continue;
    throw new ServerOptionError(
      option,
      (nameOf) => `is the same as ${nameOf(other)}, ${port}: use two different ports`,
    );
  }
}

function noAccountForAny(): ServerOptionError {
  return new ServerOptionError(
    'smtpAuth',
    (nameOf) => `any needs ${nameOf('apiKey')} without a name: emails go to its account`,
  );
}

/** Rejects TLS options without a certificate and key. */
function checkNoTls({ tlsCert, tlsKey, smtpsPort, smtpTls }: Partial<Settings>): void {
  if (tlsCert !== undefined)
    throw new ServerOptionError(
      'tlsKey',
      (nameOf) => `is missing: ${nameOf('tlsCert')} requires it`,
    );
  if (tlsKey !== undefined)
    throw new ServerOptionError(
      'tlsCert',
      (nameOf) => `is missing: ${nameOf('tlsKey')} requires it`,
    );
  const option = smtpsPort !== undefined ? 'smtpsPort' : 'smtpTls';
  if (option === 'smtpTls' && smtpTls !== 'required') return;
  throw new ServerOptionError(
    option,
    (nameOf) => `needs a certificate: set ${nameOf('tlsCert')} and ${nameOf('tlsKey')}`,
  );
}

/** Rejects options that would have no effect, since they are mistakes. */
function checkUse({ dnsRecords, clientAddress, checkSenderAuth, rspamd }: Partial<Settings>): void {
  if (dnsRecords !== undefined && !checkSenderAuth)
    throw new ServerOptionError('dnsRecords', (nameOf) => {
      return `requires ${nameOf('checkSenderAuth')}`;
    });
  if (clientAddress !== undefined && !checkSenderAuth && rspamd === undefined)
    throw new ServerOptionError(
      'clientAddress',
      (nameOf) => `requires ${nameOf('checkSenderAuth')} or ${nameOf('rspamd')}`,
    );
}

/** Options about clients without a login, which have no effect without domains. */
const FOR_STRANGERS = [
  'recipients',
  'recipient',
  'strangerConnections',
  'strangerMessages',
  'faults',
] as const;

function checkNoStrangers(given: MailboxServerOptions): void {
  const option = FOR_STRANGERS.find((name) => given[name] !== undefined);
  if (option === undefined) return;
  throw new ServerOptionError(option, (nameOf) => `requires ${nameOf('domains')}`);
}

/** Pairs of limits: the first cannot be reached if the second is lower. */
const WITHIN = [
  ['accountMaxBytes', 'maxStoreBytes'],
  ['maxMessageSize', 'accountMaxBytes'],
  ['maxMessageSize', 'maxStoreBytes'],
  ['maxMessageSize', 'maxInflightBytes'],
  ['maxHeaderSize', 'maxMessageSize'],
  ['maxHeaderSize', 'maxStoreBytes'],
  ['maxDepth', 'maxParts'],
  ['maxConnectionsPerAddress', 'maxConnections'],
  ['accountMaxConnections', 'maxConnections'],
  ['maxLongPolls', 'maxRequests'],
] as const;

type Bounds = Pick<Settings, (typeof WITHIN)[number][number]>;

/**
 * Resolves contradictions between limits: a default yields to a limit that was set.
 *
 * @throws ServerOptionError if two limits that were both set contradict each other
 */
function boundsInOrder(given: MailboxServerOptions, settings: Bounds): Bounds {
  const bounds: Bounds = { ...settings };
  for (const [inner, outer] of WITHIN) {
    const { [inner]: low, [outer]: high } = bounds;
    if (low <= high) continue;
    if (given[inner] === undefined) bounds[inner] = high;
    else if (given[outer] === undefined) bounds[outer] = low;
    else throw contradiction(inner, low, outer, high);
  }
  return bounds;
}

function contradiction(
  inner: OptionName,
  low: number,
  outer: OptionName,
  high: number,
): ServerOptionError {
  return new ServerOptionError(
    inner,
    (nameOf) =>
      `${low} is more than ${nameOf(outer)} ${high} allows: lower it or raise ${nameOf(outer)}`,
  );
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrongOption({ issues: [issue] }: z.ZodError): ServerOptionError {
  if (issue?.code === 'unrecognized_keys') {
    const [option = ''] = issue.keys;
    const known = Object.keys(options.shape).join(', ');
    const meant = nearestName(option, Object.keys(options.shape));
    const hint = meant === undefined ? '' : `. Did you mean "${meant}"?`;
    return new ServerOptionError(option, `is not an option (known: ${known})${hint}`);
  }
  const [option = 'options', account] = issue?.path ?? [];
  if (issue?.code === 'invalid_key') {
    return new ServerOptionError(String(option), `must have names of ${ACCOUNT_NAME.kind}`);
  }
  const where = typeof account !== 'string' ? '' : `: the key of ${String(account)} `;
  return new ServerOptionError(String(option), where + String(issue?.message));
}

function integer(minimum: number, maximum: number, kind: string, hint = '') {
  return z.custom<number>(
    (value) => Number.isSafeInteger(value) && Number(value) >= minimum && Number(value) <= maximum,
    got(`must be ${kind} from ${minimum} to ${maximum}${hint}`),
  );
}

function oneOf<const Name extends string>(names: readonly Name[]) {
  return z.enum(names, got(`must be one of ${names.join(', ')}`));
}

function text(pattern: RegExp, kind: string) {
  return z.custom<string>(matches(pattern), got(`must be ${kind}`));
}

/** A text that no error shows. */
function secret(pattern: RegExp, kind: string) {
  return z.custom<string>(matches(pattern), `must be ${kind}`);
}

function matches(pattern: RegExp) {
  return (value: unknown) => typeof value === 'string' && pattern.test(value);
}

/** Adds the value to a problem; not NaN, of which the command line knows the text. */
function got(problem: string) {
  const error = ({ input }: { input?: unknown }) =>
    Number.isNaN(input) ? problem : `${problem}, got ${JSON.stringify(input)}`;
  return { error };
}

function oneOrMore() {
  const one = z.string().min(1, 'must not be empty');
  return z.union([one, z.array(one)], 'must be a string, or an array of strings').optional();
}

function file() {
  return text(/./, 'the path of a file');
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && isIP(value) !== 0;
}

/** What is not a network in a list; undefined if all of them are. */
function wrongNetwork(value: unknown): unknown {
  return Array.isArray(value) ? value.find((network) => !isNetwork(network)) : value;
}

function isHttpUrl(value: unknown): boolean {
  if (typeof value !== 'string' || !/^https?:\/\/./i.test(value) || !URL.canParse(value))
    return false;
  // Parts of the URL that are not used must be empty.
  const { username, password, search, hash } = new URL(value);
  return username + password + search + hash === '';
}

function isClamd(value: unknown): boolean {
  const [found, port = '1'] = (typeof value === 'string' && CLAMD.exec(value)) || [];
  return found !== undefined && Number(port) >= 1 && Number(port) <= 65_535;
}

import { fileURLToPath } from 'node:url';
import type { PlaywrightTestConfig } from '@playwright/test';
import {
  checkNames,
  checkPlain,
  isPlainObject,
  numberOrKindOf,
} from '../client/validate-options.js';
import { expectedOptions } from '../contract/expected-options.js';
import {
  PROVIDER_VARIABLES,
  PROVIDERS,
  PROVIDERS_VARIABLE,
  type ProviderName,
} from '../contract/providers.js';
import {
  ENTRY_OPTIONS_VARIABLE,
  LIST_OPTIONS,
  listSeparator,
  type MailboxServerOptions,
  NUMERIC_ARGUMENTS,
  type OptionName,
  reachable,
  SERVER_DEFAULTS,
  SERVER_FLAGS,
  SINGLE_OR_LIST_OPTIONS,
  serverVariable,
  WITHOUT_FLAG,
} from '../contract/server-options.js';
import { type CallStack, callStack, checkedAt } from '../mailbox/call-site.js';

/** Options of {@link mailboxServer}. */
export interface MailboxServerEntryOptions extends MailboxServerOptions {
  /**
   * The app's email providers. Later servers get the variables that redirect these providers' SDKs, unless
   * they are set already, and `MAILBOX_PROVIDERS` for `playwright-mailbox/redirect`.
   */
  providers?: ProviderName[] | undefined;
}

type WebServer = Exclude<NonNullable<PlaywrightTestConfig['webServer']>, unknown[]>;

const NAMES = [...Object.keys(SERVER_FLAGS), ...WITHOUT_FLAG, 'providers'];

const PORTS = ['httpPort', 'smtpPort', 'smtpsPort'] as const;

/** How long the server may take to stop, in ms. */
const SHUTDOWN_TIMEOUT = 3_000;

/**
 * The mailbox server as an entry of Playwright's `webServer`. Later servers and the tests get its URLs in
 * `MAILBOX_URL`, `MAILBOX_SMTP_URL` and, with `smtpsPort`, `MAILBOX_SMTPS_URL`, and its `apiKey`, if set, in
 * `MAILBOX_API_KEY`.
 *
 * A mailbox server that already listens on the ports is reused, except in CI. If its options, including keys,
 * differ from those given here, the run ends with an error that says so. Ports of 0 mean free ports; no
 * server is then reused.
 *
 * @throws TypeError for an unknown option, or a value of the wrong type
 * @example
 * webServer: [mailboxServer(), { command: 'npm start', url: 'http://127.0.0.1:3000' }]
 */
export function mailboxServer(entryOptions: MailboxServerEntryOptions = {}): WebServer {
  const { providers, options } = checkedAt(configLine(), () => checked(entryOptions));
  if (options.apiKey !== undefined) process.env.MAILBOX_API_KEY = options.apiKey;
  const { httpPort = SERVER_DEFAULTS.httpPort, smtpPort = SERVER_DEFAULTS.smtpPort } = options;
  const given = { ...options, httpPort, smtpPort };
  // The file itself, not npx, which would be a process in between that does not forward signals.
  const cli = fileURLToPath(new URL('./cli.js', import.meta.url));
  return {
    name: 'mailbox',
    command: `"${process.execPath}" "${cli}" serve`,
    // As variables, because every process can see the command line, including a key.
    env: { ...variablesOf(given), ...namesOf(providers) },
    ...(PORTS.some((port) => given[port] === 0)
      ? onFreePorts(given, providers)
      : onFixedPorts(given, providers)),
    gracefulShutdown: { signal: 'SIGTERM', timeout: SHUTDOWN_TIMEOUT },
  };
}

/** The stack with only the line of the config, since Playwright calls the config. */
function configLine(): CallStack {
  const { site, frames } = callStack(mailboxServer);
  return { site, frames: frames.split('\n', 1).join() };
}

/** Playwright sets the variables named by the groups from the ready line of the server. */
function onFreePorts(
  { smtpsPort }: MailboxServerOptions,
  providers: readonly ProviderName[],
): Partial<WebServer> {
  const urls = /"http":"(?<MAILBOX_URL>[^"]+)","smtp":"(?<MAILBOX_SMTP_URL>[^"]+)"/.source;
  const smtps = /,"smtps":"(?<MAILBOX_SMTPS_URL>[^"]+)"/.source;
  const groups = PROVIDERS.filter((name) => providers.includes(name)).flatMap(providerGroups);
  const line = [smtpsPort === undefined ? urls : urls + smtps, ...groups].join('.*');
  return { wait: { stdout: new RegExp(line) } };
}

/** A pattern for a URL with a group for each variable that is not set yet. */
function providerGroups(provider: ProviderName): string[] {
  const names = unsetVariables(provider);
  if (names.length === 0) return [];
  const url = names.reduce((inner, name) => `(?<${name}>${inner})`, '[^"]+');
  return [`"${provider}":"${url}"`];
}

function unsetVariables(provider: ProviderName): string[] {
  const { names = [] } = PROVIDER_VARIABLES[provider] ?? {};
  return names.filter((name) => process.env[name] === undefined);
}

function namesOf(providers: readonly ProviderName[]): Record<string, string> {
  if (providers.length === 0) return {};
  process.env[PROVIDERS_VARIABLE] = providers.join(' ');
  return { [PROVIDERS_VARIABLE]: providers.join(' ') };
}

/** The options of the server, without those of the entry. */
function checked(entryOptions: MailboxServerEntryOptions) {
  checkPlain(entryOptions, 'httpPort');
  const { providers = [], ...options } = entryOptions;
  checkProviders(providers);
  checkOptions(options);
  return { providers, options };
}

function checkProviders(providers: unknown): void {
  if (!Array.isArray(providers)) {
    throw new TypeError(
      `mailboxServer(): providers must be an array of names, got ${numberOrKindOf(providers)}.`,
    );
  }
  const unknown = providers.find((name) => !PROVIDERS.some((known) => known === name));
  if (unknown === undefined) return;
  throw new TypeError(
    `mailboxServer(): providers has ${JSON.stringify(unknown)}. Known providers: ${PROVIDERS.join(', ')}.`,
  );
}

/** A running server is reused, except in CI. It prints no ready line here. */
function onFixedPorts(
  options: MailboxServerOptions,
  providers: readonly ProviderName[],
): Partial<WebServer> {
  const { httpPort, smtpPort, smtpsPort, tlsCert } = options;
  const host = reachable(options.host ?? SERVER_DEFAULTS.host);
  const url = `${tlsCert === undefined ? 'http' : 'https'}://${host}:${httpPort}`;
  process.env.MAILBOX_URL = url;
  process.env.MAILBOX_SMTP_URL = `smtp://${host}:${smtpPort}`;
  for (const provider of providers) {
    const { path = '' } = PROVIDER_VARIABLES[provider] ?? {};
    for (const name of unsetVariables(provider)) process.env[name] = url + path;
  }
  if (smtpsPort !== undefined) process.env.MAILBOX_SMTPS_URL = `smtps://${host}:${smtpsPort}`;
  // In CI the command finds its port in use, and says by which program. With a URL, Playwright would suggest
  // its own options.
  if (process.env.CI) return { wait: { stdout: /"ready":true/ } };
  return {
    // A server with other options is not reused, because the app and the tests rely on them.
    url: `${url}/health?${expectedOptions(options)}`,
    reuseExistingServer: true,
    // Only checks that the server responds: Node does not trust the signer of a test certificate.
    ...(tlsCert !== undefined && { ignoreHTTPSErrors: true }),
  };
}

function variablesOf(options: MailboxServerOptions): Record<string, string> {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const variables = given.map(([name, value]) => [serverVariable(name), variableOf(name, value)]);
  const names = given.map(([name]) => name).join(' ');
  return { ...Object.fromEntries(variables), [ENTRY_OPTIONS_VARIABLE]: names };
}

function variableOf(name: string, value: unknown): string {
  if (name === 'accounts') return keysOf(value as object);
  if (name === 'events') return JSON.stringify(value);
  return Array.isArray(value) ? value.join(listSeparator(name)) : String(value);
}

/** `{ shop: 'a', bank: 'b' }` → `shop=a bank=b` */
function keysOf(accounts: object): string {
  return Object.entries(accounts)
    .map(([name, key]) => `${name}=${key}`)
    .join(' ');
}

/** Checks names and types. The server itself checks the values. */
function checkOptions(options: MailboxServerOptions): void {
  checkNames(options, NAMES);
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const { what, isValid } = typeOf(name as OptionName);
    if (isValid(value)) continue;
    throw new TypeError(`mailboxServer(): ${name} must be ${what}, got ${numberOrKindOf(value)}.`);
  }
}

function typeOf(name: OptionName): { what: string; isValid: (value: unknown) => boolean } {
  if (name === 'accounts') {
    return { what: 'an object with the key of each account', isValid: isRecordOfStrings };
  }
  if (name === 'events') {
    return { what: 'an object such as { resend: { url, secret } }', isValid: isPlainObject };
  }
  if (name === 'imapPassword') return { what: 'a string', isValid: isText };
  const separator = listSeparator(name) === ' ' ? 'spaces' : 'line breaks';
  const isList = (value: unknown) => isListOf(value, separator);
  if (SINGLE_OR_LIST_OPTIONS.includes(name)) {
    const isValid = (value: unknown) => isList(Array.isArray(value) ? value : [value]);
    return { what: `a string, or an array of strings, without ${separator}`, isValid };
  }
  if (LIST_OPTIONS.some((list) => list === name)) {
    return { what: `an array of strings without ${separator}`, isValid: isList };
  }
  const [argument] = SERVER_FLAGS[name];
  if (argument === null) {
    return { what: 'true or false', isValid: (value) => typeof value === 'boolean' };
  }
  if (argument === 'port') {
    return {
      what: 'a port from 0 to 65535',
      isValid: (value) => isWholeNumber(value) && Number(value) <= 65_535,
    };
  }
  if (NUMERIC_ARGUMENTS.some((numeric) => numeric === argument)) {
    return { what: 'a whole number, 0 or more', isValid: isWholeNumber };
  }
  return { what: 'a string', isValid: isText };
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isWholeNumber(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** The separator is between the values in the variable. */
function isListOf(value: unknown, separator: 'spaces' | 'line breaks'): boolean {
  const pattern = separator === 'spaces' ? /^\S+$/ : /^.+$/;
  return Array.isArray(value) && value.every((one) => typeof one === 'string' && pattern.test(one));
}

/** Names and keys must not contain white space, which separates them in the variable. */
function isRecordOfStrings(value: unknown): boolean {
  if (!isPlainObject(value)) return false;
  return Object.entries(value).every(
    ([name, key]) => /^[^\s=]+$/.test(name) && typeof key === 'string' && /^\S+$/.test(key),
  );
}

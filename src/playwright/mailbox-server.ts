import { isIPv6 } from 'node:net';
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
  type MailboxServerOptions,
  NUMERIC_ARGUMENTS,
  type OptionName,
  SERVER_DEFAULTS,
  SERVER_FLAGS,
  serverVariable,
} from '../contract/server-options.js';
import { type CallStack, callStack, checkedAt } from '../mailbox/call-site.js';

/** Options of {@link mailboxServer}. */
export interface MailboxServerEntryOptions extends MailboxServerOptions {
  /**
   * The email providers that the app sends by. The servers after it find the variables that redirect these providers'
   * SDKs in their environment, unless they are set already, and `MAILBOX_PROVIDERS` for `playwright-mailbox/redirect`.
   */
  providers?: ProviderName[] | undefined;
}

type WebServer = Exclude<NonNullable<PlaywrightTestConfig['webServer']>, unknown[]>;

const NAMES = [...Object.keys(SERVER_FLAGS), 'accounts', 'providers'];

const PORTS = ['httpPort', 'smtpPort', 'smtpsPort'] as const;

/** How long the server may take to stop, in ms. */
const SHUTDOWN_TIMEOUT = 3_000;

/**
 * The mailbox server as an entry of Playwright's `webServer`. The servers after it and the tests
 * find its URLs in `MAILBOX_URL`, `MAILBOX_SMTP_URL` and, with `smtpsPort`, `MAILBOX_SMTPS_URL`, and
 * its `apiKey`, if it is set, in `MAILBOX_API_KEY`.
 *
 * A mailbox server that already listens on the ports is reused, unless `CI` is set or its options differ from those given
 * here, keys included: the run then ends with an error that says so. Ports that are 0 are free ones, and nothing is reused.
 *
 * @throws TypeError for an unknown option, or a value of the wrong type.
 * @example
 * webServer: [mailboxServer(), { command: 'npm start', url: 'http://127.0.0.1:3000' }]
 */
export function mailboxServer(entryOptions: MailboxServerEntryOptions = {}): WebServer {
  const { providers, options } = checkedAt(configLine(), () => checked(entryOptions));
  if (options.apiKey !== undefined) process.env.MAILBOX_API_KEY = options.apiKey;
  const { httpPort = SERVER_DEFAULTS.httpPort, smtpPort = SERVER_DEFAULTS.smtpPort } = options;
  const given = { ...options, httpPort, smtpPort };
  // The file itself, not npx: npx would be a process in between, which does not forward signals.
  const cli = fileURLToPath(new URL('./cli.js', import.meta.url));
  return {
    name: 'mailbox',
    command: `"${process.execPath}" "${cli}" serve`,
    // As variables: the command line, and with it a key, is visible to every process.
    env: { ...variablesOf(given), ...namesOf(providers) },
    ...(PORTS.some((port) => given[port] === 0)
      ? onFreePorts(given, providers)
      : onFixedPorts(given, providers)),
    gracefulShutdown: { signal: 'SIGTERM', timeout: SHUTDOWN_TIMEOUT },
  };
}

/** The line of the config alone: what calls the config is Playwright's. */
function configLine(): CallStack {
  const { site, frames } = callStack(mailboxServer);
  return { site, frames: frames.split('\n', 1).join() };
}

/** Playwright sets the variables that the groups name, from the ready line of the server. */
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

/** One URL, which each of the variables gets that are not set yet. */
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

/** The options of the server apart from those of the entry alone. */
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

/** A server that runs already, in another terminal, is reused, except in CI; it prints no ready line here. */
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
  // In CI the command finds its port in use, and says by what: with a URL, Playwright would recommend options of its own.
  if (process.env.CI) return { wait: { stdout: /"ready":true/ } };
  return {
    // A server with other options is not reused, as the app and the tests count on these.
    url: `${url}/health?${expectedOptions(options)}`,
    reuseExistingServer: true,
    // Only whether it is there: Node does not trust the signer of a test certificate.
    ...(tlsCert !== undefined && { ignoreHTTPSErrors: true }),
  };
}

/** The host in a URL: a server on the unspecified address is reached by loopback. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIPv6(host) ? `[${host}]` : host;
}

function variablesOf(options: MailboxServerOptions): Record<string, string> {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const variables = given.map(([name, value]) => [
    serverVariable(name),
    name === 'accounts' ? keysOf(value) : `${value}`,
  ]);
  const names = given.map(([name]) => name).join(' ');
  return { ...Object.fromEntries(variables), [ENTRY_OPTIONS_VARIABLE]: names };
}

/** `{ shop: 'a', bank: 'b' }` → `shop=a bank=b` */
function keysOf(accounts: object): string {
  return Object.entries(accounts)
    .map(([name, key]) => `${name}=${key}`)
    .join(' ');
}

/** Checks names and types; the server itself checks the values, and says what is wrong with them. */
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
  return { what: 'a string', isValid: (value) => typeof value === 'string' && value !== '' };
}

function isWholeNumber(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** No names or keys with white space, which separates them in the variable. */
function isRecordOfStrings(value: unknown): boolean {
  if (!isPlainObject(value)) return false;
  return Object.entries(value).every(
    ([name, key]) => /^[^\s=]+$/.test(name) && typeof key === 'string' && /^\S+$/.test(key),
  );
}

import { setFlagsFromString } from 'node:v8';
import { type Command, Option } from 'commander';
import { checkedProviders, PROVIDER_VARIABLES, PROVIDERS_VARIABLE } from '../contract/providers.js';
import {
  DEFAULT_API_KEY,
  ENTRY_OPTIONS_VARIABLE,
  LIST_OPTIONS,
  listSeparator,
  type MailboxServerOptions,
  NUMERIC_ARGUMENTS,
  SERVER_DEFAULTS,
  SERVER_FLAGS,
  type ServerFlagName,
  serverFlag,
  serverVariable,
  WITHOUT_FLAG,
} from '../contract/server-options.js';
import { VERSION } from '../contract/version.js';
import { Log } from '../server/observability/log.js';
import { DEFAULT_ACCOUNT } from '../server/settings/accounts.js';
import { ServerOptionError, type Settings } from '../server/settings/options.js';
import { readConfigFile } from './config-file.js';
import { keysFromFlags, keysFromVariables } from './keys.js';
import { openBrowser } from './open-browser.js';
import { definedOnly } from './open-mailbox.js';
import { otherServer } from './other-server.js';
import { watchParentPipe } from './parent-pipe.js';
import { checkVariables } from './variables.js';

const NAMES = Object.keys(SERVER_FLAGS) as ServerFlagName[];

/** The flags without an argument. */
const SWITCHES = NAMES.filter((name) => SERVER_FLAGS[name][0] === null);

const DOMAINS_VARIABLE = serverVariable('domains');

/** The texts of numeric options that are not whole numbers. */
const unreadable = new Map<string, string>();

/** How much the heap of a server on the internet grows until it is collected, in percent of what lives. */
const HEAP_GROWTH = 50;

const YES = /^(?:1|true|yes|on)$/i;
const NO = /^(?:0|false|no|off)$/i;

/** The options as Commander parses them: every `--api-key`, in order. */
type Given = Omit<MailboxServerOptions, 'apiKey' | 'accounts'> & {
  apiKey: string[];
  config?: string;
  check?: true;
  open?: true;
};

/** The options in the file of `--config`, as last read. */
let configured: MailboxServerOptions = {};

/** Adds the command `serve`, with a flag and a variable for each option of the mailbox server. */
export function addServe(program: Command): Command {
  discardUnsetVariables();
  const command = program
    .command('serve')
    .description('Run the mailbox server. Prints one line of JSON when it is ready.')
    .action((given: Given) => (given.check ? check(command) : serve(command)));
  for (const name of NAMES) command.addOption(optionOf(name));
  command.option('--config <file>', 'JSON file with options; flags and variables outweigh it');
  command.option('--check', 'print what would be started, and what is not safe about it');
  command.option('--open', 'open the page in a browser, except in CI');
  return command;
}

/**
 * One line about an error. Names an option as the user gave it: by its name in `mailboxServer()`, its flag or
 * its variable.
 */
export function explain(error: unknown, command: Command): string {
  if (!(error instanceof ServerOptionError)) {
    return error instanceof Error ? error.message : String(error);
  }
  const message = error.messageWith((option) => nameOf(option, command));
  const got = unreadable.get(error.option);
  return got === undefined ? message : `${message}, got ${JSON.stringify(got)}`;
}

/** The name of an option as the user gave it. */
function nameOf(option: string, command: Command): string {
  const isFrom = (source: string, name: string) => command.getOptionValueSource(name) === source;
  const inEntry = process.env[ENTRY_OPTIONS_VARIABLE]?.split(' ');
  if (inEntry?.includes(option)) return option;
  if (option === 'accounts' && isFrom('cli', 'apiKey')) return '--api-key';
  const hasFlag = !WITHOUT_FLAG.some((name) => name === option);
  const isInVariable = !hasFlag && Boolean(process.env[serverVariable(option)]);
  if (isInVariable || isFrom('env', option)) return serverVariable(option);
  const isKnown = !hasFlag || option in SERVER_FLAGS;
  if (option in configured && !(isKnown && isFrom('cli', option)))
    return `${option} in ${configOf(command)}`;
  return inEntry ? option : hasFlag ? serverFlag(option) : serverVariable(option);
}

async function serve(command: Command): Promise<void> {
  const whenParentEnds = watchParentPipe();
  // A signal during the start takes effect when the server is ready.
  let isHungUp = false;
  let onHangup = () => {
    isHungUp = true;
  };
  process.on('SIGHUP', () => onHangup());
  checkVariables(process.env);
  const given = optionsOf(command);
  // Otherwise V8 collects only when its heap is four times as large as what lives: a flood of short connections would take
  // hundreds of MB.
  if (given.domains?.length) setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  // Loaded on demand, because other commands do not need the server.
  const { startMailboxServer } = await import('../server/index.js');
  const named = (option: string) => nameOf(option, command);
  const settings = await settingsOf(given);
  const server = await startMailboxServer(given, named, settings).catch(async (error) => {
    throw (await otherServer(error, given)) ?? error;
  });
  const { http, smtp, smtps, admin } = server;
  const stop = async () => {
    await server.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  whenParentEnds(stop);
  // A terminal that is closed sends the signal as well.
  onHangup = process.stdin.isTTY ? stop : () => server.reload(() => optionsOf(command));
  // The URLs are for this machine. The host shows whether other machines can connect.
  const { host = SERVER_DEFAULTS.host, logLevel = SERVER_DEFAULTS.logLevel } = given;
  const problem = keyOfShell(command, given, settings);
  if (problem !== undefined)
    new Log(logLevel).error('email without a login is accepted', { problem });
  const providers = providerUrls(http);
  const line = { ready: true, version: VERSION, http, smtp, smtps, admin, host, providers };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  if (isHungUp) onHangup();
  if (command.opts<Given>().open) openBrowser(`${http}/`);
}

async function check(command: Command): Promise<void> {
  checkVariables(process.env);
  const { checkStart } = await import('./check.js');
  const flags = NAMES.filter((name) => command.getOptionValueSource(name) === 'cli');
  const given = optionsOf(command);
  const settings = await settingsOf(given);
  const lines = await checkStart(settings, flags, (option) => nameOf(option, command));
  const problem = keyOfShell(command, given, settings);
  if (problem !== undefined) lines.push(`unsafe: ${problem}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

/**
 * The options that were given: flags outweigh variables, and variables the configuration file, which is read
 * anew each time.
 */
function optionsOf(command: Command): MailboxServerOptions {
  checkSwitches(command);
  const { apiKey, config, check, open, ...options } = command.opts<Given>();
  configured = config === undefined ? {} : readConfigFile(config);
  const isFlag = command.getOptionValueSource('apiKey') === 'cli';
  // Keys on the command line replace all others.
  const keys = isFlag ? keysFromFlags(apiKey) : definedOnly(keysFromVariables(apiKey));
  const imapPassword = process.env[serverVariable('imapPassword')];
  const secrets = { ...keys, ...(imapPassword && { imapPassword }), ...eventsInVariable() };
  return { ...configured, ...withoutDefaults(command, options), ...secrets };
}

/** The option `events`, if its variable is set. The server checks its content. */
function eventsInVariable(): MailboxServerOptions {
  const text = process.env[serverVariable('events')];
  if (text === undefined) return {};
  try {
    return { events: JSON.parse(text) };
  } catch {
    // Without the text, which contains secrets.
    throw new ServerOptionError(
      'events',
      'must be JSON, such as {"resend":{"url":"…","secret":"…"}}',
    );
  }
}

/** Reads the options. Loaded on demand, like the server. */
async function settingsOf(given: MailboxServerOptions): Promise<Settings> {
  const { readOptions } = await import('../server/settings/read-options.js');
  return readOptions(given);
}

/**
 * What is wrong with a key in a variable next to keys of a file: the variable may be there for tests in the same shell.
 *
 * @returns undefined if there are not both, or the variable does not open SMTP: domains say who may send, or the file has
 * such a key as well
 */
function keyOfShell(
  command: Command,
  given: MailboxServerOptions,
  { reception, keys }: Settings,
): string | undefined {
  const isVariable = command.getOptionValueSource('apiKey') === 'env';
  const areOthers = given.keysFile !== undefined || configured.accounts !== undefined;
  if (!isVariable || !areOthers || process.env[ENTRY_OPTIONS_VARIABLE]) return undefined;
  const isOpenAnyway = configured.apiKey !== undefined || keys.get(DEFAULT_ACCOUNT)?.length !== 1;
  if (reception || isOpenAnyway) return undefined;
  return (
    `${serverVariable('apiKey')} adds a key of the account without a name, so that SMTP takes email without a login: ` +
    'unset it, unless you want that'
  );
}

function configOf(command: Command): string {
  return command.opts<Given>().config ?? '';
}

/** The variables that the SDKs of the chosen providers read. `mailboxServer()` sets them. */
function providerUrls(http: string): Record<string, string> | undefined {
  const urls = checkedProviders(process.env[PROVIDERS_VARIABLE]).flatMap((name) => {
    const { path } = PROVIDER_VARIABLES[name] ?? {};
    return path === undefined ? [] : [[name, http + path]];
  });
  return urls.length > 0 ? Object.fromEntries(urls) : undefined;
}

/**
 * Removes variables that count as not set: empty ones, such as an absent secret in CI, and switches that are
 * turned off, because Commander turns a switch on for any value of its variable. Empty domains stay, and are an
 * error: without domains the server would accept any.
 */
function discardUnsetVariables(): void {
  const switches = new Set(SWITCHES.map(serverVariable));
  for (const [name, value = ''] of Object.entries(process.env)) {
    const isOff = switches.has(name) && NO.test(value);
    const isEmpty = name.startsWith('MAILBOX_') && value === '' && name !== DOMAINS_VARIABLE;
    if (isOff || isEmpty) delete process.env[name];
  }
}

/** @throws ServerOptionError if the variable of a switch is neither on nor off */
function checkSwitches(command: Command): void {
  for (const name of SWITCHES) {
    if (command.getOptionValueSource(name) !== 'env') continue;
    if (YES.test(process.env[serverVariable(name)] ?? '')) continue;
    throw new ServerOptionError(name, 'must be true or false (or 1 or 0, yes or no, on or off)');
  }
}

function optionOf(name: ServerFlagName): Option {
  const [argument, description] = SERVER_FLAGS[name];
  const flag = serverFlag(name);
  const option = new Option(argument ? `${flag} <${argument}>` : flag, description);
  option.env(serverVariable(name));
  // Commander would derive the name from the flag.
  option.attributeName = () => name;
  if (LIST_OPTIONS.some((list) => list === name)) {
    const separator = listSeparator(name) === ' ' ? /\s+/ : /\s*\n\s*/;
    const collect = (text: string, before: readonly string[]) => [
      ...before,
      // An empty value, as of "$UNSET", is no value: without domains the server would accept any.
      ...(text.trim() === '' ? [text] : text.trim().split(separator)),
    ];
    return option.default([], 'none').argParser(collect);
  }
  if (name === 'apiKey') {
    const collect = (key: string, before: readonly string[]) => [...before, key];
    return option.default([], JSON.stringify(DEFAULT_API_KEY)).argParser(collect);
  }
  if (name in SERVER_DEFAULTS)
    option.default(SERVER_DEFAULTS[name as keyof typeof SERVER_DEFAULTS]);
  const isNumeric = NUMERIC_ARGUMENTS.some((numeric) => numeric === argument);
  return isNumeric ? option.argParser((text) => wholeNumber(name, text)) : option;
}

/** NaN if the text is not a whole number. The server then rejects the option and states its range. */
function wholeNumber(name: string, text: string): number {
  unreadable.delete(name);
  if (/^\d+$/.test(text)) return Number(text);
  unreadable.set(name, text);
  return Number.NaN;
}

/** The options that were given, because the server distinguishes a limit that was set from a default. */
function withoutDefaults(command: Command, options: MailboxServerOptions): MailboxServerOptions {
  const isDefault = (name: string) => command.getOptionValueSource(name) === 'default';
  return Object.fromEntries(Object.entries(options).filter(([name]) => !isDefault(name)));
}

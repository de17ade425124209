#!/usr/bin/env node
import { Command, Option } from 'commander';
import { version } from '../../package.json';
import { ACCOUNTS_VARIABLE, serverVariable } from '../contract/server-options.js';
import { ServerOptionError, startMailboxServer } from '../server/index.js';
import {
  DEFAULT_API_KEY,
  DEFAULTS,
  type MailboxServerOptions,
  type OptionName,
} from '../server/options.js';

/** Every flag: what it takes (a switch takes nothing), and what it is for. Defaults are the mailbox server's. */
const FLAGS = {
  httpPort: ['port', 'port of the REST interface, 0 for any free one'],
  smtpPort: ['port', 'port of SMTP, 0 for any free one'],
  smtpsPort: ['port', 'port of SMTP over TLS from the first byte, 0 for any free one'],
  host: ['address', 'address to listen on'],
  apiKey: [
    'key',
    'key of REST requests and of SMTP AUTH; name=key for an account of its own; repeatable',
  ],
  tlsCert: ['file', 'certificate (PEM): HTTPS, and STARTTLS'],
  tlsKey: ['file', 'private key of the certificate (PEM)'],
  smtpTls: ['mode', 'whether SMTP may do without TLS: offered, or required'],
  smtpAuth: ['what', 'what credentials SMTP takes: keys, or any'],
  store: ['store', 'where mail is kept: memory, sqlite:FILE or postgres://…'],
  maxEmails: ['n', 'mails kept of an account, the oldest leave first'],
  maxStoreBytes: ['bytes', 'bytes of mail kept in all, the oldest leave first'],
  maxMessageSize: ['bytes', 'bytes of a mail'],
  maxRecipients: ['n', 'recipients of a mail'],
  maxHeaderSize: ['bytes', "bytes of a mail's header"],
  maxLineLength: ['bytes', "bytes of a mail's line"],
  maxParts: ['n', 'MIME parts of a mail'],
  maxDepth: ['n', 'MIME parts within each other'],
  maxConnections: ['n', 'SMTP connections at a time'],
  maxConnectionsPerAddress: ['n', 'SMTP connections of a client address at a time'],
  idleTimeout: ['ms', 'how long an SMTP connection may be silent'],
  dataTimeout: ['ms', 'how long the data of a mail may take'],
  maxLongPolls: ['n', 'requests held at a time (Prefer: wait)'],
  maxRequests: ['n', 'requests under way at a time'],
  requestTimeout: ['ms', 'how long a request may take to come'],
  responseTimeout: ['ms', 'how long an answer may take to be read'],
  maxQueryLength: ['n', 'characters of a query'],
  rateLimit: ['n', 'requests a second that an account may make, 0 for any number'],
  checkSenderAuth: [null, 'check SPF, DKIM and DMARC (needs the package mailauth)'],
  dnsRecords: ['file', 'DNS records to check by, JSON or a zone file, instead of the real DNS'],
  clientAddress: ['ip', 'address that mail is taken to come from'],
  rspamd: ['url', 'rspamd that gives the spam verdict'],
  clamd: ['address', 'clamd that gives the virus verdict: tcp://host:port or unix:/path'],
  verdictTimeout: ['ms', 'how long the verdicts on a mail may take'],
  logLevel: ['level', 'what is logged on stderr: silent, error, info or debug'],
} satisfies Partial<Record<OptionName, [argument: string | null, description: string]>>;

type FlagName = keyof typeof FLAGS;

const NAMES = Object.keys(FLAGS) as FlagName[];

/** The flags that take nothing. */
const SWITCHES = NAMES.filter((name) => FLAGS[name][0] === null);

/** What stands for numbers in {@link FLAGS}. */
const NUMBERS = new Set(['port', 'n', 'bytes', 'ms']);

/** What flags and variables give: of the key all that was given, in the order in which it came. */
type Given = Omit<MailboxServerOptions, 'apiKey' | 'accounts' | 'host'> & {
  apiKey: string[];
  host: string;
};

async function serve({ apiKey, ...options }: Given): Promise<void> {
  checkSwitches();
  const keys = isFlag('apiKey') ? keysOfFlags(apiKey) : keysOfVariables(apiKey);
  const { http, smtp, smtps, close } = await startMailboxServer({ ...chosen(options), ...keys });
  const stop = async () => {
    await close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // The URLs are for this machine; the host says whether others can connect as well.
  const { host } = options;
  process.stdout.write(`${JSON.stringify({ ready: true, http, smtp, smtps, host })}\n`);
}

/** `httpPort` → `--http-port` */
function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;
}

function optionOf(name: FlagName): Option {
  const [argument, description] = FLAGS[name];
  const flag = flagOf(name);
  const option = new Option(argument ? `${flag} <${argument}>` : flag, description);
  option.env(serverVariable(name));
  if (name === 'apiKey')
    return option.default([], JSON.stringify(DEFAULT_API_KEY)).argParser(another);
  if (name in DEFAULTS) option.default(DEFAULTS[name as keyof typeof DEFAULTS]);
  return argument && NUMBERS.has(argument) ? option.argParser(wholeNumber) : option;
}

/** The options without Commander's defaults: a bound that was set is not held against a default. */
function chosen(options: MailboxServerOptions): MailboxServerOptions {
  const isDefault = (name: string) => serveCommand.getOptionValueSource(name) === 'default';
  return Object.fromEntries(Object.entries(options).filter(([name]) => !isDefault(name)));
}

/** A flag that is given again adds to what it was given before. */
function another(text: string, before: readonly string[]): string[] {
  return [...before, text];
}

type Keys = Pick<MailboxServerOptions, 'apiKey' | 'accounts'>;

/**
 * Tells `name=key` from a key without a name. One `=` at the end is refused: `shop="$SHOP_KEY"` is that
 * where the variable is not set, and the key would be one that anybody guesses.
 */
function keysOfFlags(given: readonly string[]): Keys {
  for (const [n, text] of given.entries()) checkHalves(text, given.length > 1 ? `${n + 1}` : '');
  const isNamed = (text: string) => /^[A-Za-z0-9._-]+=(=*[^=].*)$/.test(text);
  const [apiKey, ...others] = given.filter((text) => !isNamed(text));
  if (others.length > 0) {
    throw new ServerOptionError('apiKey', 'is given twice without a name: name=key is an account');
  }
  return { apiKey, accounts: accountsOf(given.filter(isNamed)) };
}

/** @param number which of the flags it is; its text may be a key, which no message shows */
function checkHalves(text: string, number: string): void {
  const which = number && `number ${number} `;
  const elsewhere = (ends: string) =>
    `a key without a name that ${ends} with = goes into ${serverVariable('apiKey')}`;
  if (/^[^=]+=$/.test(text)) {
    const problem = 'has a name and no key after the =: is its variable set?';
    throw new ServerOptionError('apiKey', `${which}${problem} (${elsewhere('ends')})`);
  }
  if (text.startsWith('=')) {
    const problem = 'has no name before the =: give name=key';
    throw new ServerOptionError('apiKey', `${which}${problem} (${elsewhere('begins')})`);
  }
}

/** `MAILBOX_API_KEY` is one key, whatever it looks like; accounts have a variable of their own. */
function keysOfVariables([apiKey]: readonly string[]): Keys {
  const named = process.env[ACCOUNTS_VARIABLE]?.split(/\s+/).filter(Boolean) ?? [];
  if (named.some((text) => !/^[^=]+=./.test(text))) {
    throw new ServerOptionError('accounts', 'must be name=key, or several with spaces in between');
  }
  return { apiKey, accounts: accountsOf(named) };
}

/** @param named `name=key` each */
function accountsOf(named: readonly string[]): Record<string, string> {
  const accounts = new Map<string, string>();
  for (const text of named) {
    const end = text.indexOf('=');
    const name = text.slice(0, end);
    if (accounts.has(name)) throw new ServerOptionError('accounts', `has two keys for ${name}`);
    accounts.set(name, text.slice(end + 1));
  }
  return Object.fromEntries(accounts);
}

/** NaN for what is no whole number, which the check of the options refuses as it does any other value. */
function wholeNumber(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

/** @throws ServerOptionError where the variable of a switch says neither yes nor no */
function checkSwitches(): void {
  for (const name of SWITCHES) {
    const isVariable = serveCommand.getOptionValueSource(name) === 'env';
    if (!isVariable || /^(?:1|true|yes|on)$/i.test(process.env[serverVariable(name)] ?? ''))
      continue;
    throw new ServerOptionError(name, 'must be true or false (or 1 or 0, yes or no, on or off)');
  }
}

/** One line, which names an option as it was given: by its flag or by its variable. */
function explain(error: unknown): string {
  if (error instanceof ServerOptionError) return error.messageWith(shownName);
  return error instanceof Error ? error.message : String(error);
}

function shownName(option: string): string {
  if (option === 'accounts') return isFlag('apiKey') ? flagOf('apiKey') : ACCOUNTS_VARIABLE;
  return serveCommand.getOptionValueSource(option) === 'env'
    ? serverVariable(option)
    : flagOf(option);
}

function isFlag(name: FlagName): boolean {
  return serveCommand.getOptionValueSource(name) === 'cli';
}

const program = new Command('playwright-mailbox')
  .description('E-mail testing for Playwright: the mailbox that tests talk to.')
  .configureOutput({
    outputError: (text, write) => write(text.replace(/^error:/, 'playwright-mailbox:')),
  })
  .version(version);

const serveCommand = program
  .command('serve')
  .description(
    'Run the mailbox server: SMTP in, REST out. Prints one line of JSON when it is ready.',
  )
  .action(serve);
for (const name of NAMES) serveCommand.addOption(optionOf(name));

// A variable that is set to nothing, as an absent secret is in CI, counts as not set.
for (const [name, value] of Object.entries(process.env)) {
  if (name.startsWith('MAILBOX_') && value === '') delete process.env[name];
}
// Commander takes a switch for set whatever its variable says.
for (const name of SWITCHES) {
  if (/^(?:0|false|no|off)$/i.test(process.env[serverVariable(name)] ?? '')) {
    delete process.env[serverVariable(name)];
  }
}

program.parseAsync().catch((error) => {
  process.stderr.write(`playwright-mailbox: ${explain(error)}\n`);
  process.exitCode = 1;
});

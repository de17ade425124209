#!/usr/bin/env node
import { Command, InvalidArgumentError, Option } from 'commander';
import { version } from '../package.json';
import { startSandbox } from './sandbox/index.js';
import { DEFAULTS, type OptionName, PUBLIC_KEY, type SandboxOptions } from './sandbox/options.js';

/** Every flag: what it takes (a switch takes nothing), and what it is for. Defaults are the sandbox's. */
const FLAGS = {
  httpPort: ['port', 'port of the REST interface, 0 for any free one'],
  smtpPort: ['port', 'port of SMTP, 0 for any free one'],
  smtpsPort: ['port', 'port of SMTP over TLS from the first byte, 0 for any free one'],
  host: ['address', 'address to listen on'],
  apiKey: ['key', 'key of REST requests and of SMTP AUTH; name=key for an account of its own'],
  tlsCert: ['file', 'certificate (PEM): HTTPS, and STARTTLS'],
  tlsKey: ['file', 'private key of the certificate (PEM)'],
  smtpTls: ['mode', 'whether SMTP may do without TLS: offered, or required'],
  smtpAuth: ['what', 'what credentials SMTP takes: keys, or any'],
  store: ['store', 'where mail is kept: memory, sqlite:FILE or postgres://…'],
  maxEmails: ['n', 'mails kept of an account, the oldest leave first'],
  maxBytes: ['bytes', 'bytes of mail kept in all, the oldest leave first'],
  maxSize: ['bytes', 'bytes of a mail'],
  maxRecipients: ['n', 'recipients of a mail'],
  maxHeaderSize: ['bytes', "bytes of a mail's header"],
  maxLineLength: ['bytes', "bytes of a mail's line"],
  maxParts: ['n', 'MIME parts of a mail'],
  maxDepth: ['n', 'MIME parts within each other'],
  maxConnections: ['n', 'SMTP connections at a time'],
  maxConnectionsPerAddress: ['n', 'SMTP connections of a client address at a time'],
  idleTimeout: ['ms', 'how long an SMTP connection may be silent'],
  dataTimeout: ['ms', 'how long the data of a mail may take'],
  maxHeld: ['n', 'requests held at a time (Prefer: wait)'],
  maxRequests: ['n', 'requests under way at a time'],
  requestTimeout: ['ms', 'how long a request may take to come'],
  answerTimeout: ['ms', 'how long an answer may take to be read'],
  maxQueryLength: ['n', 'characters of a query'],
  rateLimit: ['n', 'requests a second that an account may make, 0 for any number'],
  verifyAuth: [null, 'check SPF, DKIM and DMARC (needs the package mailauth)'],
  dns: ['file', 'DNS records to check by, JSON or a zone file, instead of the real DNS'],
  clientAddress: ['ip', 'address that mail is taken to come from'],
  rspamd: ['url', 'rspamd that gives the spam verdict'],
  clamd: ['address', 'clamd that gives the virus verdict: tcp://host:port or unix:/path'],
  verdictTimeout: ['ms', 'how long the verdicts on a mail may take'],
  logLevel: ['level', 'what is logged on stderr: silent, error, info or debug'],
} satisfies Partial<Record<OptionName, [argument: string | null, description: string]>>;

type FlagName = keyof typeof FLAGS;

const NAMES = Object.keys(FLAGS) as FlagName[];

/** What stands for numbers in {@link FLAGS}. */
const NUMBERS = new Set(['port', 'n', 'bytes', 'ms']);

/** What the flags give: keys, some of them with a name, in the order in which they came. */
type Flags = Omit<SandboxOptions, 'apiKey' | 'accounts'> & { apiKey: string[] };

async function serve({ apiKey, ...options }: Flags): Promise<void> {
  const { http, smtp, smtps, close } = await startSandbox({ ...options, ...keysOf(apiKey) });
  const stop = async () => {
    await close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.write(`${JSON.stringify({ ready: true, http, smtp, smtps })}\n`);
}

/** `httpPort` → `--http-port` */
function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;
}

/** `httpPort` → `MAILBOX_HTTP_PORT` */
function variableOf(name: string): string {
  return `MAILBOX${flagOf(name).slice(1).replaceAll('-', '_').toUpperCase()}`;
}

function optionOf(name: FlagName): Option {
  const [argument, description] = FLAGS[name];
  const flag = flagOf(name);
  const option = new Option(argument ? `${flag} <${argument}>` : flag, description);
  option.env(variableOf(name));
  if (name === 'apiKey') return option.default([], JSON.stringify(PUBLIC_KEY)).argParser(another);
  if (name in DEFAULTS) option.default(DEFAULTS[name as keyof typeof DEFAULTS]);
  return argument && NUMBERS.has(argument) ? option.argParser(wholeNumber) : option;
}

/** A flag that is given again adds to what it was given before; a variable may have many. */
function another(text: string, before: readonly string[]): string[] {
  return [...before, ...text.split(/\s+/)];
}

/** Tells `name=key` from a key, which may end in `=` where it is Base64. */
function keysOf(given: readonly string[]): Pick<SandboxOptions, 'apiKey' | 'accounts'> {
  const accounts: Record<string, string> = {};
  let apiKey: string | undefined;
  for (const text of given) {
    const [, name, key] = /^([A-Za-z0-9._-]+)=(=*[^=].*)$/.exec(text) ?? [];
    if (name !== undefined && key !== undefined) accounts[name] = key;
    else apiKey = text;
  }
  return { apiKey, accounts };
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

/** An option by its name: not in the path of a file, say, which may have such a word in it. */
const OPTION_NAME = new RegExp(`(?<![\\w./-])(?:${NAMES.join('|')})(?![\\w/-]|\\.\\w)`, 'g');

/** One line, which speaks of flags where the sandbox spoke of options. */
function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/\baccounts\b/g, flagOf('apiKey')).replace(OPTION_NAME, flagOf);
}

const program = new Command('playwright-mailbox')
  .description('E-mail testing for Playwright: the mailbox that tests talk to.')
  .version(version);

const serveCommand = program
  .command('serve')
  .description('Run the sandbox: SMTP in, REST out. Prints one line of JSON when it is ready.')
  .action(serve);
for (const name of NAMES) serveCommand.addOption(optionOf(name));

// A variable that is set to nothing, as an absent secret is in CI, counts as not set.
for (const [name, value] of Object.entries(process.env)) {
  if (name.startsWith('MAILBOX_') && value === '') delete process.env[name];
}
// Commander takes a switch for set whatever its variable says.
for (const name of NAMES.filter((one) => FLAGS[one][0] === null)) {
  if (/^(?:0|false|no|off)$/i.test(process.env[variableOf(name)] ?? '')) {
    delete process.env[variableOf(name)];
  }
}

// Stdout has the ready line and nothing else: mailauth prints on it where a signature is odd.
console.log = console.error;

program.parseAsync().catch((error) => {
  process.stderr.write(`playwright-mailbox: ${explain(error)}\n`);
  process.exitCode = 1;
});

#!/usr/bin/env node
import { Command, InvalidArgumentError, Option } from 'commander';
import { version } from '../package.json';
import { startSandbox } from './sandbox/index.js';
import { DEFAULTS, type OptionName, type SandboxOptions } from './sandbox/options.js';

/** Every option of the sandbox: what it takes, and what it is for. Defaults are the sandbox's. */
const FLAGS: Record<OptionName, [argument: string, description: string]> = {
  httpPort: ['port', 'port of the REST interface, 0 for any free one'],
  smtpPort: ['port', 'port of SMTP, 0 for any free one'],
  host: ['address', 'address to listen on'],
  apiKey: ['key', 'key of REST requests and of SMTP AUTH'],
  maxEmails: ['n', 'mails kept in each box, the oldest leave first'],
  maxSize: ['bytes', 'bytes of a mail'],
  maxRecipients: ['n', 'recipients of a mail'],
  maxConnections: ['n', 'SMTP connections at a time'],
  maxHeld: ['n', 'requests held at a time (Prefer: wait)'],
};

const NAMES = Object.keys(FLAGS) as OptionName[];

async function serve(options: SandboxOptions): Promise<void> {
  const { http, smtp, close } = await startSandbox(options);
  const stop = async () => {
    await close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.write(`${JSON.stringify({ ready: true, http, smtp })}\n`);
}

/** `httpPort` → `--http-port`, whose variable is `MAILBOX_HTTP_PORT`. */
function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;
}

function optionOf(name: OptionName): Option {
  const [argument, description] = FLAGS[name];
  const flag = flagOf(name);
  const option = new Option(`${flag} <${argument}>`, description)
    .env(`MAILBOX${flag.slice(1).replaceAll('-', '_').toUpperCase()}`)
    .default(DEFAULTS[name]);
  return typeof DEFAULTS[name] === 'number' ? option.argParser(wholeNumber) : option;
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

/** One line, which speaks of flags where the sandbox spoke of options. */
function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(new RegExp(`\\b(${NAMES.join('|')})\\b`, 'g'), flagOf);
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

program.parseAsync().catch((error) => {
  process.stderr.write(`playwright-mailbox: ${explain(error)}\n`);
  process.exitCode = 1;
});

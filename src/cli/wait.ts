import { type Command, Option } from 'commander';
import { serverVariable } from '../contract/server-options.js';
import type { Mailbox, WaitForEmailOptions } from '../mailbox/types.js';

interface WaitFlags {
  otp?: boolean;
  link?: boolean;
  from?: string;
  subject?: string;
  after?: string;
  timeout?: string;
  url?: string;
  apiKey?: string;
}

/** The flag of each option that a mailbox has, for errors. */
const FLAGS: Record<string, string> = {
  mailboxURL: '--url',
  mailboxApiKey: '--api-key',
  mailboxTimeout: '--timeout',
};

/** Adds the command `wait`, which prints the newest code or link that was sent to an address. */
export function addWait(program: Command): void {
  program
    .command('wait')
    .description('Wait for an email to an address, and print the code or the link in it.')
    .argument('<address>', 'the address that the app sends to')
    .option('--otp', 'print the code in the newest email that has one')
    .option('--link', 'print the first link in the newest email that has one')
    .option('--from <text>', 'only emails whose sender contains this text')
    .option('--subject <text>', 'only emails whose subject contains this text')
    .option('--after <time>', 'only emails received later, such as 2026-01-31T12:00:00Z')
    .addOption(
      new Option('--timeout <ms>', 'how long to wait; 0 for no limit').env('MAILBOX_TIMEOUT'),
    )
    .addOption(new Option('--url <url>', 'base URL of the REST API').env(serverVariable('url')))
    .addOption(new Option('--api-key <key>', 'the API key').env(serverVariable('apiKey')))
    .action(wait);
}

async function wait(address: string, flags: WaitFlags): Promise<void> {
  const isForOtp = flags.otp === true;
  if (isForOtp === (flags.link === true)) {
    throw new Error('wait needs either --otp or --link');
  }
  const options = criteriaOf(flags);
  const mailbox = await openFor(address, flags);
  const found = isForOtp ? await mailbox.waitForOtp(options) : await mailbox.waitForLink(options);
  await mailbox.close();
  process.stdout.write(`${found}\n`);
}

/** @throws Error that names the flag which is wrong */
async function openFor(address: string, { url, apiKey, timeout }: WaitFlags): Promise<Mailbox> {
  // Loaded here, since the other commands need none of it.
  const { openMailbox } = await import('../mailbox/create.js');
  try {
    return openMailbox(address, {
      mailboxURL: url,
      mailboxApiKey: apiKey,
      mailboxTimeout: timeout === undefined ? undefined : numberOf(timeout),
    });
  } catch (error) {
    const { message } = error as Error;
    throw new Error(
      message
        .replace(/^(\w+)(?= \()/, (name) => FLAGS[name] ?? name)
        .replace(/^at\((.*)\): must be/, '$1 must be'),
    );
  }
}

function criteriaOf({ from, subject, after }: WaitFlags): WaitForEmailOptions {
  if (after === undefined) return { from, subject };
  const time = Date.parse(after);
  if (Number.isNaN(time)) {
    throw new Error(
      `--after must be a time such as 2026-01-31T12:00:00Z, got ${JSON.stringify(after)}`,
    );
  }
  // The name is what the error of the wait shows.
  const isAfter: WaitForEmailOptions['predicate'] = (email) => Date.parse(email.received_at) > time;
  Object.defineProperty(isAfter, 'name', { value: `received after ${after}` });
  return { from, subject, predicate: isAfter };
}

/** NaN if it is not a number, which the mailbox rejects. */
function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

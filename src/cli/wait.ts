import type { Command } from 'commander';
import type { WaitForEmailOptions } from '../mailbox/types.js';
import { addMailboxFlags, definedOnly, type MailboxFlags, mailboxOpener } from './open-mailbox.js';
import { COMMAND_TERMS } from './terms.js';

interface WaitFlags extends MailboxFlags {
  otp?: boolean;
  link?: boolean;
  from?: string;
  subject?: string;
  after?: string;
}

/** Adds the command `wait`, which prints the newest code or link that was sent to an address. */
export function addWait(program: Command): void {
  const command = program
    .command('wait')
    .description('Wait for an email to an address, and print the code or the link in it.')
    .argument('<address>', 'the address that the app sends to')
    .option('--otp', 'print the code in the newest email that has one')
    .option('--link', 'print the first link in the newest email that has one')
    .option('--from <text>', 'only emails whose sender contains this text')
    .option('--subject <text>', 'only emails whose subject contains this text')
    .option('--after <time>', 'only emails received later, such as 2026-01-31T12:00:00Z');
  addMailboxFlags(command, 'how long to wait; 0 for no limit').action(wait);
}

async function wait(address: string, flags: WaitFlags): Promise<void> {
  const isForOtp = flags.otp === true;
  const isForLink = flags.link === true;
  if (isForOtp && isForLink) throw new Error('wait takes --otp or --link, not both');
  if (!isForOtp && !isForLink) throw new Error('wait needs either --otp or --link');
  const options = criteriaOf(flags);
  const openMailbox = await mailboxOpener(flags, COMMAND_TERMS);
  const mailbox = openMailbox(address);
  const found = await (isForOtp ? mailbox.waitForOtp(options) : mailbox.waitForLink(options));
  await mailbox.close();
  process.stdout.write(`${found}\n`);
}

function criteriaOf({ from, subject, after }: WaitFlags): WaitForEmailOptions {
  const criteria = definedOnly({ from, subject });
  if (after === undefined) return criteria;
  const time = Date.parse(after);
  if (Number.isNaN(time)) {
    const got = JSON.stringify(after);
    throw new Error(`--after must be a time such as 2026-01-31T12:00:00Z, got ${got}`);
  }
  const isAfter: WaitForEmailOptions['predicate'] = (email) => Date.parse(email.received_at) > time;
  // The error of the wait shows this name.
  Object.defineProperty(isAfter, 'name', { value: `received after ${after}` });
  return { ...criteria, predicate: isAfter };
}

import { type Command, Option } from 'commander';
import { EMAIL_REFUSED, inboundResponseSchema } from '../contract/inbound.js';
import { callExtension } from './call-extension.js';
import { addServerFlags, type ServerFlags } from './open-mailbox.js';
import { NoEmailError, readEmail } from './read-email.js';

/** Exit statuses of sysexits.h, by which mail servers decide. */
const EX_DATAERR = 65;
const EX_TEMPFAIL = 75;

/** The flags of the parameters of the query. */
const NAMES = { from: '--from', to: '--to' };

interface PostFlags extends ServerFlags {
  from: string;
  to: string[];
}

/** Adds the command `post`, which posts an email that another mail server has received. */
export function addPost(program: Command): void {
  const collect = (address: string, before: readonly string[]) => [...before, address];
  const command = program
    .command('post')
    .description(
      'Post an email, read from standard input, as if the mailbox server had received it.',
    )
    .option('--from <address>', 'the sender of the envelope; empty for a bounce', '')
    .addOption(
      new Option('--to <address>', 'a recipient of the envelope; repeatable')
        .argParser(collect)
        .default([], 'none'),
    );
  // Otherwise a misspelled flag in the configuration of a mail server would have it return every email.
  command.exitOverride(({ exitCode }) => process.exit(exitCode && EX_TEMPFAIL));
  addServerFlags(command).action(async (flags: PostFlags) => {
    process.exitCode = EX_TEMPFAIL;
    if (flags.to.length === 0) throw new Error('--to is missing: the recipient of the email');
    const email = await readEmail('post', 'post --to kim@inbox.test').catch((error) => {
      if (error instanceof NoEmailError) process.exitCode = EX_DATAERR;
      throw error;
    });
    await post(email, flags);
    process.exitCode = 0;
  });
}

async function post(email: Buffer, { from, to, ...server }: PostFlags): Promise<void> {
  const query = new URLSearchParams({ from });
  for (const address of to) query.append('to', address);
  const { status, body, problem } = await callExtension('inbound', query, server, NAMES, email);
  if (EMAIL_REFUSED.includes(status)) process.exitCode = EX_DATAERR;
  if (problem !== undefined) throw new Error(problem);
  const { email_id, rejected = [] } = inboundResponseSchema.parse(body);
  // The email is stored, even if nobody reads its identifier: otherwise a mail server would post it again.
  process.stdout.once('error', () => {
    process.exitCode = 0;
  });
  process.stdout.write(`${email_id}\n`);
  for (const { to, reason } of rejected) process.stderr.write(`${to} is refused: ${reason}\n`);
}

import { buffer } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import { readableErrorBody } from '../contract/error.js';
import { EXTENSIONS_HEADER, extensionPaths } from '../contract/extensions.js';
import { EMAIL_REFUSED, inboundResponseSchema } from '../contract/inbound.js';
import { addServerFlags, checkURL, type ServerFlags } from './open-mailbox.js';

/** Exit statuses of sysexits.h, by which mail servers decide. */
const EX_DATAERR = 65;
const EX_TEMPFAIL = 75;

/** How long the server may take to store the email, in ms. */
const TIMEOUT_MS = 300_000;

interface PostFlags extends ServerFlags {
  from: string;
  to: string[];
}

/** The email was not stored. */
class PostError extends Error {
  constructor(
    message: string,
    readonly exitCode: number,
  ) {
    super(message);
  }
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
    try {
      if (flags.to.length === 0) throw new Error('--to is missing: the recipient of the email');
      checkURL(flags.url);
      if (process.stdin.isTTY)
        throw new Error(
          'post reads an email from standard input: playwright-mailbox post --to kim@inbox.test < mail.eml',
        );
      await post(await buffer(process.stdin), flags);
    } catch (error) {
      const { message, exitCode = EX_TEMPFAIL } = error as PostError;
      process.stderr.write(`playwright-mailbox: ${message}\n`);
      process.exitCode = exitCode;
    }
  });
}

async function post(email: Buffer, { from, to, url, apiKey }: PostFlags): Promise<void> {
  // Loaded on demand, because other commands need no client.
  const { request } = await import('undici');
  const base = url.replace(/\/+$/, '');
  const query = new URLSearchParams({ from });
  for (const address of to) query.append('to', address);
  const { statusCode, headers, body } = await request(`${base}${extensionPaths.inbound}?${query}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'message/rfc822' },
    body: email,
    headersTimeout: TIMEOUT_MS,
  }).catch(({ code, message }: NodeJS.ErrnoException) => {
    const reason = `${base} does not answer (${code ?? message}): check --url (MAILBOX_URL)`;
    throw new PostError(reason, EX_TEMPFAIL);
  });
  const answer: unknown = await body.json().catch(() => null);
  if (!String(headers[EXTENSIONS_HEADER.toLowerCase()]).split(', ').includes('inbound'))
    throw new PostError(
      `The server at ${base} has no extension "inbound": check --url (MAILBOX_URL)`,
      EX_TEMPFAIL,
    );
  if (statusCode >= 300) throw errorOf(statusCode, answer, base);
  const { email_id, rejected = [] } = inboundResponseSchema.parse(answer);
  process.stdout.write(`${email_id}\n`);
  for (const { to, reason } of rejected) process.stderr.write(`${to} is refused: ${reason}\n`);
}

function errorOf(status: number, answer: unknown, base: string): PostError {
  const { data } = readableErrorBody.safeParse(answer);
  const hint = status === 401 ? ': check --api-key (MAILBOX_API_KEY)' : '';
  return new PostError(
    `${data?.error.message ?? `${base} answered ${status}`}${hint}`,
    EMAIL_REFUSED.includes(status) ? EX_DATAERR : EX_TEMPFAIL,
  );
}

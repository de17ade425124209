import type { Command } from 'commander';
import { readableErrorBody } from '../contract/error.js';
import {
  EXTENSIONS_HEADER,
  extensionPaths,
  type PurgeResponse,
  purgeResponseSchema,
} from '../contract/extensions.js';
import { addServerFlags, checkURL, type ServerFlags } from './open-mailbox.js';

/** How long the server may take to find and delete the emails, in ms. */
const TIMEOUT_MS = 300_000;

interface PurgeFlags extends ServerFlags {
  account?: string;
}

/** Adds the command `purge`, which deletes what an address has received, or what is left of an account. */
export function addPurge(program: Command): void {
  const command = program
    .command('purge')
    .description('Delete the emails that an address has received, or those of a former account.')
    .argument('[address]', 'the address, whose emails are deleted for all of their recipients')
    .option('--account <name>', 'an account that has no key any more');
  addServerFlags(command).action(async (address: string | undefined, flags: PurgeFlags) => {
    if ((address === undefined) === (flags.account === undefined))
      throw new Error('purge takes an address or --account, and not both: purge kim@inbox.test');
    checkURL(flags.url);
    const { emails, scheduled } = await purge(queryOf(address, flags.account), flags);
    if (emails + scheduled === 0 && flags.account !== undefined)
      throw new Error(`There are no emails of an account ${JSON.stringify(flags.account)}`);
    const others = scheduled > 0 ? `, and ${scheduled} with deliveries still to be made` : '';
    process.stdout.write(`Deleted ${emails} ${emails === 1 ? 'email' : 'emails'}${others}.\n`);
  });
}

function queryOf(address: string | undefined, account: string | undefined): URLSearchParams {
  return new URLSearchParams({
    ...(address !== undefined && { recipient: address }),
    ...(account !== undefined && { account }),
  });
}

async function purge(query: URLSearchParams, { url, apiKey }: ServerFlags): Promise<PurgeResponse> {
  // Loaded on demand, because other commands need no client.
  const { request } = await import('undici');
  const base = url.replace(/\/+$/, '');
  const { statusCode, headers, body } = await request(`${base}${extensionPaths.purge}?${query}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${apiKey}` },
    headersTimeout: TIMEOUT_MS,
  }).catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new Error(`${base} does not answer (${code ?? message}): check --url (MAILBOX_URL)`);
  });
  const answer: unknown = await body.json().catch(() => null);
  if (!String(headers[EXTENSIONS_HEADER.toLowerCase()]).split(', ').includes('purge'))
    throw new Error(`The server at ${base} has no extension "purge": check --url (MAILBOX_URL)`);
  if (statusCode === 200) return purgeResponseSchema.parse(answer);
  const { data } = readableErrorBody.safeParse(answer);
  const hint = statusCode === 401 ? ': check --api-key (MAILBOX_API_KEY)' : '';
  throw new Error(`${data?.error.message ?? `${base} answered ${statusCode}`}${hint}`);
}

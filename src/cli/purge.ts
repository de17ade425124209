import type { Command } from 'commander';
import { purgeResponseSchema } from '../contract/extensions.js';
import { callExtension } from './call-extension.js';
import { addServerFlags, type ServerFlags } from './open-mailbox.js';

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
    const { account } = flags;
    if ((address === undefined) === (account === undefined))
      throw new Error('purge takes an address or --account, and not both: purge kim@inbox.test');
    const query = new URLSearchParams();
    if (address !== undefined) query.set('recipient', address);
    if (account !== undefined) query.set('account', account);
    const names = { recipient: JSON.stringify(address), account: '--account' };
    const { body, problem } = await callExtension('purge', query, flags, names);
    if (problem !== undefined) throw new Error(problem);
    const { emails, scheduled } = purgeResponseSchema.parse(body);
    if (emails + scheduled === 0 && account !== undefined)
      throw new Error(`There are no emails of an account ${JSON.stringify(account)}`);
    const others = scheduled > 0 ? `, and ${scheduled} with deliveries still to be made` : '';
    process.stdout.write(`Deleted ${emails} ${emails === 1 ? 'email' : 'emails'}${others}.\n`);
  });
}

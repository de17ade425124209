import type { Command } from 'commander';
import { Option } from 'commander';
import { serverVariable } from '../contract/server-options.js';

const SQLITE = 'sqlite:';

/** Adds the command `backup`, which copies the file of a store, also while a server is using it. */
export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('Copy the emails of a store sqlite:FILE into a new file, while the server runs.')
    .argument('<file>', 'the new file')
    .addOption(
      new Option('--store <store>', 'the store of the server: sqlite:FILE')
        .env(serverVariable('store'))
        .makeOptionMandatory(),
    )
    .action(async (file: string, { store }: { store: string }) => {
      if (!store.startsWith(SQLITE) || store === SQLITE) {
        throw new Error('backup needs --store sqlite:FILE; a PostgreSQL database has pg_dump');
      }
      // Loaded on demand, because other commands need no store.
      const { backupSqlite } = await import('../server/store/sqlite/backup.js');
      await backupSqlite(store.slice(SQLITE.length), file);
      process.stdout.write(`Copied ${store} to ${file}.\n`);
    });
}

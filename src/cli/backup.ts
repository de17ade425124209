import { constants } from 'node:os';
import type { Command } from 'commander';
import { Option } from 'commander';
import { serverVariable } from '../contract/server-options.js';

const SQLITE = 'sqlite:';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

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
      await backupSqlite(store.slice(SQLITE.length), file, interruption());
      process.stdout.write(`Copied ${store} to ${file}.\n`);
    });
}

/** Aborted by a signal that ends the command, which then removes what it has copied. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of SIGNALS) {
    process.once(name, () => {
      process.exitCode = 128 + constants.signals[name];
      controller.abort(new Error(`backup was interrupted (${name}): there is no copy`));
    });
  }
  return controller.signal;
}

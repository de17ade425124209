import type { Command } from 'commander';
import type { InitOptions } from './init.js';

/** Adds the command `init`, which sets up a project. Its modules are loaded when it runs. */
export function addInit(program: Command): void {
  program
    .command('init')
    .description('Add the mailbox server and a first test to a project with Playwright.')
    .option('--config <file>', "Playwright's configuration (default: the nearest one)")
    .option('--agents', 'also write a SKILL.md for coding agents')
    .option('--yes', 'make the changes without asking')
    .option('--dry-run', 'show the changes and make none')
    .action(async (options: InitOptions) => {
      const { init } = await import('./init.js');
      await init(options);
    });
}

import type { Command } from 'commander';
import { addMailboxFlags, type MailboxFlags } from '../open-mailbox.js';
import { LONGEST_WAIT_MS } from './longest-wait.js';

/** The official SDK, an optional peer dependency, since most users do not need it. */
const SDK = '@modelcontextprotocol/server';

/** Adds the command `mcp`, with which coding agents read the emails of a mailbox server. */
export function addMcp(program: Command): void {
  const command = program
    .command('mcp')
    .description(
      'Offer emails to coding agents, by the Model Context Protocol on stdin and stdout.',
    );
  const timeoutHelp = `how long tools wait unless a call says otherwise; at most ${LONGEST_WAIT_MS}`;
  addMailboxFlags(command, timeoutHelp).action(async (flags: MailboxFlags) => {
    const { serveMcp } = await loadServer();
    await serveMcp(flags);
  });
}

/** @throws Error with the command that installs the SDK */
async function loadServer(): Promise<typeof import('./server.js')> {
  try {
    return await import('./server.js');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const why = code?.endsWith('MODULE_NOT_FOUND') ? '' : `, which cannot be loaded (${message})`;
    throw new Error(`mcp needs the package ${SDK}${why}: npm install --save-dev ${SDK}@2`, {
      cause,
    });
  }
}

import { Command } from 'commander';
import { VERSION } from '../contract/version.js';
import { addBackup } from './backup.js';
import { addCheck } from './check-email.js';
import { addDoctor } from './doctor/index.js';
import { addHealthcheck } from './healthcheck.js';
import { addInit } from './init/index.js';
import { addMcp } from './mcp/index.js';
import { addPost } from './post.js';
import { addPurge } from './purge.js';
import { addServe, explain } from './serve.js';
import { rejectRepetitions, usageError } from './usage-error.js';
import { addWait } from './wait.js';

/** The exit status of a command whose output nobody reads: that of a shell for SIGPIPE, which Node ignores. */
const SIGPIPE_STATUS = 141;

/** Runs the command line of this process. */
export async function runCommandLine(): Promise<void> {
  handleOutputErrors();
  const program = new Command('playwright-mailbox')
    .description('Email testing for Playwright: the mailbox server.')
    .version(VERSION);
  const serve = addServe(program);
  addHealthcheck(program);
  addInit(program);
  addWait(program);
  addMcp(program);
  addPost(program);
  addPurge(program);
  addBackup(program);
  addDoctor(program);
  addCheck(program);
  for (const command of [program, ...program.commands]) {
    command.configureOutput({ outputError: (text, write) => write(usageError(text, command)) });
    rejectRepetitions(command);
  }

  try {
    await program.parseAsync();
  } catch (error) {
    process.stderr.write(`playwright-mailbox: ${explain(error, serve)}\n`);
    process.exitCode ??= 1;
  }
}

/** Ends the command if its output cannot be written: without a word if the reader has gone away, as `head` does. */
function handleOutputErrors(): void {
  const { stdout, stderr } = process;
  // Tests run several command lines in a process.
  if (stdout.listenerCount('error') > 0) return;
  stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    const isUnread = code === 'EPIPE';
    if (!isUnread) stderr.write(`playwright-mailbox: the output cannot be written (${code})\n`);
    process.exitCode = isUnread ? SIGPIPE_STATUS : 1;
    setImmediate(() => process.exit());
  });
  // There is nowhere left to report it.
  stderr.on('error', () => {});
}

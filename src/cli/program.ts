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

/** Runs the command line of this process. */
export async function runCommandLine(): Promise<void> {
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

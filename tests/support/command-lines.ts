import path from 'node:path';
import { expect } from '@playwright/test';
import { ROOT } from './project.js';
import { start } from './project-process.js';

type Variables = Readonly<Record<string, string>>;

/** Arguments of the command, its standard input, and variables. */
export interface CommandLine {
  args: readonly string[];
  input?: string;
  env?: Variables;
  /** The folder that it runs in; by default this repository. */
  cwd?: string;
}

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

const PROGRAM = path.join(import.meta.dirname, 'run-command-lines.mjs');

/**
 * Runs the command with lines that end by themselves. Uses one process, because a start takes much longer than most of
 * them.
 *
 * @param cli the file of the command
 * @param env variables that Node reads when the process starts
 */
export async function runCommandLines(
  lines: readonly CommandLine[],
  { cli = path.join(ROOT, 'dist/cli.js'), env = {} }: { cli?: string; env?: Variables } = {},
): Promise<CommandResult[]> {
  const args = [PROGRAM, cli, JSON.stringify(lines)];
  const { exitCode, stdout, output } = await start(process.execPath, args, { cwd: ROOT, env })
    .ended;
  expect(exitCode, output).toBe(0);
  return JSON.parse(stdout);
}

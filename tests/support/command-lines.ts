import path from 'node:path';
import { expect } from '@playwright/test';
import { ROOT } from './project.js';
import { start } from './project-process.js';

/** Arguments of the command, and variables. */
export interface CommandLine {
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
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
 */
export async function runCommandLines(
  lines: readonly CommandLine[],
  cli = path.join(ROOT, 'dist/cli.js'),
): Promise<CommandResult[]> {
  const args = [PROGRAM, cli, JSON.stringify(lines)];
  const { exitCode, stdout, output } = await start(process.execPath, args, { cwd: ROOT }).ended;
  expect(exitCode, output).toBe(0);
  return JSON.parse(stdout);
}

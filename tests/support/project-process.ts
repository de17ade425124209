import { type ChildProcessByStdio, spawn } from 'node:child_process';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

/** The result of a process. */
export interface Finished {
  exitCode: number | null;
  stdout: string;
  stderr: string;
  /** Standard output and standard error without colors, in order. */
  output: string;
}

/** A running process. */
export interface Started {
  child: ChildProcessByStdio<null, Readable, Readable>;
  /** Rejects if the program cannot be started. */
  ended: Promise<Finished>;
}

export interface StartOptions {
  cwd: string;
  /** Variables in addition to those of {@link cleanEnvironment}. */
  env?: NodeJS.ProcessEnv | undefined;
  /** Timeout in ms, after which it is killed. */
  timeout?: number;
}

/** Variables that this run of Playwright, npm, or a developer's shell may have set. */
const NOT_PASSED_ON =
  /^(?:MAILBOX_|PLAYWRIGHT_(?!BROWSERS_PATH$)|PW_|PWTEST|PWDEBUG|TEST_|npm_|(?:INIT_CWD|CI|DEBUG|NO_COLOR|NODE_OPTIONS|NODE_PATH|NODE_V8_COVERAGE)$)/i;

/** The environment of a new terminal. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !NOT_PASSED_ON.test(name));
  return { ...Object.fromEntries(kept), PATH: cleanPath(), FORCE_COLOR: '0' };
}

/** PATH without the commands of this repository's packages, which npm prepends. */
function cleanPath(): string {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.filter((folder) => !folder.includes('node_modules')).join(path.delimiter);
}

/** Starts a program without standard input. */
export function start(
  command: string,
  args: string[],
  { cwd, env, timeout }: StartOptions,
): Started {
  const child = spawn(command, args, {
    cwd,
    env: { ...cleanEnvironment(), ...env },
    // Other programs, such as npm, are scripts there.
    shell: process.platform === 'win32' && command !== process.execPath,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout,
  });
  let stdout = '';
  let stderr = '';
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    output += text;
  });
  const ended = new Promise<Finished>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode) => {
      resolve({ exitCode, stdout, stderr, output: stripVTControlCharacters(output) });
    });
  });
  return { child, ended };
}

/** Runs an ES module on the build of the package, which has to end by itself. */
export function runScript(script: string, args: string[], env?: NodeJS.ProcessEnv) {
  const argv = ['--input-type=module', '--eval', script, ...args];
  const cwd = path.resolve(import.meta.dirname, '../..');
  return start(process.execPath, argv, { cwd, env, timeout: 20_000 }).ended;
}

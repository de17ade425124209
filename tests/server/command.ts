import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

export const ROOT = path.resolve(import.meta.dirname, '../..');
export const FREE_PORTS = ['--http-port', '0', '--smtp-port', '0'];

export interface Run {
  child: ChildProcess;
  /** The first line on stdout, `smtps` only with that port; rejects if the process ends without one. */
  ready: Promise<{ http: string; smtp: string; smtps: string; host: string }>;
  /** The exit code and output of the process. */
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

/** Runs the command line as it was built. */
export function run(args: string[], env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [path.join(ROOT, 'dist/cli.js'), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const ended = Promise.all([once(child, 'close'), output]).then(([[code], [stdout, stderr]]) => ({
    code,
    stdout,
    stderr,
  }));
  const ready = Promise.race([
    once(child.stdout, 'data').then(([line]) => JSON.parse(line)),
    ended.then(({ stderr }) => Promise.reject(new Error(stderr))),
  ]);
  ready.catch(() => {});
  return { child, ready, ended };
}

/** The lines of the server's log on stderr. */
export function logLines(stderr: string) {
  const lines = stderr.split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

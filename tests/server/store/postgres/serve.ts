import { spawn } from 'node:child_process';
import path from 'node:path';

const CLI = path.resolve(import.meta.dirname, '../../../../dist/cli.js');

/** Starts the command line. */
export function serve(store: string, ...flags: string[]) {
  const args = [CLI, 'serve', '--http-port', '0', '--smtp-port', '0', '--store', store, ...flags];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { untilOpen } from '../../../scripts/until-open.mjs';

const CLI = path.resolve(import.meta.dirname, '../../../dist/cli.js');

/** How long a program may take to start, and to stop, in ms. */
const START_LIMIT = 30_000;
const CLOSE_LIMIT = 5_000;

/** Kills the process when the bench fails. */
function endWithBench(child) {
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
}

/** Starts the mailbox server as users do: `serve`, in its own process, on free ports. */
export async function startServer(...flags) {
  const args = [CLI, 'serve', '--http-port', '0', '--smtp-port', '0', ...flags];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  endWithBench(child);
  const [line] = await once(child.stdout, 'data', { signal: AbortSignal.timeout(START_LIMIT) });
  const { http, smtp } = JSON.parse(line);
  return { http, port: Number(new URL(smtp).port), ...processOf(child) };
}

/** Starts a program, and resolves when it listens on its port. */
export async function startProgram(command, args, port) {
  const child = spawn(command, args, { stdio: 'ignore' });
  endWithBench(child);
  const problem = once(child, 'error').then(([error]) => Promise.reject(error));
  await Promise.race([untilOpen(port), problem]);
  return { port, ...processOf(child) };
}

function processOf(child) {
  return {
    pid: child.pid,
    async close() {
      const closed = once(child, 'close');
      child.kill();
      // Not every server stops when asked.
      const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_LIMIT);
      await closed;
      clearTimeout(timer);
    },
  };
}

/** The resident memory of a process, in bytes. */
export async function residentBytes(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** The CPU time that a process has used, in ms. */
export async function cpuTime(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The fields from the third on follow the name, which may contain anything. Times are in ticks of 10 ms.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The headers of a request. */
export const HEADERS = { authorization: 'Bearer sandbox' };

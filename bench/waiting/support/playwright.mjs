import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const CLI = createRequire(import.meta.url).resolve('@playwright/test/cli');

/** Runs the tests of a folder with Playwright's command line, and returns the output. */
export async function runPlaywright(folder, env) {
  const output = await mkdtemp(path.join(tmpdir(), 'bench-waiting-'));
  const child = spawn(process.execPath, [CLI, 'test', '-c', folder], {
    cwd: folder,
    env: { ...process.env, BENCH_OUTPUT: output, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  await rm(output, { recursive: true, force: true });
  if (code !== 0) throw new Error(`The tests in ${folder} failed:\n${printed}`);
  return printed;
}

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { findBrowser } from '../../scripts/browser.mjs';
import { type AnyFiles, expect, test } from '../support/project.js';

/** A project that was made with the first release. It stays as it is, since users do not change theirs. */
const PROJECT = path.join(import.meta.dirname, 'first-release');

test('a project made with the first release passes', async ({ runProject }) => {
  const env = { CHROMIUM_PATH: findBrowser() };
  const args = ['--update-snapshots=none', '--workers=2'];
  const run = await runProject(await filesIn(PROJECT), args, env);
  expect([run.exitCode, run.passed, run.stderr], run.output).toEqual([0, 11, '']);
});

async function filesIn(folder: string): Promise<AnyFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = files.map(async ({ parentPath, name }): Promise<[string, Uint8Array]> => {
    const file = path.join(parentPath, name);
    return [path.relative(folder, file), await readFile(file)];
  });
  return Object.fromEntries(await Promise.all(read));
}

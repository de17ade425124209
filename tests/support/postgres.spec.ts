import { chmod, cp, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { start } from './project-process.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PACKAGES = 'tests/peers/node_modules';

/** Starts PostgreSQL, and prints its URL while it runs. */
const SCRIPT = `
  const { startPostgres } = await import('./scripts/postgres.mjs');
  const postgres = await startPostgres({ settings: { fsync: 'off' } });
  console.log(await postgres.createDatabase());
  await postgres.close();
`;

test.slow();
test.skip(process.getuid?.() !== 0, 'only root has PostgreSQL run by another user');

test.describe('a clone in a folder that only root may enter', () => {
  let clone: string;

  test.describe.configure({ mode: 'serial' });

  test.beforeAll(async () => {
    clone = await mkdtemp(path.join(tmpdir(), 'mailbox-clone-'));
    expect((await stat(clone)).mode & 0o777).toBe(0o700);
    await cp(path.join(ROOT, 'scripts'), path.join(clone, 'scripts'), { recursive: true });
    for (const name of await readdir(path.join(ROOT, PACKAGES))) {
      if (name === 'better-sqlite3') continue;
      const [from, to] = [ROOT, clone].map((root) => path.join(root, PACKAGES, name));
      await cp(from ?? '', to ?? '', { recursive: true, verbatimSymlinks: true });
    }
    await symlink(path.join(clone, PACKAGES), path.join(clone, 'node_modules'));
  });

  test.afterAll(() => rm(clone, { recursive: true, force: true }));

  /** Runs the script with a temporary folder, and returns the files left in it. */
  async function run(temporary: string) {
    const args = ['--input-type=module', '-e', SCRIPT];
    const env = { TMPDIR: temporary };
    const { exitCode, output } = await start(process.execPath, args, { cwd: clone, env }).ended;
    return { exitCode, output, left: await readdir(temporary) };
  }

  test('runs PostgreSQL and leaves no files behind', async () => {
    const temporary = await mkdtemp(path.join(tmpdir(), 'mailbox-temporary-'));
    await chmod(temporary, 0o755);
    const { exitCode, output, left } = await run(temporary);
    await rm(temporary, { recursive: true });
    expect(output).toMatch(/^postgres:\/\/\S+\n$/);
    expect({ exitCode, left }).toEqual({ exitCode: 0, left: [] });
  });

  test('says what to do if the temporary folder is also readable by root only', async () => {
    const temporary = await mkdtemp(path.join(clone, 'temporary-'));
    const { exitCode, output, left } = await run(temporary);
    expect(output).toContain('Set TMPDIR to a folder that everybody may enter');
    expect({ exitCode, left }).toEqual({ exitCode: 1, left: [] });
  });
});

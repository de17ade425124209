import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/project.js';
import { ENTRIES, type Entry, EXPORTS } from './exports.js';

const PLAYWRIGHT = ['@playwright/test', 'playwright', 'playwright-core'];
const SERVER = ['hono', '@hono/node-server', 'smtp-server', 'postal-mime'];
/** Packages that a mailbox loads only at its first request. */
const REQUESTS = ['undici', 'zod'];

/** Packages that an import of each entry loads, which proves that loading is recorded. */
const LOADS: Record<Entry, string[]> = {
  '': ['@playwright/test'],
  '/client': REQUESTS,
  '/mailbox': [],
  '/server': ['hono', 'smtp-server'],
  '/checks': [],
  '/otp': [],
};

/** Packages that an import of each entry must not load. */
const LEAVES_OUT: Record<Entry, string[]> = {
  '': [...SERVER, ...REQUESTS, 'commander', 'sanitize-html'],
  '/client': [...PLAYWRIGHT, ...SERVER, 'commander'],
  '/mailbox': [...PLAYWRIGHT, ...SERVER, ...REQUESTS, 'commander', 'sanitize-html'],
  '/server': [...PLAYWRIGHT, 'undici', 'commander'],
  '/checks': [...PLAYWRIGHT, ...SERVER, ...REQUESTS, 'commander', 'sanitize-html'],
  '/otp': [...PLAYWRIGHT, ...SERVER, ...REQUESTS, 'commander'],
};

for (const entry of ENTRIES) {
  const name = `playwright-mailbox${entry}`;
  test(`${name} has its exports, and loads only what they need`, async ({ runNode }) => {
    const script = `
      import * as entry from '${name}';
      console.log(JSON.stringify(Object.keys(entry)));
    `;
    const { exitCode, output, stdout, stderr, folder } = await runNode(
      { 'load.mjs': script },
      ['load.mjs'],
      { NODE_V8_COVERAGE: 'coverage' },
    );
    expect({ exitCode, stderr }, output).toEqual({ exitCode: 0, stderr: '' });
    expect(JSON.parse(stdout).sort()).toEqual(EXPORTS[entry]);

    const loaded = packagesLoaded(path.join(folder, 'coverage'));
    expect(loaded).toEqual(expect.arrayContaining(['playwright-mailbox', ...LOADS[entry]]));
    expect(LEAVES_OUT[entry].filter((unwanted) => loaded.includes(unwanted))).toEqual([]);
  });
}

test('require() loads the same modules as import', async ({ runNode }) => {
  const names = ENTRIES.map((entry) => `playwright-mailbox${entry}`);
  const script = `
    const isSame = async (name) => require(name) === (await import(name));
    Promise.all(${JSON.stringify(names)}.map(isSame)).then((all) => console.log(all.join()));
  `;
  const { stdout, stderr } = await runNode({ 'load.cjs': script }, ['load.cjs']);
  expect({ stdout, stderr }).toEqual({ stdout: `${names.map(() => true).join()}\n`, stderr: '' });
});

/** The packages of all modules that a process has loaded, from V8's coverage data. */
function packagesLoaded(coverage: string): string[] {
  const urls = readdirSync(coverage)
    .map((file) => JSON.parse(readFileSync(path.join(coverage, file), 'utf8')))
    .flatMap(({ result }: { result: { url: string }[] }) => result.map(({ url }) => url));
  const names = urls.map((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]);
  return [...new Set(names)].filter((name) => name !== undefined);
}

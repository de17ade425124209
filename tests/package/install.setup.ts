import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test as setup } from '@playwright/test';
import { INSTALLED, ROOT, SCRATCH, TARBALL } from '../support/project.js';
import { start } from '../support/project-process.js';

/** Other packages of a user's project, in the versions of this repository. */
const OTHER_PACKAGES = ['@playwright/test', '@types/node', 'nodemailer', 'typescript'];

/** Versions to test instead, set by `npm run test:matrix`. */
const INSTEAD: Record<string, string | undefined> = {
  '@playwright/test': process.env.MATRIX_PLAYWRIGHT,
};

setup('packs the package and installs it in a separate project', async () => {
  setup.setTimeout(600_000);
  expect(existsSync(path.join(ROOT, 'dist')), 'dist/ is there: "npm run build" makes it').toBe(
    true,
  );
  await buildTypes();
  await rm(SCRATCH, { recursive: true, force: true });
  await mkdir(SCRATCH, { recursive: true });

  await pack();
  await install();
  const { version } = await manifestOf(path.join(SCRATCH, 'node_modules/@playwright/test'));
  console.log(
    `The tests of the package run on Node ${process.versions.node}, Playwright ${version}`,
  );

  expect(await manifestOf(INSTALLED)).toEqual(await manifestOf(ROOT));
  // A tool that only this repository has: if it were found, a missing dependency would be found as well.
  const resolve = () => createRequire(path.join(SCRATCH, 'a.js')).resolve('tsup/package.json');
  expect(resolve).toThrow(/Cannot find module/);
});

/** Builds the types if the last build left them out, because `npm test` starts other tests first. */
async function buildTypes(): Promise<void> {
  const { exitCode, output } = await start(process.execPath, ['scripts/ensure-types.mjs'], {
    cwd: ROOT,
    env: process.env,
  }).ended;
  expect(exitCode, output).toBe(0);
}

async function pack(): Promise<void> {
  const stdout = await npm('pack', ROOT, '--json', '--pack-destination', SCRATCH);
  const [packed] = JSON.parse(stdout) as { filename: string }[];
  await rename(path.join(SCRATCH, packed?.filename ?? ''), TARBALL);
}

async function install(): Promise<void> {
  await writeFile(path.join(SCRATCH, 'package.json'), '{ "private": true }');
  const others = OTHER_PACKAGES.map(async (name) => {
    const { version } = await manifestOf(path.join(ROOT, 'node_modules', name));
    return `${name}@${INSTEAD[name] ?? version}`;
  });
  // With an explicit prefix, because "npm test" sets a variable for this repository.
  const place = [
    '--prefix',
    SCRATCH,
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--engine-strict',
  ];
  await npm('install', ...place, TARBALL, ...(await Promise.all(others)));
}

async function npm(...args: string[]): Promise<string> {
  const { exitCode, stdout, output } = await start(
    'npm',
    [...args, '--ignore-scripts', '--loglevel=error'],
    { cwd: SCRATCH, env: process.env },
  ).ended;
  expect(exitCode, output).toBe(0);
  return stdout;
}

async function manifestOf(folder: string): Promise<{ version: string }> {
  return JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
}

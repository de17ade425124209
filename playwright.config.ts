import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { FEW_WORKERS, SLOW } from './playwright.slow.config.js';
import { launchOptions } from './scripts/browser.mjs';

/** Tests that need PostgreSQL or SQLite, which the project `peers` installs. */
const WITH_DATABASES = [
  'cli/purge-and-backup.spec.ts',
  'server/store/**/*.spec.ts',
  'server/providers/{outages,received-restarts,scheduled}.spec.ts',
  'support/postgres.spec.ts',
];

/** Tests that look at the run of `tests/playwright/project`, which the project `run` makes. */
const AFTER_RUN = [
  'package/readme.spec.ts',
  'playwright/{attach,attempts,created-mailboxes,deadlines,expect,failures,html-report,page-links,steps,unawaited}.spec.ts',
];

/**
 * Only a hang should reach this limit. Some tests load a compiler, a browser or a whole Playwright, which
 * takes long on a busy machine.
 */
const TIME_LIMIT = 60_000;

export default defineConfig({
  testDir: 'tests',
  timeout: TIME_LIMIT,
  expect: { timeout: TIME_LIMIT / 2 },
  globalSetup: './tests/support/build-workers.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Most tests wait, for a process or a server of their own. Projects that keep processors busy have few workers.
  workers: 3 * availableParallelism(),
  reporter: 'list',
  use: { launchOptions: launchOptions() },
  // What other projects need comes first. Next to `sources`, whose tests mostly wait, others use the processors.
  projects: [
    // Setup for later projects, which runs next to the tests that do not need it. The package as its users
    // get it: packed, and installed outside this repository.
    { name: 'pack', testMatch: 'package/install.setup.ts' },
    { name: 'peers', testMatch: 'peers/install.setup.ts' },
    // What Playwright prints and reports of a project with the package: one run, which `reports` look at.
    {
      name: 'run',
      testMatch: 'playwright/run.setup.ts',
      timeout: 10 * TIME_LIMIT,
      dependencies: ['pack'],
    },
    // The folders of src/, from the sources. A file has one worker, which loads what it needs once; files whose tests
    // mostly wait have several.
    {
      name: 'sources',
      fullyParallel: false,
      workers: 2 * availableParallelism(),
      testIgnore: [
        'cli/init/**',
        'docs/senders/**',
        'e2e/**',
        'package/**',
        'peers/**',
        'playwright/**',
        'server/providers/**',
        'viewer/**',
        ...WITH_DATABASES,
        ...SLOW,
      ],
    },
    // The examples, in a real browser, with the build.
    {
      name: 'e2e',
      testMatch: 'e2e/**/*.spec.ts',
      testIgnore: SLOW,
      timeout: 3 * TIME_LIMIT,
      workers: FEW_WORKERS,
      // To make a context takes the browser longer than most tests take.
      use: { reuseContext: true },
    },
    // The page of the mailbox server, as it is built, from the server's sources.
    {
      name: 'viewer',
      testMatch: 'viewer/**/*.spec.ts',
      testIgnore: SLOW,
      workers: FEW_WORKERS,
      use: { viewport: { width: 1280, height: 800 }, reuseContext: true },
    },
    // With the providers' own SDKs, and frameworks that send email, which `npm test` installs before it starts.
    {
      name: 'providers',
      // To load the SDKs takes longer than most tests.
      fullyParallel: false,
      testMatch: ['server/providers/**/*.spec.ts', 'docs/senders/*.spec.ts'],
      testIgnore: WITH_DATABASES,
    },
    {
      name: 'package',
      testMatch: ['cli/init/*.spec.ts', 'package/*.spec.ts', 'playwright/*.spec.ts'],
      testIgnore: AFTER_RUN,
      timeout: 3 * TIME_LIMIT,
      workers: FEW_WORKERS,
      dependencies: ['pack'],
    },
    { name: 'reports', testMatch: AFTER_RUN, dependencies: ['run'] },
    {
      name: 'databases',
      testMatch: WITH_DATABASES,
      testIgnore: SLOW,
      workers: FEW_WORKERS,
      dependencies: ['peers'],
    },
  ],
});

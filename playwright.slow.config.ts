import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/browser.mjs';

/** Tests that start many processes each, or keep all processors busy, and so run one at a time. */
const MULTI_PROCESS = [
  'e2e/shards/**/*.spec.ts',
  'server/hostile/flood.spec.ts',
  'server/store/crash/**/*.spec.ts',
];

/** Long lists of hostile or odd input. */
const CORPORA = [
  'e2e/fill-otp.spec.ts',
  'e2e/open-hostile.spec.ts',
  'server/hostile/{fair-turns,hostile-emails,memory,provider-requests,random-emails,random-parts,smtp-bytes}.spec.ts',
  'server/scanners/{auth,client-address,dkim,dmarc,hostile,network}.spec.ts',
];

/** All views of the page, in both schemes: axe looks at each for seconds. */
const ACCESSIBILITY = ['viewer/axe.spec.ts'];

/** Databases that fail, and long comparisons of one store with another. */
const DATABASES = [
  'server/store/{filters,same-answers}.spec.ts',
  'server/store/postgres/{documented,lost,unwilling}.spec.ts',
  'support/postgres.spec.ts',
];

/** Frameworks that send email, and are too large for `npm test` to install. */
const FRAMEWORKS = ['docs/senders/payload/*.spec.ts'];

/** The slow tests: `npm test` leaves them out, `npm run test:slow` and CI run them. */
export const SLOW = [...MULTI_PROCESS, ...CORPORA, ...ACCESSIBILITY, ...DATABASES, ...FRAMEWORKS];

/** Only a hang should reach this limit. */
export const SLOW_TIME_LIMIT = 180_000;

/** Workers of a project in which each starts a browser or a database: to start more would take longer than they save. */
export const FEW_WORKERS = availableParallelism();

export default defineConfig({
  testDir: 'tests',
  timeout: SLOW_TIME_LIMIT,
  expect: { timeout: SLOW_TIME_LIMIT / 6 },
  globalSetup: './tests/support/build-workers.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Most tests wait now and then, for a process or a server of their own.
  workers: 3 * availableParallelism(),
  reporter: 'list',
  use: { launchOptions: launchOptions() },
  projects: [
    { name: 'peers', testMatch: 'peers/install.setup.ts' },
    { name: 'payload', testMatch: 'docs/senders/payload/install.setup.ts' },
    {
      name: 'accessibility',
      testMatch: ACCESSIBILITY,
      use: { viewport: { width: 1280, height: 800 } },
    },
    { name: 'corpora', testMatch: CORPORA, workers: FEW_WORKERS, use: { reuseContext: true } },
    { name: 'multi-process', testMatch: MULTI_PROCESS, dependencies: ['peers'], workers: 1 },
    {
      name: 'slow-databases',
      testMatch: DATABASES,
      workers: FEW_WORKERS,
      dependencies: ['peers'],
    },
    { name: 'frameworks', testMatch: FRAMEWORKS, dependencies: ['payload'] },
  ],
});

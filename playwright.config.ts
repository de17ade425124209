import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/browser.mjs';

/** Tests that need PostgreSQL or SQLite, which the project `peers` installs. */
const WITH_DATABASES = [
  'e2e/shards/**/*.spec.ts',
  'sandbox/postgres/**/*.spec.ts',
  'sandbox/stores/**/*.spec.ts',
  'support/postgres.spec.ts',
];

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  reporter: 'list',
  use: { launchOptions: launchOptions() },
  projects: [
    // What the tests of later projects need, beside the tests that need none of it. The package as its
    // users get it: packed, and installed outside this repository.
    { name: 'pack', testMatch: 'package/install.setup.ts' },
    { name: 'peers', testMatch: 'peers/install.setup.ts' },
    // The rooms, from the sources.
    {
      name: 'rooms',
      testIgnore: ['e2e/**', 'package/**', 'peers/**', 'playwright/**', ...WITH_DATABASES],
    },
    // The examples, in a real browser, with the build.
    { name: 'e2e', testMatch: 'e2e/**/*.spec.ts', testIgnore: WITH_DATABASES },
    { name: 'databases', testMatch: WITH_DATABASES, dependencies: ['peers'] },
    {
      name: 'package',
      testMatch: ['package/**/*.spec.ts', 'playwright/**/*.spec.ts'],
      dependencies: ['pack'],
    },
  ],
});

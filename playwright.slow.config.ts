import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/browser.mjs';

/** What takes long by its nature, so that `npm test` goes without: `npm run test:slow`. */
export const SLOW = [
  'e2e/at-once.spec.ts',
  'e2e/shards/**/*.spec.ts',
  'server/stores/crash/**/*.spec.ts',
];

export default defineConfig({
  testDir: 'tests',
  forbidOnly: Boolean(process.env.CI),
  // Each test starts a crowd of processes of its own.
  workers: 1,
  reporter: 'list',
  use: { launchOptions: launchOptions() },
  projects: [
    { name: 'peers', testMatch: 'peers/install.setup.ts' },
    { name: 'slow', testMatch: SLOW, dependencies: ['peers'] },
  ],
});

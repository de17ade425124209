import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/browser.mjs';

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  reporter: 'list',
  use: { launchOptions: launchOptions() },
  projects: [
    // The rooms, from the sources.
    { name: 'rooms', testIgnore: ['e2e/**', 'package/**', 'playwright/**'] },
    // The examples, in a real browser, with the build.
    { name: 'e2e', testMatch: 'e2e/**/*.spec.ts' },
    // The package as its users get it: packed, and installed outside this repository.
    { name: 'pack', testMatch: 'package/install.setup.ts' },
    {
      name: 'package',
      testMatch: ['package/**/*.spec.ts', 'playwright/**/*.spec.ts'],
      dependencies: ['pack'],
    },
  ],
});

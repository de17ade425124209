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
    { name: 'rooms', testIgnore: ['package/**', 'playwright/**'] },
    // The package as its users get it: packed, and installed outside this repository.
    { name: 'pack', testMatch: 'package/install.setup.ts' },
    { name: 'package', testMatch: ['package/**', 'playwright/**'], dependencies: ['pack'] },
  ],
});

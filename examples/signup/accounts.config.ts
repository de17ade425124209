import { defineConfig } from '@playwright/test';
import type { MailboxOptions } from 'playwright-mailbox';
import config from './playwright.config.js';

// Tests that begin with a user who is signed in: see accounts/.
export default defineConfig<MailboxOptions>(config, {
  testDir: 'accounts',
  projects: [
    { name: 'set-up', testMatch: '*.setup.ts' },
    {
      name: 'signed in',
      testMatch: 'dashboard.spec.ts',
      dependencies: ['set-up'],
      use: { storageState: 'accounts/.state/user.json' },
    },
    { name: 'one account for each worker', testMatch: 'invite.spec.ts' },
  ],
});

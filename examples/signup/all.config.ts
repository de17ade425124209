import { defineConfig } from '@playwright/test';
import type { MailboxOptions } from 'playwright-mailbox';
import accounts from './accounts.config.js';
import config from './playwright.config.js';
import visual from './visual.config.js';

// All tests in one run, for which the app and the mailbox server start once.
const { projects = [], testDir = '' } = accounts;
export default defineConfig<MailboxOptions>(config, {
  projects: [
    { name: 'tests' },
    ...projects.map((project) => ({ ...project, testDir })),
    // The first time creates the screenshots, the second compares with them.
    { name: 'visual', testDir: visual.testDir ?? '', repeatEach: 2 },
  ],
});

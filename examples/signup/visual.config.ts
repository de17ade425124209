import { defineConfig } from '@playwright/test';
import type { MailboxOptions } from 'playwright-mailbox';
import config from './playwright.config.js';

// Screenshots of emails. They differ between systems, so this example keeps none.
export default defineConfig<MailboxOptions>(config, { testDir: 'visual' });

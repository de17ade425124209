import { defineConfig } from '@playwright/test';
import config from './playwright.config.js';

// For shards on several machines: the app and the mailbox server run elsewhere, at APP_URL and
// MAILBOX_URL (with MAILBOX_API_KEY).
const { webServer: _, ...rest } = config;
export default defineConfig(rest);

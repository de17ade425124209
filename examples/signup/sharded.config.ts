import { defineConfig } from '@playwright/test';
import config from './playwright.config.js';

// For shards of one run, on machines of their own: the app and the mail server run elsewhere, and
// APP_URL, MAILBOX_URL and MAILBOX_API_KEY say where.
const { webServer: _, ...rest } = config;
export default defineConfig(rest);

import { defineConfig } from '@playwright/test';

// MAILBOX_URL is the server's URL.
export default defineConfig({ workers: 1, reporter: 'line', outputDir: process.env.BENCH_OUTPUT });

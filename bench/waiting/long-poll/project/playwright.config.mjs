import { defineConfig } from '@playwright/test';

// The server's URL is in MAILBOX_URL.
export default defineConfig({ workers: 1, reporter: 'line', outputDir: process.env.BENCH_OUTPUT });

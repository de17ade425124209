import { defineConfig } from '@playwright/test';

export default defineConfig({
  workers: 1,
  reporter: './span-reporter.mjs',
  outputDir: process.env.BENCH_OUTPUT,
});

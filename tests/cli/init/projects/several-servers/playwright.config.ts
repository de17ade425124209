import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  use: { baseURL: 'http://localhost:5173' },
  webServer: [
    // The API first: Vite proxies to it.
    { command: 'node server/main.ts', url: 'http://localhost:3001/health' },
    { command: 'vite', url: 'http://localhost:5173' },
  ],
});

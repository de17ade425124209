import { defineConfig } from '@playwright/test';

export default defineConfig<{ user: string }>({
  ...{ retries: 2 },
  projects: [{ name: 'setup', testMatch: '*.setup.ts' }, { name: 'e2e' }],
  // Preview deployments are running already.
  webServer: process.env.BASE_URL
    ? undefined
    : {
        command: 'npm run dev',
        url: 'http://localhost:3000',
      },
});

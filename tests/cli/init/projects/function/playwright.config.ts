import { defineConfig } from '@playwright/test';

const configFor = (env: Record<string, string>) =>
  defineConfig({
    testDir: 'e2e',
    webServer: { command: 'npm start', port: 3000, env },
  });

export default configFor({ EMAIL_SERVER: process.env.EMAIL_SERVER ?? '' });

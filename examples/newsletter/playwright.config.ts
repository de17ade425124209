import { defineConfig, devices } from '@playwright/test';
import { type MailboxOptions, mailboxServer } from 'playwright-mailbox';
import { launchOptions } from '../../scripts/browser.mjs';

// Every server uses a free port, so that this project can run several times at once.
export default defineConfig<MailboxOptions>({
  testDir: 'tests',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    // The app prints its URL when it is ready: see `wait` below.
    baseURL: process.env.APP_URL,
    launchOptions: launchOptions(),
  },
  webServer: [
    // Sets the addresses that the SDKs of Resend and SES read. The app itself knows nothing of the mailbox server.
    mailboxServer({ httpPort: 0, smtpPort: 0, providers: ['resend', 'ses'] }),
    {
      name: 'App',
      command: 'node server.js',
      env: {
        PORT: '0',
        // The SDKs insist on keys; any will do.
        RESEND_API_KEY: 're_123',
        AWS_ACCESS_KEY_ID: 'any',
        AWS_SECRET_ACCESS_KEY: 'any',
        AWS_REGION: 'eu-west-1',
      },
      wait: { stdout: /listening on (?<APP_URL>http:\S+)/ },
    },
  ],
});

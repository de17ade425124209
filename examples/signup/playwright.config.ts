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
    mailboxServer({ httpPort: 0, smtpPort: 0 }),
    {
      name: 'App',
      command: 'node server.js',
      env: {
        PORT: '0',
        // A getter, because the port is known only when the mailbox server runs.
        get SMTP_URL() {
          return process.env.MAILBOX_SMTP_URL ?? '';
        },
      },
      wait: { stdout: /listening on (?<APP_URL>http:\S+)/ },
    },
  ],
});

import { defineConfig } from '@playwright/test';
import { type MailboxOptions, mailboxServer } from 'playwright-mailbox';

/** Tests with other options than the rest, including a timeout. */
const OTHERS = 'options-of-a-project.spec.ts';
const LIMITED = 'deadlines.spec.ts';
const REPEATED = 'attempts.spec.ts';

export default defineConfig<MailboxOptions>({
  globalSetup: './set-up.ts',
  reporter: [
    ['list'],
    ['json', { outputFile: 'report.json' }],
    ['html', { open: 'never' }],
    ['./steps-reporter.ts'],
  ],
  use: { launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '' } },
  projects: [
    // First, because its tests wait until their time limit, one after the other.
    { name: 'limited', testMatch: LIMITED, timeout: 4_000 },
    { name: 'usual', testIgnore: [OTHERS, LIMITED, REPEATED] },
    { name: 'repeated', testMatch: REPEATED, repeatEach: 2 },
    {
      name: 'others',
      testMatch: OTHERS,
      expect: { timeout: 103 },
      use: { mailboxDomain: 'shop.test' },
    },
  ],
  webServer: [mailboxServer({ httpPort: 0, smtpPort: 0 })],
});

import { defineConfig } from '@playwright/test';
import { type MailboxOptions, mailboxServer } from 'playwright-mailbox';

export default defineConfig<MailboxOptions>({
  testDir: 'tests',
  fullyParallel: true,
  reporter: 'list',
  globalSetup: './global-setup.ts',
  webServer: [mailboxServer({ httpPort: 0, smtpPort: 0 })],
});

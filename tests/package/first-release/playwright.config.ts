import { defineConfig } from '@playwright/test';
import { type MailboxOptions, mailboxServer } from 'playwright-mailbox';

export default defineConfig<MailboxOptions>({
  snapshotPathTemplate: 'snapshots/{arg}{ext}',
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '' },
    mailboxTimeout: 20_000,
    mailboxDomain: 'mail.shop.test',
    mailboxAttach: 'on-first-failure',
    mailboxChecks: { ignore: ['no-text'], allowedHosts: ['shop.test'] },
  },
  webServer: [
    mailboxServer({ httpPort: 0, smtpPort: 0, maxEmails: 100, providers: ['resend', 'ses'] }),
  ],
});
